import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { tokenCandidates } from '#portal/session/session-token.ts'
import { readSignOutReason } from '#portal/session/sign-out-reason.ts'

const signInPath = '/sign-in'

/**
 * Whether the page's address opens the sign-in as far as this device can tell alone: the gates of the
 * router (`gates.ts`) would decide the same without a call. Everything else is left to them.
 */
export function opensSignIn(): boolean {
  if (tokenCandidates().length > 0) return false
  if (location.pathname === signInPath) return true
  const isExpired = readSignOutReason()?.startsWith('expired') ?? false
  const isRemembered = rememberedMark.isSet() || isExpired
  if (location.pathname !== '/' || isRemembered) return false
  history.replaceState(history.state, '', signInPath)
  return true
}
