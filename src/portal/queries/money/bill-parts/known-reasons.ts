import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InvoiceParts } from '#contract/money/bill-parts.ts'
import { comparedValue, knownReason } from '#domain/money/bill-parts/bill-words.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { billPartsKey, invoicePartsQuery } from './bill-parts.ts'

/** A bill by its id, and by its value (cents) where the caller knows it. */
interface ExplainedBefore {
  readonly id: string
  readonly value?: Invoice['value']
}

/** What the page knows of a bill from before it was paid; nothing where that is not of one value alone. */
function knownParts(client: QueryClient, { id, value }: ExplainedBefore): InvoiceParts | undefined {
  const stored = client.getQueriesData<InvoiceParts>({ queryKey: billPartsKey(id) })
  const known = stored.flatMap(([, parts]) => parts ?? [])
  const ofValue = known.filter((parts) => parts.value === (value ?? known[0]?.value))
  return value === undefined && ofValue.length < known.length ? undefined : ofValue[0]
}

/** Why each of these bills differs from its former one, as `useKnownReason`, when the page is drawn. */
export function useKnownReasons(bills: readonly ExplainedBefore[]): string[] {
  const client = useQueryClient()
  return bills.map((bill) => knownReason(knownParts(client, bill)))
}

/** What a bill is made of as far as this page knows it, also from before it was paid; asks nothing. */
function useKnownParts(invoice: Invoice): InvoiceParts | undefined {
  const { data } = useQuery({ ...invoicePartsQuery(invoice), enabled: false })
  const client = useQueryClient()
  return data ?? knownParts(client, invoice)
}

/** Why a bill differs from the former one, as far as this page knows it; '' otherwise. Asks nothing. */
export const useKnownReason = (invoice: Invoice): string =>
  knownReason(useKnownParts(invoice), comparedValue(invoice))
