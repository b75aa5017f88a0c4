import { useState } from 'react'
import { knowsPasskeys } from '#portal/kit/browser/passkey-device.ts'
import { type PasskeyOutcome, PasskeyPrompt } from '#portal/kit/browser/passkey-prompt.tsx'
import { isDeclined } from '#portal/queries/account/passkey-ceremonies.ts'
import { enterStaffWithPasskey } from '#portal/queries/staff/staff-passkeys.ts'
import { requireKeptSession } from '#portal/queries/staff/staff.ts'
import { enterFailure } from './passkey-refusals.ts'
import { texts } from './passkey-texts.ts'
import { orNotKept } from '../refusals.ts'

interface PasskeyEntryProps {
  area: 'admin' | 'provider'
  /** The account that the passkey must be of, where a page goes on with it. */
  login?: string
  onEntered: () => void
}

/** Signing in with a passkey, beside the password; nothing in a browser that knows none. */
export function PasskeyEntry({ area, login, onEntered }: PasskeyEntryProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<PasskeyOutcome | null>(null)

  async function enter() {
    setIsBusy(true)
    setOutcome(null)
    try {
      await enterStaffWithPasskey(area, login)
      await requireKeptSession(area)
      onEntered()
    } catch (error) {
      const hasDeclined = isDeclined(error)
      const text = hasDeclined ? texts.declined : orNotKept(enterFailure)(error).text
      setOutcome({ isFailure: !hasDeclined, text })
    }
    setIsBusy(false)
  }

  if (!knowsPasskeys()) return null
  return (
    <PasskeyPrompt
      label={texts.enter}
      offlineReason={texts.offline}
      isBusy={isBusy}
      outcome={outcome}
      onPress={() => void enter()}
    />
  )
}
