import { and, eq, sql } from 'drizzle-orm'
import { calendarDate } from '#domain/dates.ts'
import type { Database } from '#server/db/database.ts'
import type { SuspiciousEvent } from './port.ts'
import { suspiciousEvents } from './table.ts'

/**
 * Rows of one provider, kind and day. Further subscribers and details are counted together in one
 * more row, so that an attacker who varies them does not fill the table.
 */
const maxRowsPerDay = 200

/** Counts so many events of one kind, subscriber and detail in the row of the day. */
export async function addToDay(
  { db }: Pick<Database, 'db'>,
  { kind, clientId, customerId = '', detail = '' }: SuspiciousEvent,
  times: number,
  now: Date,
): Promise<void> {
  const day = calendarDate(now)
  const ofDay = { clientId: clientId ?? '', kind, day }
  const ofKind = and(
    eq(suspiciousEvents.clientId, ofDay.clientId),
    eq(suspiciousEvents.kind, kind),
    eq(suspiciousEvents.day, day),
  )
  const counted = { times: sql`${suspiciousEvents.times} + ${times}`, lastAt: now }
  const { rowCount } = await db
    .update(suspiciousEvents)
    .set(counted)
    .where(
      and(ofKind, eq(suspiciousEvents.customerId, customerId), eq(suspiciousEvents.detail, detail)),
    )
  if (rowCount) return
  const isFull = (await db.$count(suspiciousEvents, ofKind)) >= maxRowsPerDay
  const subject = isFull ? { customerId: '', detail: '' } : { customerId, detail }
  const { clientId: tenant, kind: ofEvent, day: onDay, customerId: who } = suspiciousEvents
  await db
    .insert(suspiciousEvents)
    .values({ ...ofDay, ...subject, times, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [tenant, ofEvent, onDay, who, suspiciousEvents.detail],
      set: counted,
    })
}
