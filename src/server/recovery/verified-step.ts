import type { Drizzle } from '#server/db/database.ts'
import type { Cookie } from '#server/http/cookies.ts'
import { consumeFlow, type RecoveryStore } from './store.ts'
import { forgetTokens, tokenIn } from './tokens.ts'

/** The last step of a recovery, as the module that sets the new password needs it. */
export interface VerifiedStep {
  /** The token this browser holds for the step; null for none. */
  tokenOf(cookieHeader: string): string | null
  /** Whose recovery the token belongs to; null when it is none, or over. */
  findCustomer(clientId: string, token: string, now: Date): Promise<string | null>
  /** Ends the recovery, in the transaction that sets the password; false when it has ended before. */
  consume(tx: Drizzle, clientId: string, token: string, now: Date): Promise<boolean>
  /** Removes the tokens of every step. */
  expiredCookies(): Cookie[]
}

export function verifiedStep(store: Pick<RecoveryStore, 'find'>): VerifiedStep {
  return {
    tokenOf: (cookieHeader) => tokenIn(cookieHeader, 'verified'),
    findCustomer: async (clientId, token, now) =>
      (await store.find(clientId, 'verified', token, now))?.customerId ?? null,
    consume: consumeFlow,
    expiredCookies: () => forgetTokens(['identified', 'sent', 'verified']),
  }
}
