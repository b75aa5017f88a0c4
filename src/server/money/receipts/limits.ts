import { minuteSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, retryAfterOf } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'

/** Counts a visit of a receipt; resolves with the seconds to wait, 0 when it may be read now. */
export type VisitLimit = (clientId: string, token: string, source: string) => Promise<number>

/**
 * 120 visits in ten minutes of one receipt from one source. It counts each receipt by itself, so that
 * nobody behind the same address can spend what the reader of another one has, and only receipts that the
 * provider has signed: no guess is ever counted.
 */
export function visitLimit(database: Pick<Database, 'db'>, key: Uint8Array): VisitLimit {
  const keyOf = boundedKeys(key)
  const visits = budget(database, {
    name: 'receipt-visits',
    points: 120,
    perSeconds: 10 * minuteSeconds,
  })
  return (clientId, token, source) =>
    retryAfterOf(visits.consume(keyOf(clientId, token, sourceKey(source))))
}
