import { listOfferRequests, listOffers, requestOffer } from '#contract/service/offers.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { register } from '#server/platform/http/register.ts'
import type { Module } from '#server/platform/module.ts'
import type { RightsModule } from '#server/service/rights/module.ts'
import { askForOffer } from './ask-for-offer.ts'
import { offerLists } from './offer-lists.ts'

/** Other plans and extras, as requests with a protocol that a person at the provider answers. */
export function offersModule(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly rights: Pick<RightsModule, 'filer' | 'follow'>
}): Module {
  const { erps, rights } = deps
  const lists = offerLists({ erps, follow: rights.follow })
  const ask = askForOffer({ erps, filer: rights.filer })
  return {
    routes(api) {
      register(api, listOffers, (call) => lists.offers(call))
      register(api, listOfferRequests, (call) => lists.requests(call))
      register(api, requestOffer, ask)
    },
  }
}
