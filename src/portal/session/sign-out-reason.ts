import type { SignOutReason } from '#contract/worker/messages.ts'

/** Why the session ended, where that led to this page: from its entry of the history. */
export function readSignOutReason(): SignOutReason | undefined {
  const state: { signOutReason?: SignOutReason } | null = history.state
  return state?.signOutReason
}
