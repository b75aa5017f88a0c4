import { minuteSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, consumeOrRefuse, pointsOf } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'

/** Calls of one token in a minute. */
export const callsPerMinute = 120
/** Calls with an invalid token from one address in a minute. */
export const unknownPerMinute = 30

export interface TokenLimits {
  /**
   * Refuses with 'too many requests' when this token has used up its minute. `tell` runs at the first call
   * that is refused: a program that goes on calling writes no more.
   */
  countCall(tokenId: string, tell: () => Promise<void>): Promise<void>
  /**
   * The same for an address that sends what is no token. A token that works is not refused because of
   * it, wherever it comes from.
   */
  countUnknown(source: string): Promise<void>
}

/** @param key makes the keys of strangers' addresses */
export function tokenLimits(database: Pick<Database, 'db'>, key: Uint8Array): TokenLimits {
  const keyOf = boundedKeys(key)
  const perSeconds = minuteSeconds
  const calls = budget(database, { name: 'api-token', points: callsPerMinute, perSeconds })
  const unknown = budget(database, {
    name: 'api-token-unknown',
    points: unknownPerMinute,
    perSeconds,
  })
  return {
    countCall: async (tokenId, tell) => {
      const consumed = calls.consume(tokenId)
      if ((await pointsOf(consumed)) === callsPerMinute + 1) await tell()
      await consumeOrRefuse(consumed)
    },
    countUnknown: (source) => consumeOrRefuse(unknown.consume(keyOf(sourceKey(source)))),
  }
}
