import type { listOfferRequests, listOffers } from '#contract/service/offers.ts'
import { offerKinds } from '#domain/service/offers/offer-kind.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Call } from '#server/platform/http/call.ts'
import type { RightsModule } from '#server/service/rights/module.ts'
import { isOffer } from '#server/service/rights/port.ts'
import { isInForce, readOwnOffers } from './own-offers.ts'
import { toRawContractOffers, toRawOfferRequest } from './raw-offers.ts'

/** What a subscriber may ask for, and what was asked for. */
export function offerLists(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly follow: RightsModule['follow']
}) {
  const { erps, follow } = deps
  return {
    offers: async (call: Call<typeof listOffers>) => {
      const { offerStart } = call.tenant.rules
      const { value: own, isIncomplete } = await readOwnOffers(erps, call, call.fresh)
      const inForce = own.filter(({ contract, sales }) => isInForce(contract) && sales !== null)
      const contracts = inForce.map((one) => toRawContractOffers(one, offerStart))
      return { contracts, ...(isIncomplete && { incomplete: true }) }
    },

    requests: async (call: Call<typeof listOfferRequests>) => {
      const followed = await follow(call, offerKinds, isOffer)
      return { requests: followed.map(({ row, status }) => toRawOfferRequest(row, status)) }
    },
  }
}
