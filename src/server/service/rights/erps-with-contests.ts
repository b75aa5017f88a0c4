import { type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { oncePerObject } from '#domain/platform/values/once-per-object.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import type { Erp, ErpInvoice } from '#server/upstreams/erp/port.ts'
import { type ContestedInvoices, contestKey } from './contested-invoices.ts'

interface Whose {
  readonly clientId: string
  /** The provider's day. */
  readonly today: () => CalendarDate
}

async function mark(
  { clientId, today }: Whose,
  invoices: readonly ErpInvoice[],
  find: ContestedInvoices['read'],
) {
  const unpaid = invoices.filter(({ status }) => status !== 'R').map(({ id }) => id)
  if (unpaid.length === 0) return [...invoices]
  const found = await find(clientId, unpaid)
  if (found.size === 0) return [...invoices]
  const day = today()
  return invoices.map((invoice): ErpInvoice => {
    const answerBy = found.get(
      contestKey({ customerId: invoice.customerId, invoiceId: invoice.id }),
    )
    return answerBy !== undefined && answerBy >= day ? { ...invoice, contested: true } : invoice
  })
}

/** The ERP of every provider, with what this server knows of contested invoices. */
export function erpsWithContests(deps: {
  readonly erps: Erps
  readonly contested: ContestedInvoices
  readonly writes: Pick<OwnWrites, 'versionOf'>
  readonly now: () => Date
}): Erps {
  const { erps, contested, writes, now } = deps

  const markedErpOf = (whose: Whose, erp: Erp): Erp => {
    const marked: Pick<Erp, 'invoices' | 'invoicesDue' | 'invoicesOwed' | 'invoicesOwedBy'> = {
      async invoices(customerId, options) {
        const { value, ...dated } = await erp.invoices(customerId, options)
        const version = writes.versionOf({ clientId: whose.clientId, customerId }, 'rights')
        const find: ContestedInvoices['read'] = (clientId, ids) =>
          contested.find(clientId, ids, version)
        return { ...dated, value: await mark(whose, value, find) }
      },
      async invoicesDue(days, after, signal) {
        const { invoices, ...portion } = await erp.invoicesDue(days, after, signal)
        return { ...portion, invoices: await mark(whose, invoices, contested.read) }
      },
      async invoicesOwed(ids, signal) {
        return mark(whose, await erp.invoicesOwed(ids, signal), contested.read)
      },
      async invoicesOwedBy(customerIds, to, signal) {
        const owed = await erp.invoicesOwedBy(customerIds, to, signal)
        return owed && mark(whose, owed, contested.read)
      },
    }
    return { ...erp, ...marked }
  }
  // Made again for each record of the provider and each adapter; `forget` replaces both.
  const markedFor = oncePerObject(({ clientId, rules }: Parameters<Erps['for']>[0]) => {
    const today = () => calendarDate(now(), rules.timeZone)
    return oncePerObject((erp: Erp) => markedErpOf({ clientId, today }, erp))
  })
  return { for: (tenant) => markedFor(tenant)(erps.for(tenant)) }
}
