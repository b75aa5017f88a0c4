import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { addDays, type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { type BriefReads, briefReads } from '#server/platform/db/brief-reads.ts'
import type { Database } from '#server/platform/db/database.ts'
import { rightRequests } from './table.ts'

/** The last day of the provider's answer, by `contestKey`. */
type Contested = ReadonlyMap<string, CalendarDate>

/** An invoice of a customer. */
export const contestKey = (one: { readonly customerId: string; readonly invoiceId: string }) =>
  JSON.stringify([one.customerId, one.invoiceId])

/**
 * `read`: what is decided asks here. One whose day of the answer has passed is contested no more, by the
 * provider's day.
 */
export type ContestedInvoices = BriefReads<Contested>

/** Which invoices are contested and wait for the provider's answer. */
export function contestedInvoices(deps: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): ContestedInvoices {
  const { database, now } = deps

  async function read(clientId: string, ids: readonly string[]): Promise<Contested> {
    const { customerId, invoiceId, answerBy } = rightRequests
    // A day more, for it is still yesterday in the west: the provider's day decides below.
    const first = addDays(calendarDate(now(), installationTimeZone), -1)
    const rows = await database.db
      .select({ customerId, invoiceId, answerBy })
      .from(rightRequests)
      .where(
        and(
          eq(rightRequests.clientId, clientId),
          inArray(invoiceId, [...ids]),
          eq(rightRequests.kind, 'contest'),
          isNotNull(rightRequests.supportId),
          isNull(rightRequests.closedAt),
          gte(answerBy, first),
        ),
      )
    return new Map(rows.map((row) => [contestKey(row), row.answerBy]))
  }

  return briefReads(read, now)
}
