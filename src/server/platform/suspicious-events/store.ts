import { and, eq, sql } from 'drizzle-orm'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SuspiciousEvent } from './port.ts'
import { suspiciousEvents } from './table.ts'

/**
 * Rows of one provider, kind and day. Further subscribers and details are counted together in one
 * more row, so that an attacker who varies them does not fill the table.
 */
const maxRowsPerDay = 200

const nobody = { customerId: '', documentHash: '' }

/** Counts so many events of one kind, subscriber and detail in the row of the day. */
export async function addToDay(
  { db }: Pick<Database, 'db'>,
  { kind, clientId, subscriber = nobody, detail = '' }: SuspiciousEvent,
  times: number,
  now: Date,
): Promise<void> {
  // It only groups: the row says the instants, too.
  const day = calendarDate(now, installationTimeZone)
  const ofDay = { clientId: clientId ?? administrationId, kind, day }
  const ofKind = and(
    eq(suspiciousEvents.clientId, ofDay.clientId),
    eq(suspiciousEvents.kind, kind),
    eq(suspiciousEvents.day, day),
  )
  const counted = { times: sql`${suspiciousEvents.times} + ${times}`, lastAt: now }
  const { customerId, documentHash } = subscriber
  const { rowCount } = await db
    .update(suspiciousEvents)
    .set(counted)
    .where(
      and(
        ofKind,
        eq(suspiciousEvents.customerId, customerId),
        eq(suspiciousEvents.documentHash, documentHash),
        eq(suspiciousEvents.detail, detail),
      ),
    )
  if (rowCount) return
  const isFull = (await db.$count(suspiciousEvents, ofKind)) >= maxRowsPerDay
  const subject = isFull ? { ...nobody, detail: '' } : { customerId, documentHash, detail }
  await db
    .insert(suspiciousEvents)
    .values({ ...ofDay, ...subject, times, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [
        suspiciousEvents.clientId,
        suspiciousEvents.kind,
        suspiciousEvents.day,
        suspiciousEvents.customerId,
        suspiciousEvents.documentHash,
        suspiciousEvents.detail,
      ],
      set: counted,
    })
}
