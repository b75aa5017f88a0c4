import { slowAfterMs } from '#contract/platform/patience.ts'
import type { SupportStatus } from '#domain/service/support/support-request.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { monthOf } from '#domain/money/fiscal-notes/calendar-month.ts'
import { redirect } from '@tanstack/react-router'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import { billsAhead } from '#domain/news/reminders/bills-ahead.ts'
import { readBillIds } from '#domain/money/invoices/bill-ids.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { openInvoices, windowEnd } from '#domain/money/invoices/invoice-lists.ts'
import type { Provider } from '#portal/kit/pages/provider.tsx'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { contractsQuery, servicesQuery } from '#portal/queries/service/contracts.ts'
import { appQuery, appsQuery } from '#portal/queries/service/apps.ts'
import { pushConfigQuery, pushKeyQuery } from '#portal/queries/news/notifications.ts'
import { acsQuery } from '#portal/queries/service/device-service.ts'
import { routerQuery, routersQuery } from '#portal/queries/service/routers.ts'
import { cardsQuery } from '#portal/queries/money/cards.ts'
import { chargedInvoicesQuery, markCharged } from '#portal/queries/money/charged-invoices.ts'
import { customerQuery } from '#portal/queries/account/customer.ts'
import { fiscalNotesQuery } from '#portal/queries/money/fiscal-notes.ts'
import { inboxMessagesQuery, unreadCountQuery } from '#portal/queries/messaging/inbox.ts'
import { ownOutagesQuery } from '#portal/queries/news/outages.ts'
import {
  allInvoicesQuery,
  invoiceQuery,
  knownInvoice,
  openInvoicesQuery,
  paidInvoicesQuery,
} from '#portal/queries/money/invoices.ts'
import { isUndecided } from '#portal/queries/money/attempts.ts'
import { paymentQuery } from '#portal/queries/money/payments.ts'
import { lookForStored } from '#portal/queries/stored/persister.ts'
import { mayAskForPix, pixQuery } from '#portal/queries/money/codes/pix.ts'
import {
  supportMessagesQuery,
  supportRequestQuery,
  supportRequestsQuery,
  supportSubjectsQuery,
} from '#portal/queries/service/support.ts'
import { gateAnswer } from '#portal/queries/calls/gate-answer.ts'
import { opensBillsOnly } from '#portal/session/session-token.ts'
import { withTimeout } from '#vault/with-timeout.ts'
import { queryClient } from '#portal/app/query-client.ts'

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

/** The payable invoices, none when the list has not arrived before the line counts as slow. */
async function payableInvoices({ rules }: Provider): Promise<readonly Invoice[]> {
  const options = openInvoicesQuery(rules)
  const known = await withTimeout(slowAfterMs, queryClient.ensureQueryData(options), null)
  if (!known) return []
  const charged = await queryClient.ensureQueryData(chargedInvoicesQuery())
  const today = calendarDate(serverNow(), rules.timeZone)
  const end = windowEnd(today, rules.invoiceWindow)
  const open = openInvoices(markCharged(known.invoices, known.asOf, charged), today, end)
  return open.filter(isPayable)
}

/** The invoice that the app shortcut to PIX opens: the first payable one; null when none is known. */
export async function firstPayableInvoiceId(provider: Provider): Promise<string | null> {
  const [first] = await payableInvoices(provider)
  return first?.id ?? null
}

/** How early this browser is reminded; null where it is not, or that cannot be known now. */
async function reminderRange(): Promise<InvoiceRange | null> {
  const config = await queryClient.ensureQueryData(pushConfigQuery()).catch(() => null)
  return config?.range ?? null
}

/** The bills whose codes are fetched before they are asked for. */
export async function invoiceIdsAhead(provider: Provider): Promise<readonly string[]> {
  const [invoices, range] = await Promise.all([payableInvoices(provider), reminderRange()])
  const { timeZone } = provider.rules
  return billsAhead(invoices, range, serverNow(), timeZone).map(({ id }) => id)
}

/** Whether more than one bill is overdue: the home offers to pay them together. */
export async function hasSeveralOverdue(provider: Provider): Promise<boolean> {
  const today = calendarDate(serverNow(), provider.rules.timeZone)
  const overdue = (await payableInvoices(provider)).filter(({ dueDate }) => dueDate < today)
  return overdue.length > 1
}

/** Bills whose codes are looked for on the device before one of them is tapped. */
const maxLookedFor = 5

/** Looks for the stored PIX codes of the bills that are due first. */
export async function lookForPixCodes(provider: Provider): Promise<void> {
  for (const { id } of (await payableInvoices(provider)).slice(0, maxLookedFor)) lookForPix(id)
}

const lookForPix = (id: string) => void lookForStored('pix', pixQuery(id).queryKey)

export function prefetchMenu(): void {
  void queryClient.prefetchQuery(acsQuery())
  void queryClient.prefetchQuery(unreadCountQuery())
}

export function prefetchInbox(): void {
  void queryClient.prefetchInfiniteQuery(inboxMessagesQuery())
}

export function prefetchOpenInvoices({ rules }: Provider): void {
  void queryClient.prefetchQuery(openInvoicesQuery(rules))
}

export function prefetchPaidInvoices(): void {
  void queryClient.prefetchQuery(paidInvoicesQuery())
}

/** Fetches the list too: it may be stored on the device where the single invoice is not. */
export function prefetchInvoice(provider: Provider, id: string): void {
  void queryClient.prefetchQuery(invoiceQuery(id))
  prefetchOpenInvoices(provider)
}

/** Whether the screen of this invoice will ask for its PIX code, by what is known before it is drawn. */
function isKnownPayable({ rules }: Provider, id: string): boolean {
  const list = queryClient.getQueryData(openInvoicesQuery(rules).queryKey)
  const known = queryClient.getQueryData(invoiceQuery(id).queryKey) ?? knownInvoice(id, [list])
  const charged = queryClient.getQueryData(chargedInvoicesQuery().queryKey)
  const payment = queryClient.getQueryData(paymentQuery(id).queryKey)
  if (!known?.invoice || !charged || isUndecided(payment)) return false
  return markCharged([known.invoice], known.asOf, charged).every(isPayable)
}

/** Fetches the PIX code, unless it was asked for in vain a moment ago. */
function prefetchPix(id: string): void {
  const options = pixQuery(id)
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey })
  if (!query || mayAskForPix(query)) void queryClient.prefetchQuery(options)
}

/**
 * Fetches an invoice and the PIX code that its screen shows. `preload`: its link is only touched, which
 * asks for no code, because asking may create the charge.
 */
export function prefetchBill(provider: Provider, id: string, preload: boolean): void {
  if (preload) lookForPix(id)
  else if (isKnownPayable(provider, id)) prefetchPix(id)
  prefetchInvoice(provider, id)
}

/**
 * Fetches the lists that have the bills of an address, and the PIX code that is shown first, as
 * `prefetchBill` does; none where one code of the gateway may pay them all.
 */
export function prefetchBillsInTurn(provider: Provider, bills: string, preload: boolean): void {
  const ids = provider.rules.paysTogetherByPix ? [] : readBillIds(bills)
  if (preload) for (const id of ids.slice(0, maxLookedFor)) lookForPix(id)
  const first = ids.find((id) => isKnownPayable(provider, id))
  if (first !== undefined && !preload) prefetchPix(first)
  prefetchOpenInvoices(provider)
  prefetchPaidInvoices()
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
  const asked = month ?? monthOf(calendarDate(serverNow(), rules.timeZone))
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

// The queries of these two come with their screens, so that no phone stores them ahead.

export function prefetchCloudUsers({ a, b }: { a: string; b: string }): void {
  void import('#portal/queries/service/cloud-users.ts').then(
    ({ cloudUsersQuery }) =>
      queryClient.prefetchQuery(cloudUsersQuery({ contractId: a, cloudServiceId: b })),
    () => null,
  )
}

export function prefetchNotifications(): void {
  void queryClient.prefetchQuery(pushKeyQuery())
  void queryClient.prefetchQuery(pushConfigQuery())
  void queryClient.prefetchQuery(allInvoicesQuery())
}

export function prefetchOleTv(contractId?: string): void {
  void import('#portal/queries/service/ole-tv.ts').then(
    ({ oleTvQuery }) => queryClient.prefetchQuery(oleTvQuery(contractId)),
    () => null,
  )
}
