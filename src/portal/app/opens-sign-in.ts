import { isPanelPath } from '#contract/worker/panel-path.ts'
import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { tokenCandidates } from '#portal/session/session-token.ts'
import { signInTarget } from '#portal/session/sign-in-target.ts'
import { readSignOutReason } from '#portal/session/sign-out-reason.ts'

const signInPath = '/sign-in'

/**
 * Whether the page's address opens the sign-in as far as this device can tell alone: the gates of the
 * router (`gates.ts`) would decide the same without a call. Everything else is left to them.
 * `isDrawn`: the server drew the sign-in, since this browser has not sent what a remembered one sends.
 */
export function opensSignIn(isDrawn: boolean): boolean {
  if (tokenCandidates().length > 0) return false
  if (location.pathname === signInPath) return true
  const isExpired = readSignOutReason()?.startsWith('expired') ?? false
  const isRemembered = !isDrawn && (rememberedMark.isSet() || isExpired)
  const { pathname, search } = location
  if ((pathname !== '/' && !isPanelPath(pathname)) || isRemembered) return false
  signInTarget.set(`${pathname}${search}`)
  history.replaceState(history.state, '', signInPath)
  return true
}
