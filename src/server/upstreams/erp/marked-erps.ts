import { oncePerObject } from '#domain/platform/values/once-per-object.ts'
import type { Rows } from '#server/platform/egress/answers/dated.ts'
import type { Erps } from './erps.ts'
import type { OwnWrites } from './own-writes.ts'
import type { Erp, ErpInvoice } from './port.ts'

type Tenant = Parameters<Erps['for']>[0]
type WrittenNoun = Parameters<OwnWrites['versionOf']>[1]

/** Whether an answer is of invoices: one, a list, a dated list or a batch. */
type IsOfInvoices<Answer> =
  NonNullable<Answer> extends
    | ErpInvoice
    | Iterable<ErpInvoice>
    | { readonly value: Iterable<ErpInvoice> }
    | { readonly invoices: Iterable<ErpInvoice> }
    ? true
    : false

/** Every call of the port that answers invoices, found by its type. */
type AnyInvoiceCall = {
  [Call in keyof Erp]: IsOfInvoices<Awaited<ReturnType<Erp[Call]>>> extends true ? Call : never
}[keyof Erp]

/**
 * The calls whose invoices are marked by nothing: a declaration asks whether the ERP has a year as paid,
 * results count what the ERP has as due and as paid, and a paid invoice has no marks.
 */
type UnmarkedCall = 'invoicesDueOrPaid' | 'invoicesPaid' | 'ownInvoicesDue'

/** The calls of an ERP that answer invoices which are marked: all but those that are excused by name. */
export type InvoiceCall = Exclude<AnyInvoiceCall, UnmarkedCall>

export interface InvoiceAnswer {
  readonly tenant: Pick<Tenant, 'clientId' | 'rules'>
  readonly invoices: Rows<ErpInvoice>
  /** When the ERP was asked. */
  readonly asOf: Date
  /**
   * Of what the customer who looks at them has written (`OwnWrites.versionOf`): what is known of them may be
   * a second old (`brief-reads.ts`). null: something is decided by them, so that it is read now.
   */
  readonly versionOf: ((noun: WrittenNoun) => number) | null
}

/** One thing that this server knows of invoices besides their ERP. It marks the answers of every `InvoiceCall`. */
export interface InvoiceMarks {
  /** What is to be added to an invoice of this answer; null: nothing. */
  readonly find: (
    answer: InvoiceAnswer,
  ) => Promise<(invoice: ErpInvoice) => Partial<ErpInvoice> | null>
}

/** The ids of those that are not paid. */
export const unpaidIds = (invoices: Rows<ErpInvoice>): string[] =>
  invoices.filter(({ status }) => status !== 'R').map(({ id }) => id)

/** The ERP of every provider, its invoices marked with what this server knows of them besides. */
export function markedErps<E extends Pick<Erp, InvoiceCall>>(deps: {
  readonly erps: { for(tenant: Tenant): E }
  /** All are looked up at once: none sees what another has added. */
  readonly marks: readonly InvoiceMarks[]
  readonly writes: Pick<OwnWrites, 'versionOf'>
  readonly now: () => Date
}): { for(tenant: Tenant): E } {
  const { erps, marks, writes, now } = deps

  async function mark(answer: InvoiceAnswer): Promise<ErpInvoice[]> {
    const found = await Promise.all(marks.map(({ find }) => find(answer)))
    return answer.invoices.map((invoice) => {
      const added = found.flatMap((additionOf) => additionOf(invoice) ?? [])
      return added.length === 0 ? invoice : Object.assign({}, invoice, ...added)
    })
  }

  const markedErpOf = (tenant: Tenant, erp: E): E => {
    const { clientId } = tenant
    const decided = { tenant, versionOf: null }
    const shownTo = (customerId: string) => ({
      tenant,
      versionOf: (noun: WrittenNoun) => writes.versionOf({ clientId, customerId }, noun),
    })
    const marked: Pick<Erp, InvoiceCall> = {
      async invoices(customerId, options) {
        const { value: invoices, ...dated } = await erp.invoices(customerId, options)
        const answer = { ...shownTo(customerId), invoices, asOf: dated.asOf }
        return { ...dated, value: await mark(answer) }
      },
      async ownInvoice(customerId, id, options) {
        const asOf = now()
        const invoice = await erp.ownInvoice(customerId, id, options)
        if (!invoice) return null
        const answer = { ...shownTo(customerId), invoices: [invoice], asOf }
        const [own = null] = await mark(answer)
        return own
      },
      async invoicesDue(due, afterId, signal) {
        const asOf = now()
        const { invoices, ...batch } = await erp.invoicesDue(due, afterId, signal)
        return { ...batch, invoices: await mark({ ...decided, invoices, asOf }) }
      },
      async invoicesOwed(ids, options) {
        const asOf = now()
        const invoices = await erp.invoicesOwed(ids, options)
        return mark({ ...decided, invoices, asOf })
      },
      async invoicesOwedOrUnread(ids, options) {
        const asOf = now()
        const { invoices, unread } = await erp.invoicesOwedOrUnread(ids, options)
        return { invoices: await mark({ ...decided, invoices, asOf }), unread }
      },
      async invoicesOwedBy(customerIds, to, signal) {
        const asOf = now()
        const invoices = await erp.invoicesOwedBy(customerIds, to, signal)
        return invoices && mark({ ...decided, invoices, asOf })
      },
    }
    return { ...erp, ...marked }
  }
  // Made again for each record of the provider and each adapter; `forget` replaces both.
  const markedFor = oncePerObject((tenant: Tenant) =>
    oncePerObject((erp: E) => markedErpOf(tenant, erp)),
  )
  return { for: (tenant) => markedFor(tenant)(erps.for(tenant)) }
}
