import type { Provider } from '#portal/kit/provider.tsx'
import { acsQuery } from '#portal/queries/devices.ts'
import { customerQuery } from '#portal/queries/customer.ts'
import { invoiceQuery, openInvoicesQuery, paidInvoicesQuery } from '#portal/queries/invoices.ts'
import { queryClient } from './query-client.ts'

/*
 * Asked as soon as a link is about to be followed, in parallel with the screen's own code. Nothing
 * waits for the answers: the screens show their skeletons and read the same queries.
 */

export function prefetchHome(provider: Provider): void {
  void queryClient.prefetchQuery(customerQuery())
  prefetchOpenInvoices(provider)
}

export function prefetchMenu(): void {
  void queryClient.prefetchQuery(acsQuery())
}

export function prefetchOpenInvoices({ rules }: Provider): void {
  void queryClient.prefetchQuery(openInvoicesQuery(rules.invoiceWindow))
}

export function prefetchPaidInvoices(): void {
  void queryClient.prefetchQuery(paidInvoicesQuery())
}

export function prefetchInvoice(id: string): void {
  void queryClient.prefetchQuery(invoiceQuery(id))
}
