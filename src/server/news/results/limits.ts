import { daySeconds, hourSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, tryConsume } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'

/** Far above what a home behind one address reports, and far below what would make a table or a figure grow. */
export function visitLimits(database: Pick<Database, 'db'>, key: Uint8Array) {
  const keyOf = boundedKeys(key)
  const bySource = budget(database, { name: 'visit-source', points: 30, perSeconds: hourSeconds })
  const day = { points: 20_000, perSeconds: daySeconds }
  const byProvider = budget(database, { name: 'visit-provider', ...day })
  return {
    /** Whether one more report of a source is counted. */
    isCounted: async (clientId: string, source: string): Promise<boolean> =>
      (await tryConsume(bySource.consume(keyOf(clientId, sourceKey(source))))) &&
      (await tryConsume(byProvider.consume(JSON.stringify([clientId])))),
  }
}
