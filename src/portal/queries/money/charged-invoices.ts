import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query'
import type { Payment } from '#contract/money/payments.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { clientId } from '#portal/session/client-id.ts'
import { allInvoicesQuery } from './invoices.ts'

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
    meta: { persistAs: 'chargedInvoices', isCostly: true },
  })
}

export async function addCharge(client: QueryClient, charged: ChargedInvoice): Promise<void> {
  const options = chargedInvoicesQuery()
  const known = await client.ensureQueryData(options)
  const others = known.filter((other) => other.invoiceId !== charged.invoiceId)
  client.setQueryData(options.queryKey, [charged, ...others].slice(0, maxCharged))
}

/** Remembers an approved payment. */
export async function rememberCharge(client: QueryClient, payment: Payment): Promise<void> {
  if (payment.state !== 'approved') return
  const { invoiceId, decidedAt, createdAt } = payment
  await addCharge(client, { invoiceId, at: decidedAt ?? createdAt })
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

/** Every invoice whatever its due date, as `allInvoicesQuery`, with the charges that are younger. */
export function useAllInvoices() {
  const { data: charged } = useQuery(chargedInvoicesQuery())
  return useQuery({
    ...allInvoicesQuery(),
    select: (list) => ({ ...list, invoices: markCharged(list.invoices, list.asOf, charged) }),
  })
}
