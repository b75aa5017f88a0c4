import { oncePerObject } from '#domain/once-per-object.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Erp, ErpInvoice } from '#server/erp/port.ts'
import { type ContestedInvoices, contestKey } from './contested-invoices.ts'

async function mark(
  clientId: string,
  invoices: readonly ErpInvoice[],
  find: ContestedInvoices['find'],
) {
  const unpaid = invoices.filter(({ status }) => status !== 'R').map(({ id }) => id)
  if (unpaid.length === 0) return [...invoices]
  const found = await find(clientId, unpaid)
  if (found.size === 0) return [...invoices]
  return invoices.map((invoice): ErpInvoice => {
    const isContested = found.has(
      contestKey({ customerId: invoice.customerId, invoiceId: invoice.id }),
    )
    return isContested ? { ...invoice, contested: true } : invoice
  })
}

/** The ERP of every provider, with what this server knows of contested invoices. */
export function erpsWithContests(deps: {
  readonly erps: Erps
  readonly contested: Pick<ContestedInvoices, 'find' | 'read'>
}): Erps {
  const { erps, contested } = deps

  const markedErpOf = (clientId: string, erp: Erp): Erp => {
    const marked: Pick<Erp, 'invoices' | 'invoicesDue' | 'invoicesOwed'> = {
      async invoices(customerId, options) {
        const { value, ...dated } = await erp.invoices(customerId, options)
        return { ...dated, value: await mark(clientId, value, contested.find) }
      },
      async invoicesDue(days, after, signal) {
        const { invoices, ...portion } = await erp.invoicesDue(days, after, signal)
        return { ...portion, invoices: await mark(clientId, invoices, contested.read) }
      },
      async invoicesOwed(ids, signal) {
        return mark(clientId, await erp.invoicesOwed(ids, signal), contested.read)
      },
    }
    return { ...erp, ...marked }
  }
  // Made again for each record of the provider and each adapter; `forget` replaces both.
  const markedFor = oncePerObject(({ clientId }: Parameters<Erps['for']>[0]) =>
    oncePerObject((erp: Erp) => markedErpOf(clientId, erp)),
  )
  return { for: (tenant) => markedFor(tenant)(erps.for(tenant)) }
}
