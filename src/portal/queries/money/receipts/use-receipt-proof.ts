import { useQueryClient } from '@tanstack/react-query'
import { missingProofTexts } from '#domain/money/receipts/receipt-proof.ts'
import { isConnectionLost } from '#portal/kit/browser/connection.ts'
import type { FetchedText } from '#portal/kit/buttons/share-button.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'

/**
 * What fetches, at the tap, by what anybody can check the receipts of these invoices; undefined on a page that
 * staff look at, where nothing is issued.
 */
export function useReceiptProof(ids: readonly string[]): (() => Promise<FetchedText>) | undefined {
  const client = useQueryClient()
  if (viewingId() !== null) return undefined
  return async () => {
    try {
      return await (await import('./signed-receipts.ts')).fetchProof(client, ids)
    } catch {
      // The code of it did not arrive.
      const missing = missingProofTexts[isConnectionLost() ? 'offline' : 'failed']
      return { text: '', missing }
    }
  }
}
