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

const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: allKey(), exact: true })

export type NewAgreement =
  | ({ readonly method: 'pix' } & BodyOf<typeof beginAutomaticPix>)
  | ({ readonly method: 'card' } & BodyOf<typeof beginAutomaticCard>)

/** Begins an agreement; a call repeated with the same `requestKey` begins no second one. */
export async function beginAgreement(client: QueryClient, wanted: NewAgreement): Promise<void> {
  if (wanted.method === 'pix') {
    const { method: _, ...body } = wanted
    await call(beginAutomaticPix, { body })
  } else {
    const { method: _, ...body } = wanted
    await call(beginAutomaticCard, { body })
  }
  await refresh(client)
}

/** `limit`: cents. */
export async function changeLimit(client: QueryClient, id: string, limit: number): Promise<void> {
  await call(changeAutomaticLimit, { params: { id }, body: { limit: formatDecimal(limit) } })
  await refresh(client)
}

export async function cancelAgreement(client: QueryClient, id: string): Promise<void> {
  await call(cancelAutomaticPayment, { params: { id } })
  await refresh(client)
}

/** Leaves one bill of an agreement to its subscriber. */
export async function skipCharge(
  client: QueryClient,
  { id, invoiceId }: { readonly id: string; readonly invoiceId: string },
): Promise<void> {
  await call(skipAutomaticCharge, { params: { id }, body: { invoiceId } })
  await Promise.all([refresh(client), refetchInvoiceLists(client)])
}
