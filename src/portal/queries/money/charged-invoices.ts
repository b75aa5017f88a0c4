import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Payment } from '#contract/money/payments.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { addShared } from '#portal/queries/stored/persister.ts'
import { clientId } from '#portal/session/client-id.ts'

/** An invoice that was charged to a card, and the moment of the charge by the server's clock. */
export interface ChargedInvoice {
  readonly invoiceId: string
  /** ISO instant. */
  readonly at: string
}

/** More than a subscriber pays by card between two answers of the ERP. */
const maxCharged = 20

/**
 * The charges this device knows of, the last one first. They are stored, because a list of invoices
 * that was read before a charge may be on the device, too, and is all there is without a network.
 */
export function chargedInvoicesQuery() {
  return queryOptions({
    queryKey: [clientId(), 'charged-invoices'],
    queryFn: (): readonly ChargedInvoice[] => [],
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { persistAs: 'chargedInvoices', isShared: true },
  })
}

/** The page knows of it at once; that it is stored is not waited for. */
export function addCharge(client: QueryClient, charged: ChargedInvoice): void {
  const idOf = ({ invoiceId }: ChargedInvoice) => invoiceId
  void addShared(client, chargedInvoicesQuery(), [charged], { idOf, max: maxCharged })
}

/** Remembers an approved payment. */
export function rememberCharge(client: QueryClient, payment: Payment): void {
  if (payment.state !== 'approved') return
  const { invoiceId, decidedAt, createdAt } = payment
  addCharge(client, { invoiceId, at: decidedAt ?? createdAt })
}

/**
 * The invoices of an answer with the charges that are younger than it. After the charge the server
 * says itself what awaits its booking.
 */
export function markCharged(
  invoices: readonly Invoice[],
  asOf: string,
  charged: readonly ChargedInvoice[] = [],
): readonly Invoice[] {
  const younger = new Set(
    charged.filter(({ at }) => Date.parse(asOf) <= Date.parse(at)).map((one) => one.invoiceId),
  )
  if (younger.size === 0) return invoices
  return invoices.map((invoice) =>
    younger.has(invoice.id) && isPayable(invoice) ? { ...invoice, awaiting: 'booking' } : invoice,
  )
}
