import type { QueryClient } from '@tanstack/react-query'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { invoicePartsQuery, useKnownReason } from '#portal/queries/money/bill-parts.ts'
import { restoreStored } from '#portal/queries/stored/persister.ts'

/** Bills of which stored explanations are looked for, as many as a high window shows. */
const maxRead = 20

/** Brings what this device keeps of the bills of a list into the cache; the server is asked nothing. */
export async function readKeptReasons(
  client: QueryClient,
  invoices: readonly Invoice[],
): Promise<void> {
  await Promise.all(
    invoices.slice(0, maxRead).map((invoice) => restoreStored(client, invoicePartsQuery(invoice))),
  )
}

/** Why a bill of a list costs another amount than the former one, where it was explained before. */
export function KeptReason({ invoice, className }: { invoice: Invoice; className: string }) {
  const reason = useKnownReason(invoice)
  return reason && <span className={className}>{reason}</span>
}
