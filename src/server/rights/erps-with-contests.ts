import { calendarDate } from '#domain/dates.ts'
import type { Database } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Erp, ErpInvoice } from '#server/erp/port.ts'
import { rightStore } from './store.ts'

/** The ERP of every provider, with what this server knows of contested invoices. */
export function erpsWithContests(deps: {
  readonly erps: Erps
  readonly database: Pick<Database, 'db'>
  readonly now: () => Date
}): Erps {
  const { erps, database, now } = deps
  const rights = rightStore(database)

  async function mark(clientId: string, invoices: readonly ErpInvoice[]) {
    const unpaid = invoices.filter(({ status }) => status !== 'R').map(({ id }) => id)
    if (unpaid.length === 0) return [...invoices]
    const found = await rights.contested(clientId, unpaid, calendarDate(now()))
    const contested = new Set(found.map((one) => `${one.customerId}/${one.invoiceId}`))
    return invoices.map((invoice): ErpInvoice =>
      contested.has(`${invoice.customerId}/${invoice.id}`)
        ? { ...invoice, contested: true }
        : invoice,
    )
  }

  return {
    for(tenant) {
      const erp = erps.for(tenant)
      const { clientId } = tenant
      const marked: Pick<Erp, 'invoices' | 'invoicesDue' | 'invoicesOwed'> = {
        async invoices(customerId, options) {
          const { value, ...dated } = await erp.invoices(customerId, options)
          return { ...dated, value: await mark(clientId, value) }
        },
        async invoicesDue(days, after, signal) {
          const { invoices, ...portion } = await erp.invoicesDue(days, after, signal)
          return { ...portion, invoices: await mark(clientId, invoices) }
        },
        async invoicesOwed(ids, signal) {
          return mark(clientId, await erp.invoicesOwed(ids, signal))
        },
      }
      return { ...erp, ...marked }
    },
  }
}
