import { minuteSeconds } from '#domain/platform/time/durations.ts'
import { type AdmitStranger, lightWork, type StrangersTry } from '../admission.ts'
import type { Database } from '#server/platform/db/database.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, retryAfterOf } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'

/** Failures of one source. */
const failuresPerMinute = 30

export interface PasskeyLimits {
  /**
   * Begins a sign-in by passkey; the returned function gives the try back when it did not fail. While
   * the source must wait, refuses with 'too many requests' and a challenge whose light work lets it
   * through.
   */
  begin(tried: StrangersTry): Promise<() => Promise<void>>
}

/**
 * A passkey cannot be guessed, so only the work that failures cost is limited, by source. They are
 * counted apart from those of passwords: no failure here delays a password, nor the other way round.
 */
export function passkeyLimits(
  database: Pick<Database, 'db'>,
  {
    key,
    admit,
    name,
  }: {
    readonly key: Uint8Array
    readonly admit: AdmitStranger
    /** Of the budget, one for each kind of account. */
    readonly name: 'passkey-source' | 'staff-passkey-source'
  },
): PasskeyLimits {
  const boundedKey = boundedKeys(key)
  const bySource = budget(database, { name, points: failuresPerMinute, perSeconds: minuteSeconds })
  return {
    begin: async (tried) => {
      const source = boundedKey(sourceKey(tried.source))
      const retryAfter = await retryAfterOf(bySource.consume(source))
      if (retryAfter === 0) {
        return async () => {
          await bySource.reward(source)
        }
      }
      await admit(tried, { work: lightWork, retryAfter })
      return async () => {}
    },
  }
}
