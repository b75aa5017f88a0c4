import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { calendarDate } from '#domain/dates.ts'
import { briefReads } from '#server/db/brief-reads.ts'
import type { Database } from '#server/db/database.ts'
import { rightRequests } from './table.ts'

/** The contested invoices, as `contestKey` names them. */
type Contested = ReadonlySet<string>

/** An invoice of a customer. */
export const contestKey = (one: { readonly customerId: string; readonly invoiceId: string }) =>
  JSON.stringify([one.customerId, one.invoiceId])

export type ContestedInvoices = ReturnType<typeof contestedInvoices>

/** Which invoices are contested and wait for the provider's answer. */
export function contestedInvoices(deps: {
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}) {
  const { database, now } = deps

  async function read(clientId: string, ids: readonly string[]): Promise<Contested> {
    const { customerId, invoiceId } = rightRequests
    const rows = await database.db
      .select({ customerId, invoiceId })
      .from(rightRequests)
      .where(
        and(
          eq(rightRequests.clientId, clientId),
          inArray(invoiceId, [...ids]),
          eq(rightRequests.kind, 'contest'),
          isNotNull(rightRequests.supportId),
          isNull(rightRequests.closedAt),
          gte(rightRequests.answerBy, calendarDate(now())),
        ),
      )
    return new Set(rows.map(contestKey))
  }

  const brief = briefReads(read, now)
  return {
    /** The contested ones among these invoices of a provider, read now: what is decided asks here. */
    read,
    /** The same for the list of a subscriber, at most a second old. */
    find: (clientId: string, ids: readonly string[]) => brief.find(clientId, ids),
    /** A contest has been filed or closed. */
    forget: () => brief.forget(),
  }
}
