import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { listInvoices, readInvoice } from '#contract/money/invoices.ts'
import { type InvoiceListStatus, invoiceListStatuses } from '#contract/worker/invoice-lists.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { windowEnd } from '#domain/money/invoices/invoice-lists.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { refetchFresh, wantsFresh } from '#portal/queries/calls/fresh.ts'
import type { Incomplete } from '#portal/queries/calls/incomplete.ts'
import type { FetchOptions } from '#portal/queries/calls/request.ts'
import { type Refreshing, refreshingIntervalMs } from '#portal/queries/calls/refreshing-interval.ts'

/** Invoices, and when the ERP gave them (ISO instant); plain data, so that it can be stored. */
export interface DatedInvoices extends Refreshing, Incomplete {
  readonly invoices: readonly Invoice[]
  readonly asOf: string
  /** Older paid ones are left out. */
  readonly isCut?: boolean | undefined
}

/** "no invoices found" is an empty list and not a failure (specification 8). */
async function readInvoices(
  query: QueryOf<typeof listInvoices>,
  options: FetchOptions,
): Promise<DatedInvoices> {
  try {
    const answer = await call(listInvoices, { query, ...options })
    const { as_of: asOf, refreshing: isRefreshing, incomplete: isIncomplete, cut: isCut } = answer
    const invoices = answer.invoices.map(readInvoice)
    return { invoices, asOf, isRefreshing, isIncomplete, isCut }
  } catch (error) {
    if (refusalText(listInvoices, error) !== 'no invoices found') throw error
    return { invoices: [], asOf: serverNow().toISOString() }
  }
}

/** Begins the key of every query of invoices, lists and single ones. */
const invoicesKey = () => [clientId(), 'invoices'] as const

/** Unpaid invoices within the provider's window (specification 9). */
export function openInvoicesQuery(rules: Pick<ProviderRules, 'invoiceWindow' | 'timeZone'>) {
  const { invoiceWindow: window, timeZone } = rules
  return queryOptions({
    queryKey: [...invoicesKey(), 'to_pay'],
    queryFn: ({ client, queryKey, signal }) =>
      readInvoices(
        { status: 'to_pay', end_date: windowEnd(calendarDate(serverNow(), timeZone), window) },
        { fresh: wantsFresh(client, queryKey), signal },
      ),
    refetchInterval: refreshingIntervalMs,
    meta: { persistAs: 'invoices' },
  })
}

export function paidInvoicesQuery() {
  return queryOptions({
    queryKey: [...invoicesKey(), 'received'],
    queryFn: ({ client, queryKey, signal }) =>
      readInvoices({ status: 'received' }, { fresh: wantsFresh(client, queryKey), signal }),
    refetchInterval: refreshingIntervalMs,
    meta: { persistAs: 'invoices' },
  })
}

/**
 * Every invoice whatever its due date, for the day of the next reminder: a reminder may come before its
 * invoice is within the provider's window.
 */
export function allInvoicesQuery() {
  return queryOptions({
    queryKey: [...invoicesKey(), 'all'],
    queryFn: ({ client, queryKey, signal }) =>
      readInvoices({}, { fresh: wantsFresh(client, queryKey), signal }),
    refetchInterval: refreshingIntervalMs,
    meta: { persistAs: 'invoices' },
  })
}

export interface DatedInvoice extends Refreshing, Incomplete {
  /** null: this subscriber has no such invoice, or none that can be read. */
  readonly invoice: Invoice | null
  readonly asOf: string
}

async function readOne(id: string, options: FetchOptions): Promise<DatedInvoice> {
  try {
    const { invoices, ...dated } = await readInvoices({ invoice_id: id }, options)
    return { ...dated, invoice: invoices.find((invoice) => invoice.id === id) ?? null }
  } catch (error) {
    // A path typed by hand may name no invoice.
    if (refusalText(listInvoices, error) !== 'invalid request') throw error
    return { invoice: null, asOf: serverNow().toISOString() }
  }
}

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: [...invoicesKey(), 'one', id],
    queryFn: ({ client, queryKey, signal }) =>
      readOne(id, { fresh: wantsFresh(client, queryKey), signal }),
    refetchInterval: refreshingIntervalMs,
    meta: { persistAs: 'invoice' },
  })
}

/** A tapped invoice as one of the lists already holds it, with the time of that list. */
export function knownInvoice(
  id: string,
  lists: readonly (DatedInvoices | undefined)[],
): DatedInvoice | undefined {
  for (const list of lists) {
    const invoice = list?.invoices.find((invoice) => invoice.id === id)
    if (list && invoice) return { invoice, asOf: list.asOf }
  }
  return undefined
}

/**
 * Polls an invoice past every cache, and writes the result into the query of the detail screen. It has
 * a key of its own because the payment screen decides how often it runs.
 */
export function paymentWatchQuery(id: string) {
  return queryOptions({
    queryKey: [...invoicesKey(), 'watch', id],
    queryFn: async ({ client, signal }) => {
      const found = await readOne(id, { fresh: true, signal })
      client.setQueryData(invoiceQuery(id).queryKey, found)
      return found
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
  })
}

/** Marks a list as outdated; it is fetched again where it is on screen. */
export async function invalidateInvoiceList(
  client: QueryClient,
  status: InvoiceListStatus,
): Promise<void> {
  await client.invalidateQueries({ queryKey: [...invoicesKey(), status] })
}

/** Fetches both lists again after a payment, and the list of all where it is shown next. */
export async function refetchInvoiceLists(client: QueryClient): Promise<void> {
  await Promise.all([
    ...invoiceListStatuses.map((status) => refetchFresh(client, [...invoicesKey(), status])),
    client.invalidateQueries({ queryKey: allInvoicesQuery().queryKey }),
  ])
}
