import { hourSeconds, minuteSeconds } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { boundedKeys } from '#server/platform/http/limits/bounded-key.ts'
import { budget, consumeOrRefuse, retryAfterOf } from '#server/platform/http/limits/budget.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { sourceKey } from '#server/platform/http/visitors/source-key.ts'

/** Links of one bill that open at the same time. */
export const maxLinksPerBill = 5

/** Counts a new link: twenty an hour per subscriber; refuses when none is left. */
export type CreateLimit = (subscriber: Subscriber) => Promise<void>

export function createLimit(database: Pick<Database, 'db'>): CreateLimit {
  const links = budget(database, { name: 'payment-links', points: 20, perSeconds: hourSeconds })
  return ({ clientId, customerId, documentHash }) =>
    consumeOrRefuse(links.consume(JSON.stringify([clientId, customerId, documentHash])))
}

/** Counts a visit of a link; resolves with the seconds to wait, 0 when it may be read now. */
export type VisitLimit = (clientId: string, linkId: string, source: string) => Promise<number>

/**
 * 120 visits in ten minutes of one link from one source; a page that is left open asks forty times. It
 * counts each link by itself, so that nobody behind the same address can spend what the reader of
 * another link has, and only links of ours that still open: no guess is ever counted.
 */
export function visitLimit(database: Pick<Database, 'db'>, key: Uint8Array): VisitLimit {
  const keyOf = boundedKeys(key)
  const visits = budget(database, {
    name: 'payment-link-visits',
    points: 120,
    perSeconds: 10 * minuteSeconds,
  })
  return (clientId, linkId, source) =>
    retryAfterOf(visits.consume(keyOf(clientId, linkId, sourceKey(source))))
}
