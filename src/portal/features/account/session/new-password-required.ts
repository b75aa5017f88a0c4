import { signIn, signInWithPassword } from '#contract/account/session.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'

/** Whether a sign-in was right, but by a password so weak that only a new one opens the session. */
export function asksNewPassword(error: unknown): boolean {
  return [signIn, signInWithPassword].some(
    (endpoint) => refusalText(endpoint, error) === 'new password required',
  )
}

/** Where the new password is chosen. */
export const newPasswordStep = {
  to: '/change-password',
  state: { isCentralPasswordWeak: true },
} as const
