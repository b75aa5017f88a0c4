import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { briefReads } from '#server/platform/db/brief-reads.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type InvoiceMarks, unpaidIds } from '#server/upstreams/erp/marked-erps.ts'
import { rightRequests } from './table.ts'

/** An invoice of a customer. */
const contestKey = (customerId: string, invoiceId: string) =>
  JSON.stringify([customerId, invoiceId])

/**
 * Marks the invoices that are contested and wait for the provider's answer. One whose day of the answer has
 * passed is contested no more, by the provider's day.
 */
export function contestedInvoices(deps: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): InvoiceMarks {
  const { database, now } = deps

  /** The last day of the provider's answer, by `contestKey`. */
  async function read(clientId: string, ids: readonly string[]) {
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
    return new Map(rows.map((row) => [contestKey(row.customerId, row.invoiceId), row.answerBy]))
  }

  const findContests = briefReads(read, now)
  return {
    async find({ tenant: { clientId, rules }, invoices, versionOf }) {
      const unpaid = unpaidIds(invoices)
      if (unpaid.length === 0) return () => null
      const found = await findContests(clientId, unpaid, versionOf?.('rights') ?? null)
      const today = calendarDate(now(), rules.timeZone)
      return ({ customerId, id }) => {
        const answerBy = found.get(contestKey(customerId, id))
        return answerBy !== undefined && answerBy >= today ? { contested: true } : null
      }
    },
  }
}
