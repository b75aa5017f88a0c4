import { redirect } from '@tanstack/react-router'
import type { Provider } from '#portal/kit/provider.tsx'
import { acsQuery, deviceQuery, devicesQuery } from '#portal/queries/devices.ts'
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

/** Devices are for providers that have a device service (specification 2). Who cannot ask may look. */
export async function devicesOnly(): Promise<void> {
  const hasDevices = await queryClient.fetchQuery(acsQuery()).catch(() => true)
  if (!hasDevices) throw redirect({ to: '/panel', replace: true })
}

export function prefetchDevices(): void {
  void queryClient.prefetchQuery(devicesQuery())
}

export function prefetchDevice(serial: string): void {
  void queryClient.prefetchQuery(deviceQuery(serial))
}
