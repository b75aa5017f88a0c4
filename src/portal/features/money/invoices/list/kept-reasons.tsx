import type { QueryClient } from '@tanstack/react-query'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { unbrokenMoney } from '#domain/platform/values/money.ts'
import { isConnectionLost } from '#portal/kit/browser/connection.ts'
import { invoicePartsQuery } from '#portal/queries/money/bill-parts/bill-parts.ts'
import { useKnownReason } from '#portal/queries/money/bill-parts/known-reasons.ts'
import { restoreStored } from '#portal/queries/stored/persister.ts'
import { type KeptReasonProps, ReasonLine } from './use-kept-reasons.tsx'

/** Bills of which stored explanations are looked for, as many as a high window shows. */
const maxRead = 20

/**
 * Brings what this device keeps of the bills of a list into the cache; the server is asked nothing. Returns
 * those of `others` that are still unknown.
 */
export async function readKeptReasons(
  client: QueryClient,
  invoices: readonly Invoice[],
  others: readonly Invoice[],
): Promise<readonly Invoice[]> {
  await Promise.all(
    invoices.slice(0, maxRead).map((invoice) => restoreStored(client, invoicePartsQuery(invoice))),
  )
  return others.filter((one) => client.getQueryData(invoicePartsQuery(one).queryKey) === undefined)
}

/**
 * Asks why these bills cost what they cost, one after the other: paying waits for none of it. A failure ends
 * it, and is not said.
 */
export async function askReasons(
  client: QueryClient,
  bills: readonly Invoice[],
  signal: AbortSignal,
): Promise<void> {
  for (const bill of bills) {
    if (signal.aborted || isConnectionLost()) return
    const query = invoicePartsQuery(bill)
    await restoreStored(client, query)
    if (client.getQueryData(query.queryKey) !== undefined) continue
    await client.prefetchQuery(query)
    if (client.getQueryData(query.queryKey) === undefined) return
  }
}

/** Why a bill of a list costs another amount than the former one, where that was explained; else its room. */
export function KeptReason(props: KeptReasonProps) {
  return <ReasonLine {...props} reason={unbrokenMoney(useKnownReason(props.invoice))} />
}
