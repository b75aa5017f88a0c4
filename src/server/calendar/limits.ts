import { hourSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import type { Subscriber } from '#server/http/call.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'

/** Takes one of ten new links an hour; refuses when there is none left. */
export type LinkLimit = (owner: Subscriber) => Promise<void>

export function linkLimit(database: Pick<Database, 'db'>): LinkLimit {
  const links = budget(database, {
    name: 'calendar-links',
    points: 10,
    durationSeconds: hourSeconds,
  })
  return ({ clientId, customerId }) =>
    consumeOrRefuse(links.consume(JSON.stringify([clientId, customerId])))
}

/** Takes one of 600 visits an hour of one source, the servers of big calendars among them. */
export type VisitLimit = (clientId: string, source: string) => Promise<void>

/** Guessing a link is hopeless; this keeps the tries cheap for us. */
export function visitLimit(database: Pick<Database, 'db'>): VisitLimit {
  const visits = budget(database, {
    name: 'calendar-visits',
    points: 600,
    durationSeconds: hourSeconds,
  })
  return (clientId, source) => consumeOrRefuse(visits.consume(JSON.stringify([clientId, source])))
}
