import { slowAfterMs } from '#contract/patience.ts'
import type { SupportStatus } from '#domain/support/support-request.ts'
import { calendarDate } from '#domain/dates.ts'
import { monthOf } from '#domain/fiscal-notes/calendar-month.ts'
import { redirect } from '@tanstack/react-router'
import { isPayable } from '#domain/invoices/payment-options.ts'
import { openInvoices, windowEnd } from '#domain/invoices/invoice-lists.ts'
import type { Provider } from '#portal/kit/provider.tsx'
import { contractsQuery, servicesQuery } from '#portal/queries/contracts.ts'
import { appQuery, appsQuery } from '#portal/queries/apps.ts'
import { cloudUsersQuery } from '#portal/queries/cloud-users.ts'
import { pushConfigQuery, pushKeyQuery } from '#portal/queries/notifications.ts'
import { oleTvQuery } from '#portal/queries/ole-tv.ts'
import { acsQuery } from '#portal/queries/device-service.ts'
import { routerQuery, routersQuery } from '#portal/queries/routers.ts'
import { cardsQuery } from '#portal/queries/cards.ts'
import { chargedInvoicesQuery, markCharged } from '#portal/queries/charged-invoices.ts'
import { customerQuery } from '#portal/queries/customer.ts'
import { fiscalNotesQuery } from '#portal/queries/fiscal-notes.ts'
import { inboxMessagesQuery, unreadCountQuery } from '#portal/queries/inbox.ts'
import { ownOutagesQuery } from '#portal/queries/outages.ts'
import {
  allInvoicesQuery,
  invoiceQuery,
  openInvoicesQuery,
  paidInvoicesQuery,
} from '#portal/queries/invoices.ts'
import {
  supportMessagesQuery,
  supportRequestQuery,
  supportRequestsQuery,
  supportSubjectsQuery,
} from '#portal/queries/support.ts'
import { gateAnswer } from '#portal/queries/gate-answer.ts'
import { opensBillsOnly } from '#portal/session/session-token.ts'
import { withTimeout } from '#vault/with-timeout.ts'
import { queryClient } from './query-client.ts'

/*
 * Queries that start when a link is about to be followed, in parallel with the code of its screen.
 * Nothing waits for their answers: the screens show skeletons and read the same queries.
 */

export function prefetchHome(provider: Provider): void {
  void queryClient.prefetchQuery(customerQuery())
  prefetchOpenInvoices(provider)
  if (opensBillsOnly()) return
  void queryClient.prefetchQuery(ownOutagesQuery())
  void queryClient.prefetchQuery(contractsQuery())
  void queryClient.prefetchQuery(appsQuery())
}

/**
 * The invoice that the app shortcut to PIX opens: the first payable one; null when there is none, or
 * when the list has not arrived before the line counts as slow.
 */
export async function firstPayableInvoiceId({ rules }: Provider): Promise<string | null> {
  const options = openInvoicesQuery(rules.invoiceWindow)
  const known = await withTimeout(slowAfterMs, queryClient.ensureQueryData(options), null)
  if (!known) return null
  const charged = await queryClient.ensureQueryData(chargedInvoicesQuery())
  const today = calendarDate(new Date())
  const end = windowEnd(today, rules.invoiceWindow)
  const open = openInvoices(markCharged(known.invoices, known.asOf, charged), today, end)
  return open.find(isPayable)?.id ?? null
}

export function prefetchMenu(): void {
  void queryClient.prefetchQuery(acsQuery())
  void queryClient.prefetchQuery(unreadCountQuery())
}

export function prefetchInbox(): void {
  void queryClient.prefetchInfiniteQuery(inboxMessagesQuery())
}

export function prefetchOpenInvoices({ rules }: Provider): void {
  void queryClient.prefetchQuery(openInvoicesQuery(rules.invoiceWindow))
}

export function prefetchPaidInvoices(): void {
  void queryClient.prefetchQuery(paidInvoicesQuery())
}

/** Fetches the list too: it may be stored on the device where the single invoice is not. */
export function prefetchInvoice(provider: Provider, id: string): void {
  void queryClient.prefetchQuery(invoiceQuery(id))
  prefetchOpenInvoices(provider)
}

/** The routers need a provider with an ACS (specification 2); without an answer the screen may open. */
export async function requireRouters(): Promise<void> {
  const hasAcs = await gateAnswer(queryClient.fetchQuery(acsQuery()), true)
  if (!hasAcs) throw redirect({ to: '/panel', replace: true })
}

export function prefetchRouters(): void {
  void queryClient.prefetchQuery(routersQuery())
}

export function prefetchRouter(serial: string): void {
  void queryClient.prefetchQuery(routerQuery(serial))
}

export function prefetchContracts(): void {
  void queryClient.prefetchQuery(contractsQuery())
  void queryClient.prefetchQuery(servicesQuery())
}

export function prefetchFiscalNotes({ rules }: Provider, month: string | undefined): void {
  const asked = month ?? monthOf(calendarDate(new Date()))
  void queryClient.prefetchQuery(fiscalNotesQuery(asked, rules.fiscalNoteTypes))
}

/** Where support is by chat alone there are no support requests to fetch. */
const hasSupportRequests = ({ rules }: Provider) => rules.supportMenu === 'requests'

export function prefetchSupportSubjects(provider: Provider): void {
  if (!hasSupportRequests(provider)) return
  void queryClient.prefetchQuery(supportSubjectsQuery())
  void queryClient.prefetchQuery(customerQuery())
}

export function prefetchSupportRequests(
  provider: Provider,
  status: SupportStatus,
  page: number | null,
): void {
  if (!hasSupportRequests(provider)) return
  void queryClient.prefetchQuery(supportRequestsQuery(status, page))
}

export function prefetchSupport(provider: Provider, id: string): void {
  if (!hasSupportRequests(provider)) return
  void queryClient.prefetchQuery(supportRequestQuery(id))
  void queryClient.prefetchQuery(supportMessagesQuery(id))
}

export function prefetchCards(): void {
  void queryClient.prefetchQuery(cardsQuery())
}

export function prefetchApp({ a, b, c }: { a: string; b: string; c?: string | undefined }): void {
  void queryClient.prefetchQuery(appQuery({ contractId: a, appId: b, productId: c }))
}

export function prefetchCloudUsers({ a, b }: { a: string; b: string }): void {
  void queryClient.prefetchQuery(cloudUsersQuery({ contractId: a, cloudServiceId: b }))
}

export function prefetchNotifications(): void {
  void queryClient.prefetchQuery(pushKeyQuery())
  void queryClient.prefetchQuery(pushConfigQuery())
  void queryClient.prefetchQuery(allInvoicesQuery())
}

export function prefetchOleTv(contractId?: string): void {
  void queryClient.prefetchQuery(oleTvQuery(contractId))
}
