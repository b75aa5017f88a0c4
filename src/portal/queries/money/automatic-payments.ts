import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { type Agreement, readAgreement } from '#contract/money/agreement.ts'
import {
  beginAutomaticCard,
  beginAutomaticPix,
  cancelAutomaticPayment,
  changeAutomaticLimit,
  findAutomaticPayment,
  listAutomaticPayments,
  skipAutomaticCharge,
} from '#contract/money/automatic-payments.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import { refetchInvoiceLists } from './invoices.ts'

/** How often an agreement is asked about that waits for the bank. */
const approvalPollMs = 3_000

const allKey = () => [clientId(), 'automatic-payments'] as const

/** The subscriber's agreements: live ones first. */
export function agreementsQuery() {
  return queryOptions({
    queryKey: allKey(),
    queryFn: async ({ signal }): Promise<readonly Agreement[]> =>
      (await call(listAutomaticPayments, { signal })).agreements.map(readAgreement),
    meta: { persistAs: 'agreements' },
  })
}

/** One agreement that waits for the bank, asked about until it is decided. */
export function waitingAgreementQuery(agreement: Agreement) {
  return queryOptions({
    queryKey: [...allKey(), agreement.id],
    queryFn: async ({ client, signal }): Promise<Agreement> => {
      const params = { id: agreement.id }
      const answer = await call(findAutomaticPayment, { params, signal })
      const found = readAgreement(answer.agreement)
      if (found.state !== 'waiting') {
        await client.invalidateQueries({ queryKey: allKey(), exact: true })
      }
      return found
    },
    initialData: agreement,
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? approvalPollMs : false),
  })
}

/** Fetches the agreements again after a change, and even after a failure: its answer alone may be lost. */
async function thenRefresh(client: QueryClient, change: Promise<unknown>): Promise<void> {
  try {
    await change
  } finally {
    await client.invalidateQueries({ queryKey: allKey(), exact: true })
  }
}

export type NewAgreement =
  | ({ readonly method: 'pix' } & BodyOf<typeof beginAutomaticPix>)
  | ({ readonly method: 'card' } & BodyOf<typeof beginAutomaticCard>)

/** Begins an agreement; a call repeated with the same `requestKey` begins no second one. */
export function beginAgreement(client: QueryClient, wanted: NewAgreement): Promise<void> {
  if (wanted.method === 'pix') {
    const { method: _, ...body } = wanted
    return thenRefresh(client, call(beginAutomaticPix, { body }))
  }
  const { method: _, ...body } = wanted
  return thenRefresh(client, call(beginAutomaticCard, { body }))
}

/** `limit`: cents. */
export function changeLimit(client: QueryClient, id: string, limit: number): Promise<void> {
  const body = { limit: formatDecimal(limit) }
  return thenRefresh(client, call(changeAutomaticLimit, { params: { id }, body }))
}

export const cancelAgreement = (client: QueryClient, id: string): Promise<void> =>
  thenRefresh(client, call(cancelAutomaticPayment, { params: { id } }))

/** Leaves one bill of an agreement to its subscriber. */
export async function skipCharge(
  client: QueryClient,
  { id, invoiceId }: { readonly id: string; readonly invoiceId: string },
): Promise<void> {
  try {
    await thenRefresh(client, call(skipAutomaticCharge, { params: { id }, body: { invoiceId } }))
  } finally {
    await refetchInvoiceLists(client)
  }
}
