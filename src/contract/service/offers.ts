import * as v from 'valibot'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import type { Offer } from '#domain/service/offers/choose-offers.ts'
import { type OfferObstacle, offerObstacles } from '#domain/service/offers/offer-obstacle.ts'
import {
  type OfferKind,
  offerKinds,
  type OfferStart,
  offerStarts,
} from '#domain/service/offers/offer-kind.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { type RequestStatus, requestStatuses } from './request-status.ts'
import {
  calendarDateOrEmpty,
  decimal,
  decimalOrEmpty,
  incomplete,
  instant,
  recordId,
  requestKey,
  uuid,
} from '#contract/platform/scalars.ts'

/**
 * A plan or an extra on sale for a contract. `price`: reais a month. `difference`: reais a month more
 * than today; empty where today's price is not known. `speed`: Mbit/s, 0 for none.
 */
const rawOfferSchema = v.object({
  id: recordId,
  kind: v.picklist(offerKinds),
  name: v.string(),
  price: decimal,
  difference: decimalOrEmpty,
  speed: v.number(),
})
export type RawOffer = v.InferOutput<typeof rawOfferSchema>

/**
 * What may be asked for a contract in force, from the ERP's present answer. `price`: what its plan costs
 * today, without discounts and extras; empty where it is not known. `loyal_until`: the last day of its
 * loyalty. `obstacle`: why nothing may be asked for now; then there are no offers.
 */
const rawContractOffersSchema = v.object({
  contract_id: recordId,
  name: v.string(),
  plan: v.string(),
  price: decimalOrEmpty,
  loyal_until: calendarDateOrEmpty,
  obstacle: v.union([v.literal(''), v.picklist(offerObstacles)]),
  start: v.picklist(offerStarts),
  offers: v.array(rawOfferSchema),
})
export type RawContractOffers = v.InferOutput<typeof rawContractOffersSchema>

export interface ContractOffers {
  readonly contractId: string
  readonly name: string
  readonly plan: string
  readonly price: Cents | null
  readonly loyalUntil: CalendarDate | null
  readonly obstacle: OfferObstacle | null
  readonly start: OfferStart
  readonly offers: readonly Offer[]
}

const centsOrNull = (text: string): Cents | null => (text === '' ? null : parseCents(text))

/** Converts the offers of a contract to the product's own type. */
export const readContractOffers = (raw: RawContractOffers): ContractOffers => ({
  contractId: raw.contract_id,
  name: raw.name,
  plan: raw.plan,
  price: centsOrNull(raw.price),
  loyalUntil: raw.loyal_until || null,
  obstacle: raw.obstacle || null,
  start: raw.start,
  offers: raw.offers.map(({ price, difference, speed, ...offer }) => ({
    ...offer,
    price: parseCents(price),
    difference: centsOrNull(difference),
    speed: speed || null,
  })),
})

/**
 * A request of an offer that the provider has. `is_open`: the ERP was not seen to have closed it, so the
 * contract has no place for another one. `support_id` is the request in the list of support.
 */
const rawOfferRequestSchema = v.object({
  id: uuid,
  kind: v.picklist(offerKinds),
  contract_id: v.string(),
  offer_name: v.string(),
  price: decimal,
  difference: decimalOrEmpty,
  start: v.picklist(offerStarts),
  protocol: v.string(),
  support_id: v.string(),
  status: v.picklist(requestStatuses),
  is_open: v.boolean(),
  requested_at: instant,
})
export type RawOfferRequest = v.InferOutput<typeof rawOfferRequestSchema>

export interface OfferRequest {
  readonly id: string
  readonly kind: OfferKind
  readonly contractId: string
  readonly offerName: string
  readonly price: Cents
  readonly difference: Cents | null
  readonly start: OfferStart
  readonly protocol: string | null
  readonly supportId: string
  readonly status: RequestStatus
  readonly isOpen: boolean
  readonly requestedAt: Date
}

/** Converts a raw request to the product's own type. */
export const readOfferRequest = (raw: RawOfferRequest): OfferRequest => ({
  id: raw.id,
  kind: raw.kind,
  contractId: raw.contract_id,
  offerName: raw.offer_name,
  price: parseCents(raw.price),
  difference: centsOrNull(raw.difference),
  start: raw.start,
  protocol: raw.protocol || null,
  supportId: raw.support_id,
  status: raw.status,
  isOpen: raw.is_open,
  requestedAt: new Date(raw.requested_at),
})

const path = '/api/central/customer/offers'

export const listOffers = endpoint({
  name: 'listOffers',
  method: 'GET',
  path,
  policy: 'subscriber',
  upstreamCost: 'fresh read',
  summary: 'Other plans and extras on sale for each internet contract in force.',
  answer: v.object({ contracts: v.array(rawContractOffersSchema), incomplete }),
  refusals: {},
})

/** Readable while the ERP is away: the status is then `unknown`, the protocol stays. */
export const listOfferRequests = endpoint({
  name: 'listOfferRequests',
  method: 'GET',
  path: `${path}/requests`,
  policy: 'subscriber',
  upstreamCost: 'fresh read',
  summary: 'The requests of offers that were filed in the portal, the newest first.',
  answer: v.object({ requests: v.array(rawOfferRequestSchema) }),
  refusals: {},
})

/**
 * Asks for another plan or an extra; a person at the provider confirms and changes. `price`: the monthly
 * price that was shown. One request of either kind at a time for each contract.
 */
export const requestOffer = endpoint({
  name: 'requestOffer',
  method: 'POST',
  path: `${path}/requests`,
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: ['support'],
  summary: 'Ask for an offer for a contract, at the price that was shown.',
  body: v.object({ contractId: recordId, offerId: recordId, price: decimal, requestKey }),
  answer: v.object({ request: rawOfferRequestSchema, mail_to: v.string() }),
  refusals: {
    'request not offered': 403,
    'request already open': 409,
    'request under way': 409,
    'contract not found': 404,
    'contract not active': 409,
    'contract blocked': 409,
    'contract suspended': 409,
    'offer not available': 409,
    'price changed': 409,
  },
})

/** All of them, for the list of every endpoint. */
export const offerEndpoints = [listOffers, listOfferRequests, requestOffer] as const
