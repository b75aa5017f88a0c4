import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import {
  changeDueDay,
  contestInvoice,
  listRightOffers,
  listRightRequests,
  type RightOffer,
  type RightRequest,
  readRightRequest,
  requestCancellation,
  requestSuspension,
  withdrawCancellation,
} from '#contract/service/rights.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import type { Incomplete } from '#portal/queries/calls/incomplete.ts'
import { refetchInvoiceLists } from '#portal/queries/money/invoices.ts'
import { contractsQuery } from './contracts.ts'
import { invalidateSupport } from './support.ts'

const rightsKey = () => [clientId(), 'rights'] as const

/** The subscriber's requests by right, the newest first. */
export function rightRequestsQuery() {
  return queryOptions({
    queryKey: [...rightsKey(), 'requests'],
    queryFn: async ({ signal }): Promise<readonly RightRequest[]> =>
      (await call(listRightRequests, { signal })).requests.map(readRightRequest),
    staleTime: 15_000,
    meta: { persistAs: 'rightRequests' },
  })
}

interface RightOffers extends Incomplete {
  readonly offers: readonly RightOffer[]
}

/** What may be asked for by right for each contract in force. */
export function rightOffersQuery() {
  return queryOptions({
    queryKey: [...rightsKey(), 'offers'],
    queryFn: async ({ signal }): Promise<RightOffers> => {
      const { offers, incomplete: isIncomplete } = await call(listRightOffers, { signal })
      return { offers, isIncomplete }
    },
    staleTime: 15_000,
  })
}

/** A request that the provider has, and the masked address its protocol goes to; '' for none. */
export interface FiledRight {
  readonly request: RightRequest
  readonly mailTo: string
}

type Filed = Awaited<ReturnType<typeof call<typeof requestSuspension>>>

async function filed(
  client: QueryClient,
  { request, mail_to: mailTo }: Filed,
): Promise<FiledRight> {
  void client.invalidateQueries({ queryKey: rightsKey() })
  // What is asked for is marked on its contract.
  void client.invalidateQueries({ queryKey: contractsQuery().queryKey })
  void invalidateSupport(client)
  if (request.kind === 'contest') void refetchInvoiceLists(client)
  return { request: readRightRequest(request), mailTo }
}

/** Each is done once for its `requestKey`. */
export const askSuspension = async (client: QueryClient, body: BodyOf<typeof requestSuspension>) =>
  filed(client, await call(requestSuspension, { body }))

export const askCancellation = async (
  client: QueryClient,
  body: BodyOf<typeof requestCancellation>,
) => filed(client, await call(requestCancellation, { body }))

export const askContest = async (client: QueryClient, body: BodyOf<typeof contestInvoice>) =>
  filed(client, await call(contestInvoice, { body }))

export const askDueDay = async (client: QueryClient, body: BodyOf<typeof changeDueDay>) =>
  filed(client, await call(changeDueDay, { body }))

export const askWithdrawal = async (
  client: QueryClient,
  { id, ...body }: { readonly id: string } & BodyOf<typeof withdrawCancellation>,
) => filed(client, await call(withdrawCancellation, { params: { id }, body }))
