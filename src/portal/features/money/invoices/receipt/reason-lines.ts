import { knownReason } from '#domain/money/bill-parts/bill-words.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { useKnownParts } from '#portal/queries/money/bill-parts.ts'

/** The line of a receipt that says why its bill differs from the former one; none where it is not known. */
export function useReasonLines(invoice: Invoice): readonly string[] {
  const reason = knownReason(useKnownParts(invoice)?.change ?? null)
  return reason ? [reason] : []
}
