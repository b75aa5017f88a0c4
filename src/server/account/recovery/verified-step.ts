import type { CodeChannel } from '#domain/account/recovery/code-channel.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import { consumeFlow, type RecoveryStore } from './store.ts'
import { expiredTokenCookies, readToken } from './tokens.ts'

interface VerifiedRecovery {
  readonly subscriber: Subscriber
  /** Where the code went that verified it; null where another proof stood for a code. */
  readonly codeSentBy: CodeChannel | null
}

/** The last step of a recovery, for the module that sets the new password. */
export interface VerifiedStep {
  /** The token that the browser sent for this step; null when it sent none. */
  readToken(cookieHeader: string): string | null
  /** The recovery of the token; null for an unknown token or a recovery that ended. */
  find(clientId: string, token: string, now: Date): Promise<VerifiedRecovery | null>
  /**
   * Ends the recovery in the transaction that sets the password; false when it had ended before.
   */
  consume(tx: Drizzle, clientId: string, token: string, now: Date): Promise<boolean>
  /** The cookies that remove the tokens of every step. */
  expiredCookies(): Cookie[]
}

export function verifiedStep(store: Pick<RecoveryStore, 'find'>): VerifiedStep {
  return {
    readToken: (cookieHeader) => readToken(cookieHeader, 'verified'),
    find: async (clientId, token, now) => {
      const flow = await store.find(clientId, 'verified', token, now)
      // Nobody has the code of a concealed recovery of nobody.
      if (!flow || flow.customerId === '') return null
      const { customerId, documentHash, codeSentBy } = flow
      return { subscriber: { clientId, customerId, documentHash }, codeSentBy }
    },
    consume: consumeFlow,
    expiredCookies: () => expiredTokenCookies(['identified', 'sent', 'verified']),
  }
}
