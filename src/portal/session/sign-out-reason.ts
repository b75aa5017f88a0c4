import type { SignOutReason } from '#contract/worker/messages.ts'
import { storedMark } from '#portal/kit/values/stored-text.ts'

/**
 * A mark that something the subscriber wrote waits on this device to be sent. It stands outside of what is
 * sealed, for a session that ends while the portal is closed: what waits can then be neither read nor sent, and
 * the next sign-in says so. It names nobody.
 */
export const unsentMark = storedMark('portal-unsent')

/** A mark that a sign-out is owed to the server (queries/account/pending-sign-out.ts). */
export const owedSignOutMark = storedMark('portal-sign-out-owed')

/** Why the session ended, where that led to this page: from its entry of the history. */
export function readSignOutReason(): SignOutReason | undefined {
  const state: { signOutReason?: SignOutReason } | null = history.state
  return state?.signOutReason
}

/** Whether a session ended by itself, so that most likely the same subscriber comes back. */
export const isExpiry = (reason: SignOutReason | undefined): boolean =>
  reason === 'expired' || reason === 'expired-unsent'
