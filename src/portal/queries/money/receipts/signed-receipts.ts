import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { signReceipt } from '#contract/money/receipts.ts'
import {
  missingProofTexts,
  proofText,
  proofTextOf,
  type ReceiptProof,
} from '#domain/money/receipts/receipt-proof.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import { isConnectionLost } from '#portal/kit/browser/connection.ts'
import type { FetchedText } from '#portal/kit/buttons/share-button.tsx'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'

/** A receipt that its provider has signed. */
export interface SignedReceipt extends ReceiptProof {
  readonly paidOn: string
  readonly amount: Cents
}

/** The signed receipt of a paid invoice: asked for once while the page is open. */
export function receiptQuery(invoiceId: string) {
  return queryOptions({
    queryKey: [clientId(), 'receipt', invoiceId],
    queryFn: async ({ signal }): Promise<SignedReceipt> => {
      const answer = await call(signReceipt, { params: { invoiceId }, signal })
      const { href: url } = new URL(answer.path, location.origin)
      const { code, paid_on: paidOn, amount } = answer
      return { url, code, paidOn, amount: parseCents(amount) }
    },
    staleTime: 10 * minuteMs,
    retry: false,
  })
}

/** The receipts of several payments are signed one after the other, the first ones alone. */
const maxProofs = 10

function missingText(error: unknown): string {
  const isUnpaid = error instanceof ApiError && error.text === 'invoice not paid'
  if (isUnpaid) return missingProofTexts.unpaid
  return isConnectionLost() ? missingProofTexts.offline : missingProofTexts.failed
}

/** Fetches by what anybody can check the receipts of these invoices, to be shared with their text. */
export async function fetchProof(
  client: QueryClient,
  ids: readonly string[],
): Promise<FetchedText> {
  const texts: string[] = []
  let missing = ''
  for (const id of ids.slice(0, maxProofs)) {
    const known = client.getQueryData(receiptQuery(id).queryKey)
    if (!known && isConnectionLost()) {
      missing = missingProofTexts.offline
      continue
    }
    try {
      const proof = known ?? (await client.fetchQuery(receiptQuery(id)))
      texts.push(ids.length > 1 ? proofTextOf(id, proof) : proofText(proof))
    } catch (error) {
      missing = missingText(error)
    }
  }
  return { text: texts.join('\n'), missing }
}
