import { minuteSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { sourceKey } from '../visitors/source-key.ts'
import { boundedKeys } from './bounded-key.ts'
import { budget, retryAfterOf } from './budget.ts'

/** Counts a visit of a page; resolves with the seconds to wait, 0 when it may be read now. */
export type VisitLimit = (clientId: string, pageId: string, source: string) => Promise<number>

/**
 * 120 visits in ten minutes of one page without a session from one source; a payment link that is left open
 * asks forty times. It counts each page by itself, so that nobody behind the same address can spend what
 * the reader of another one has, and only pages that open: no guess is ever counted.
 */
export function visitLimit(
  database: Pick<Database, 'db'>,
  { name, key }: { readonly name: string; readonly key: Uint8Array },
): VisitLimit {
  const keyOf = boundedKeys(key)
  const visits = budget(database, { name, points: 120, perSeconds: 10 * minuteSeconds })
  return (clientId, pageId, source) =>
    retryAfterOf(visits.consume(keyOf(clientId, pageId, sourceKey(source))))
}
