import { useLocation } from '@tanstack/react-router'
import Info from 'lucide-react/icons/info'
import type { SignOutReason } from '#contract/worker/messages.ts'
import { Icon } from '#portal/kit/icon.tsx'
import { texts } from './texts.ts'

const words: Readonly<Record<SignOutReason, string>> = {
  expired: texts.expired,
  'expired-unsent': texts.expiredUnsent,
  'signed-out': texts.signedOut,
  erased: texts.erased,
}

/** Says why the session ended, when the portal redirected the visitor to sign-in. */
export function SignOutNote() {
  const reason = useLocation({ select: (location) => location.state.signOutReason })
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
