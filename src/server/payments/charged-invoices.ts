import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Erp, ErpInvoice } from '#server/erp/port.ts'
import { payments } from './table.ts'

/**
 * The ERP of every provider, with what this server knows of payments: an invoice charged to a card
 * here awaits its booking, whatever an answer says that the ERP gave before the booking. Otherwise an
 * outage after the charge, or an older answer in the cache, would offer the invoice for payment again.
 */
export function withChargedInvoices(deps: {
  readonly erps: Erps
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): Erps {
  const { erps, now } = deps
  const { db } = deps.database

  /** The charged ones among the unpaid of these invoices, with the moment of their booking. */
  async function findCharged(clientId: string, invoices: readonly ErpInvoice[]) {
    const ids = invoices.filter(({ status }) => status !== 'R').map(({ id }) => id)
    if (ids.length === 0) return new Map<string, Date | null>()
    const rows = await db
      .select({ invoiceId: payments.invoiceId, bookedAt: payments.bookedAt })
      .from(payments)
      .where(
        and(
          eq(payments.clientId, clientId),
          inArray(payments.invoiceId, ids),
          eq(payments.state, 'approved'),
          eq(payments.isToBeVoided, false),
        ),
      )
    return new Map(rows.map(({ invoiceId, bookedAt }) => [invoiceId, bookedAt]))
  }

  /** `asOf`: when the ERP was asked. After the booking its own word stands. */
  async function mark(clientId: string, invoices: readonly ErpInvoice[], asOf: Date) {
    const charged = await findCharged(clientId, invoices)
    return invoices.map((invoice): ErpInvoice => {
      const bookedAt = charged.get(invoice.id)
      const isAwaited = bookedAt === null || (bookedAt !== undefined && asOf <= bookedAt)
      return isAwaited ? { ...invoice, awaiting: 'booking' } : invoice
    })
  }

  return {
    for(tenant) {
      const erp = erps.for(tenant)
      const { clientId } = tenant
      const marked: Pick<Erp, 'invoices' | 'invoicesOwed'> = {
        async invoices(customerId, options) {
          const { value, asOf } = await erp.invoices(customerId, options)
          return { value: await mark(clientId, value, asOf), asOf }
        },
        async invoicesOwed(ids, signal) {
          const asOf = now()
          return mark(clientId, await erp.invoicesOwed(ids, signal), asOf)
        },
      }
      return { ...erp, ...marked }
    },
  }
}
