import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type InvoiceParts,
  readInvoiceParts,
  readInvoicePartsAnswer,
  readNextInvoice,
  readNextInvoiceAnswer,
} from '#contract/money/bill-parts.ts'
import { comparedValue, knownReason } from '#domain/money/bill-parts/bill-words.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { wantsFresh } from '#portal/queries/calls/fresh.ts'

const billPartsKey = 'bill-parts'

/** What a bill is made of; asked again when its amounts have changed. Paying waits for none of it. */
export function invoicePartsQuery({ id, value, open, received }: Invoice) {
  return queryOptions({
    queryKey: [clientId(), billPartsKey, id, `${value} ${open} ${received}`],
    queryFn: async ({ client, queryKey, signal }) => {
      const options = { fresh: wantsFresh(client, queryKey), signal }
      return readInvoicePartsAnswer(
        await call(readInvoiceParts, { params: { invoiceId: id }, ...options }),
      )
    },
    staleTime: 10 * minuteMs,
    meta: { persistAs: 'billParts' },
  })
}

/** What several bills are made of; each is asked for where it is not known. */
export function severalPartsQuery(bills: readonly Invoice[]) {
  return queryOptions({
    queryKey: [clientId(), 'several-bill-parts', bills.map(({ id }) => id).join()],
    queryFn: ({ client }) =>
      Promise.all(
        bills.map(async (bill) => ({
          id: bill.id,
          dueDate: bill.dueDate,
          ...(await client.fetchQuery(invoicePartsQuery(bill))),
        })),
      ),
    staleTime: 10 * minuteMs,
    enabled: bills.length > 0,
  })
}

/** The next bill of a contract, before it is issued. */
export function nextInvoiceQuery(contractId: string) {
  return queryOptions({
    queryKey: [clientId(), 'next-invoice', contractId],
    queryFn: async ({ client, queryKey, signal }) => {
      const options = { fresh: wantsFresh(client, queryKey), signal }
      return readNextInvoiceAnswer(
        await call(readNextInvoice, { params: { id: contractId }, ...options }),
      )
    },
    staleTime: 10 * minuteMs,
    meta: { persistAs: 'nextInvoice' },
  })
}

/** A bill by its id, and by its value (cents) where the caller knows it. */
interface ExplainedBefore {
  readonly id: string
  readonly value?: Invoice['value']
}

/** What the page knows of a bill from before it was paid; nothing where that is not of one value alone. */
function knownParts(client: QueryClient, { id, value }: ExplainedBefore): InvoiceParts | undefined {
  const stored = client.getQueriesData<InvoiceParts>({ queryKey: [clientId(), billPartsKey, id] })
  const known = stored.flatMap(([, parts]) => parts ?? [])
  const ofValue = known.filter((parts) => parts.value === (value ?? known[0]?.value))
  return value === undefined && ofValue.length < known.length ? undefined : ofValue[0]
}

/** Why each of these bills differs from its former one, as `useKnownReason`, when the page is drawn. */
export function useKnownReasons(bills: readonly ExplainedBefore[]): string[] {
  const client = useQueryClient()
  return bills.map((bill) => knownReason(knownParts(client, bill)?.change ?? null))
}

/** What a bill is made of as far as this page knows it, also from before it was paid; asks nothing. */
function useKnownParts(invoice: Invoice): InvoiceParts | undefined {
  const { data } = useQuery({ ...invoicePartsQuery(invoice), enabled: false })
  const client = useQueryClient()
  return data ?? knownParts(client, invoice)
}

/** Why a bill differs from the former one, as far as this page knows it; '' otherwise. Asks nothing. */
export const useKnownReason = (invoice: Invoice): string =>
  knownReason(useKnownParts(invoice)?.change ?? null, comparedValue(invoice))
