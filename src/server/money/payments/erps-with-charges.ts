import type { Awaiting } from '#domain/money/invoices/invoice.ts'
import { oncePerObject } from '#domain/platform/values/once-per-object.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'
import type { Erp, ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { CardCharge, ChargedInvoices } from './charged-invoices.ts'

/** `asOf`: when the ERP was asked. After the booking its own word stands. */
function awaitingOf({ state, bookedAt }: CardCharge, asOf: Date): Awaiting | null {
  if (state !== 'approved') return 'bank'
  return bookedAt === null || asOf <= bookedAt ? 'booking' : null
}

async function mark(
  invoices: readonly ErpInvoice[],
  asOf: Date,
  find: (ids: readonly string[]) => ReturnType<ChargedInvoices['read']>,
) {
  const unpaid = invoices.filter(({ status }) => status !== 'R').map(({ id }) => id)
  if (unpaid.length === 0) return [...invoices]
  const charges = await find(unpaid)
  return invoices.map((invoice): ErpInvoice => {
    const charge = charges.get(invoice.id)
    const awaiting = charge ? awaitingOf(charge, asOf) : null
    return awaiting ? { ...invoice, awaiting } : invoice
  })
}

/**
 * The ERP of every provider, with what this server knows of payments: an invoice charged to a card
 * here awaits its booking, whatever an answer says that the ERP gave before the booking. Otherwise an
 * outage after the charge, or an older answer in the cache, would offer the invoice for payment again.
 * An invoice whose charge is not decided yet awaits the bank, so that it is not paid in a second way.
 */
export function erpsWithCharges(deps: {
  readonly erps: Erps
  readonly charged: Pick<ChargedInvoices, 'find' | 'read'>
  readonly writes: Pick<OwnWrites, 'versionOf'>
  readonly now: () => Date
}): Erps {
  const { erps, charged, writes, now } = deps

  const markedErpOf = (clientId: string, erp: Erp): Erp => {
    const readNow = (unpaid: readonly string[]) => charged.read(clientId, unpaid)
    const marked: Pick<Erp, 'invoices' | 'invoicesOwed' | 'invoicesOwedBy'> = {
      async invoices(customerId, options) {
        const { value, ...dated } = await erp.invoices(customerId, options)
        const version = writes.versionOf({ clientId, customerId }, 'payments')
        const find = (own: readonly string[]) => charged.find(clientId, own, version)
        return { ...dated, value: await mark(value, dated.asOf, find) }
      },
      async invoicesOwed(ids, signal) {
        const asOf = now()
        const owed = await erp.invoicesOwed(ids, signal)
        return mark(owed, asOf, readNow)
      },
      async invoicesOwedBy(customerIds, to, signal) {
        const asOf = now()
        const owed = await erp.invoicesOwedBy(customerIds, to, signal)
        return owed && mark(owed, asOf, readNow)
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
