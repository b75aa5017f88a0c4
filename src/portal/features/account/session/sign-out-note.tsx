import Info from 'lucide-react/icons/info'
import { useSyncExternalStore } from 'react'
import type { SignOutReason } from '#contract/worker/messages.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { readSignOutReason, unsentMark } from '#portal/session/sign-out-reason.ts'
import { texts } from './texts.ts'

const words: Readonly<Record<SignOutReason, string>> = {
  expired: texts.expired,
  'expired-unsent': texts.expiredUnsent,
  'signed-out': texts.signedOut,
  erased: texts.erased,
}

/** What waits to be sent while no session is open is lost, whatever ended the session. */
const readReason = () => readSignOutReason() ?? (unsentMark.isSet() ? 'expired-unsent' : undefined)

const nothingChanges = () => () => {}

/** Says why the session ended, when the portal redirected the visitor to sign-in. */
export function SignOutNote() {
  // The server knows no reason: what it draws has none.
  const reason = useSyncExternalStore(nothingChanges, readReason, () => undefined)
  return (
    <div role="status" className="sign-out-status">
      {reason && (
        <p className="sign-out-note">
          <Icon of={Info} />
          {words[reason]}
        </p>
      )}
    </div>
  )
}
