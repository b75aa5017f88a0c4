import { oncePerObject } from '#domain/platform/values/once-per-object.ts'
import {
  lineReceiver,
  type PaymentReceiver,
  pixCodeReceiver,
  receiverKey,
} from '#domain/money/payment-codes/receiver.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { InvoiceMarks } from '#server/upstreams/erp/marked-erps.ts'
import type { Erp, ErpInvoice } from '#server/upstreams/erp/port.ts'
import type { FindUntrusted } from './watch.ts'

/** The receiver of an invoice's line and its key, worked out once for all lists of one answer of the ERP. */
const receiverOf = oncePerObject(({ status, linha_digitavel: line }: ErpInvoice) => {
  const receiver = status === 'R' || !line ? null : lineReceiver(line)
  return { receiver, key: receiver ? receiverKey(receiver) : '' }
})

/** Marks the unpaid invoices whose line pays to a receiver that is not trusted. */
export const receiverMarks = (findUntrusted: FindUntrusted): InvoiceMarks => ({
  async find({ tenant: { clientId }, invoices, versionOf }) {
    const receivers = new Map<string, PaymentReceiver>()
    for (const invoice of invoices) {
      const { receiver, key } = receiverOf(invoice)
      if (receiver) receivers.set(key, receiver)
    }
    const untrusted = await findUntrusted(clientId, receivers, { isShown: versionOf !== null })
    return (invoice) => untrusted.get(receiverOf(invoice).key) ?? null
  },
})

/**
 * The ERP of every provider, whose payment codes are looked at before they are given to anybody: whom they
 * pay to is learnt, and one that changed is marked and told of.
 */
export function erpsWithWatchedCodes(erps: Erps, findUntrusted: FindUntrusted): Erps {
  const watchedErpOf = (clientId: string, erp: Erp): Erp => {
    const marksOf = async (receiver: PaymentReceiver | null) => {
      if (!receiver) return {}
      const key = receiverKey(receiver)
      const untrusted = await findUntrusted(clientId, new Map([[key, receiver]]), {
        isShown: false,
      })
      return untrusted.get(key)
    }
    const watched: Pick<Erp, 'issueBoleto' | 'pixCode'> = {
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
