import type { SignOutReason } from '#contract/worker/messages.ts'

/** Why the session ended, where that led to this page: from its entry of the history. */
export function readSignOutReason(): SignOutReason | undefined {
  const state: { signOutReason?: SignOutReason } | null = history.state
  return state?.signOutReason
}

/** Whether a session ended by itself, so that most likely the same subscriber comes back. */
export const isExpiry = (reason: SignOutReason | undefined): boolean =>
  reason === 'expired' || reason === 'expired-unsent'
