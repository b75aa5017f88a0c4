import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { listInvoices, readInvoice } from '#contract/invoices.ts'
import { calendarDate } from '#domain/dates.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { windowEnd } from '#domain/invoices/invoice-lists.ts'
import type { ProviderRules } from '#domain/provider-rules.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { refusalText } from './failure.ts'
import { refetchFresh, wantsFresh } from './fresh.ts'

/** Invoices and when the provider's ERP said so (ISO instant): plain data, fit to be kept. */
export interface DatedInvoices {
  readonly invoices: readonly Invoice[]
  readonly asOf: string
}

interface Manner {
  readonly fresh: boolean
  readonly signal: AbortSignal
}

/** "no invoices found" is an answer, not a failure (specification 8): nothing is owed. */
async function readInvoices(
  query: QueryOf<typeof listInvoices>,
  manner: Manner,
): Promise<DatedInvoices> {
  try {
    const answer = await call(listInvoices, { query, ...manner })
    return { invoices: answer.invoices.map(readInvoice), asOf: answer.as_of }
  } catch (error) {
    if (refusalText(listInvoices, error) !== 'no invoices found') throw error
    return { invoices: [], asOf: new Date().toISOString() }
  }
}

/** Everything this cache knows of invoices, lists and single ones. */
const invoicesKey = () => [clientId(), 'invoices'] as const

/** Unpaid invoices within the provider's window (specification 9). */
export function openInvoicesQuery(window: ProviderRules['invoiceWindow']) {
  return queryOptions({
    queryKey: [...invoicesKey(), 'to_pay'],
    queryFn: ({ client, queryKey, signal }) =>
      readInvoices(
        { status: 'to_pay', end_date: windowEnd(calendarDate(new Date()), window) },
        { fresh: wantsFresh(client, queryKey), signal },
      ),
    meta: { persistAs: 'invoices' },
  })
}

export function paidInvoicesQuery() {
  return queryOptions({
    queryKey: [...invoicesKey(), 'received'],
    queryFn: ({ client, queryKey, signal }) =>
      readInvoices({ status: 'received' }, { fresh: wantsFresh(client, queryKey), signal }),
    meta: { persistAs: 'invoices' },
  })
}

export interface DatedInvoice {
  /** null: this customer has no such invoice. */
  readonly invoice: Invoice | null
  readonly asOf: string
}

async function readOne(id: string, manner: Manner): Promise<DatedInvoice> {
  try {
    const { invoices, asOf } = await readInvoices({ invoice_id: id }, manner)
    return { invoice: invoices.find((invoice) => invoice.id === id) ?? null, asOf }
  } catch (error) {
    // An address somebody typed by hand names no invoice either.
    if (refusalText(listInvoices, error) !== 'invalid request') throw error
    return { invoice: null, asOf: new Date().toISOString() }
  }
}

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: [...invoicesKey(), 'one', id],
    queryFn: ({ client, queryKey, signal }) =>
      readOne(id, { fresh: wantsFresh(client, queryKey), signal }),
    meta: { persistAs: 'invoice' },
  })
}

/** What lists already hold of a tapped invoice, as of when they said so. */
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
 * Asks past every cache whether an invoice is paid by now, and lets the detail screen know. Its own
 * key: how often it asks is the payment screen's affair.
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

/** A list is not what was last answered: asked for again where it is on screen. */
export async function invalidateInvoiceList(client: QueryClient, status: string): Promise<void> {
  await client.invalidateQueries({ queryKey: [...invoicesKey(), status] })
}

/** After a payment both lists tell another story, and so does the home. */
export async function refetchInvoiceLists(client: QueryClient): Promise<void> {
  await Promise.all(
    ['to_pay', 'received'].map((list) => refetchFresh(client, [...invoicesKey(), list])),
  )
}
