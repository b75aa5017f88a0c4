import { oncePerObject } from '#domain/platform/values/once-per-object.ts'
import {
  lineReceiver,
  type PaymentReceiver,
  pixCodeReceiver,
  receiverKey,
} from '#domain/money/payment-codes/receiver.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Erp, ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { FindUntrusted, ReceiverWatch } from './watch.ts'

/** The receiver of an invoice's line and its key, worked out once for all lists of one answer of the ERP. */
const receiverOf = oncePerObject(({ status, linha_digitavel: line }: ErpInvoice) => {
  const receiver = status === 'R' || !line ? null : lineReceiver(line)
  return { receiver, key: receiver ? receiverKey(receiver) : '' }
})

/** Marks the unpaid invoices whose line pays to a receiver that is not trusted. */
async function mark(
  clientId: string,
  invoices: readonly ErpInvoice[],
  find: FindUntrusted,
): Promise<ErpInvoice[]> {
  const receivers = new Map<string, PaymentReceiver>()
  for (const invoice of invoices) {
    const { receiver, key } = receiverOf(invoice)
    if (receiver) receivers.set(key, receiver)
  }
  const untrusted = await find(clientId, receivers)
  if (untrusted.size === 0) return [...invoices]
  return invoices.map((invoice) => {
    const marks = untrusted.get(receiverOf(invoice).key)
    return marks ? { ...invoice, ...marks } : invoice
  })
}

/**
 * The ERP of every provider, whose payment codes are looked at before they are given to anybody: whom they
 * pay to is learnt, and one that changed is marked and told of.
 */
export function erpsWithReceivers(deps: {
  readonly erps: Erps
  readonly watch: ReceiverWatch
}): Erps {
  const { erps, watch } = deps

  const watchedErpOf = (clientId: string, erp: Erp): Erp => {
    const marksOf = async (receiver: PaymentReceiver | null) => {
      if (!receiver) return {}
      const key = receiverKey(receiver)
      return (await watch.read(clientId, new Map([[key, receiver]]))).get(key)
    }
    const watched: Pick<
      Erp,
      | 'invoices'
      | 'invoicesDue'
      | 'invoicesOwed'
      | 'invoicesOwedBy'
      | 'issueBoleto'
      | 'ownInvoice'
      | 'pixCode'
    > = {
      async invoices(customerId, options) {
        const { value, ...dated } = await erp.invoices(customerId, options)
        return { ...dated, value: await mark(clientId, value, watch.find) }
      },
      async ownInvoice(customerId, id, options) {
        const invoice = await erp.ownInvoice(customerId, id, options)
        const [marked] = invoice ? await mark(clientId, [invoice], watch.find) : []
        return marked ?? null
      },
      async invoicesDue(days, after, signal) {
        const { invoices, ...portion } = await erp.invoicesDue(days, after, signal)
        return { ...portion, invoices: await mark(clientId, invoices, watch.read) }
      },
      async invoicesOwed(ids, signal) {
        return mark(clientId, await erp.invoicesOwed(ids, signal), watch.read)
      },
      async invoicesOwedBy(customerIds, to, signal) {
        const owed = await erp.invoicesOwedBy(customerIds, to, signal)
        return owed && mark(clientId, owed, watch.read)
      },
      async issueBoleto(invoice, options) {
        const issued = await erp.issueBoleto(invoice, options)
        if (issued.kind !== 'line') return issued
        return { ...issued, ...(await marksOf(lineReceiver(issued.line))) }
      },
      async pixCode(invoice, options) {
        const code = await erp.pixCode(invoice, options)
        return code && { ...code, ...(await marksOf(pixCodeReceiver(code.value))) }
      },
    }
    return { ...erp, ...watched }
  }
  // Made again for each record of the provider and each adapter; `forget` replaces both.
  const watchedFor = oncePerObject(({ clientId }: Parameters<Erps['for']>[0]) =>
    oncePerObject((erp: Erp) => watchedErpOf(clientId, erp)),
  )
  return { for: (tenant) => watchedFor(tenant)(erps.for(tenant)) }
}
