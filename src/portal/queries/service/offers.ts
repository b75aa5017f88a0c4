import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import {
  type ContractOffers,
  listOfferRequests,
  listOffers,
  type OfferRequest,
  readContractOffers,
  readOfferRequest,
  requestOffer,
} from '#contract/service/offers.ts'
import { clientId } from '#portal/session/client-id.ts'
import { call } from '#portal/queries/calls/client.ts'
import type { Incomplete } from '#portal/queries/calls/incomplete.ts'
import { invalidateSupport } from './support.ts'

const offersKey = () => [clientId(), 'offers'] as const

interface OffersOfContracts extends Incomplete {
  readonly contracts: readonly ContractOffers[]
}

/** Other plans and extras for each internet contract in force. */
export function offersQuery() {
  return queryOptions({
    queryKey: [...offersKey(), 'list'],
    queryFn: async ({ signal }): Promise<OffersOfContracts> => {
      const { contracts, incomplete: isIncomplete } = await call(listOffers, { signal })
      return { contracts: contracts.map(readContractOffers), isIncomplete }
    },
    staleTime: 60_000,
    meta: { persistAs: 'offers' },
  })
}

/** The subscriber's requests of offers, the newest first. */
export function offerRequestsQuery() {
  return queryOptions({
    queryKey: [...offersKey(), 'requests'],
    queryFn: async ({ signal }): Promise<readonly OfferRequest[]> =>
      (await call(listOfferRequests, { signal })).requests.map(readOfferRequest),
    staleTime: 15_000,
    meta: { persistAs: 'offerRequests' },
  })
}

/** A request that the provider has, and the masked address its protocol goes to; '' for none. */
export interface FiledOffer {
  readonly request: OfferRequest
  readonly mailTo: string
}

/** Done once for its `requestKey`. */
export async function askOffer(
  client: QueryClient,
  body: BodyOf<typeof requestOffer>,
): Promise<FiledOffer> {
  const { request, mail_to: mailTo } = await call(requestOffer, { body })
  void client.invalidateQueries({ queryKey: offersKey() })
  void invalidateSupport(client)
  return { request: readOfferRequest(request), mailTo }
}
