import { hourSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, consumeOrRefuse, limiter } from '#server/platform/http/limits/budget.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'

/** Counts a new link: ten an hour per subscriber; refuses when none is left. */
export type LinkLimit = (subscriber: Subscriber) => Promise<void>

export function linkLimit(database: Pick<Database, 'db'>): LinkLimit {
  const count = limiter(database, { name: 'calendar-links', points: 10, perSeconds: hourSeconds })
  return ({ clientId, customerId }) => count(clientId, customerId)
}

/** Counts a read: 600 an hour per source, which may be the server of a large calendar service. */
export type VisitLimit = (clientId: string, source: string) => Promise<void>

/**
 * The limit of reads. Guessing a link is hopeless; the limit keeps such tries from costing us work.
 */
export function visitLimit(database: Pick<Database, 'db'>, key: Uint8Array): VisitLimit {
  const keyOf = boundedKeys(key)
  const visits = budget(database, { name: 'calendar-visits', points: 600, perSeconds: hourSeconds })
  return (clientId, source) => consumeOrRefuse(visits.consume(keyOf(clientId, sourceKey(source))))
}
