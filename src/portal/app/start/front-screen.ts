import { isPanelPath } from '#contract/worker/panel-path.ts'
import { rememberedMark } from '#portal/session/remembered-mark.ts'
import { tokenCandidates } from '#portal/session/session-token.ts'
import { signInTarget } from '#portal/session/sign-in-target.ts'
import { isExpiry, readSignOutReason } from '#portal/session/sign-out-reason.ts'

/** A screen that works before the router's code has arrived, and that the server's page holds. */
export type FrontScreen = 'sign-in' | 'password-step'

export const frontPaths = { 'sign-in': '/sign-in', 'password-step': '/sign-in-2' } as const

/** The screen that the server drew into the page; null where it drew none. */
export function drawnScreen({ dataset: { drawn } }: HTMLElement): FrontScreen | null {
  return drawn === 'sign-in' || drawn === 'password-step' ? drawn : null
}

/**
 * The screen of the sign-in that the page's address opens, as far as this device can tell alone: the
 * gates of the router (`app/gates.ts`) would decide the same without a call. null where it is left to them.
 * `drawn`: what the server drew by the cookie of a remembered browser, which no script can read.
 */
export function frontScreen(drawn: FrontScreen | null): FrontScreen | null {
  if (tokenCandidates().length > 0) return null
  const { pathname, search } = location
  if (pathname === frontPaths['sign-in']) return 'sign-in'
  const isExpired = isExpiry(readSignOutReason())
  const isRemembered =
    drawn === null ? rememberedMark.isSet() || isExpired : drawn === 'password-step'
  if (pathname === frontPaths['password-step']) return isRemembered ? 'password-step' : null
  if (pathname !== '/' && !isPanelPath(pathname)) return null
  const screen = isRemembered ? 'password-step' : 'sign-in'
  signInTarget.set(`${pathname}${search}`)
  history.replaceState(history.state, '', frontPaths[screen])
  return screen
}
