import { lazy, Suspense, useEffect, useState } from 'react'
import { staffIdleMinutes } from '#contract/staff/staff.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { prolongSession } from '#portal/queries/staff/staff-activity.ts'
import type { StaffAccount } from '#portal/queries/staff/staff-account.ts'
import { staffAnsweredAt } from '#portal/queries/staff/staff-sign-in.ts'
import { watchIdle } from './idle-watch.ts'

const IdleDialog = lazy(async () => ({
  default: (await import('#portal/features/staff/accounts/sessions/idle-dialog.tsx')).IdleDialog,
}))

/** The warning two minutes before an idle session ends. */
export function IdleWarning({ account }: { account: StaffAccount }) {
  const { role, login } = account
  const [isWarning, setIsWarning] = useState(false)
  // Stays mounted after its first use, so that the focus returns to where it was.
  const [wasOpen, setWasOpen] = useState(false)
  if (isWarning && !wasOpen) setWasOpen(true)

  useEffect(
    () =>
      watchIdle({
        idleMs: staffIdleMinutes[role] * minuteMs,
        answeredAt: staffAnsweredAt,
        prolong: () => prolongSession({ role, login }),
        onWarning: setIsWarning,
      }),
    [role, login],
  )

  async function goOn() {
    setIsWarning(false)
    // A failure is told by the next call.
    await prolongSession(account).catch(() => undefined)
  }

  if (!wasOpen) return null
  return (
    <Suspense>
      <IdleDialog isOpen={isWarning} onGoOn={() => void goOn()} />
    </Suspense>
  )
}
