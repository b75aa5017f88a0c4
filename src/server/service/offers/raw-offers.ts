import { readContract } from '#contract/service/contracts.ts'
import type { RawContractOffers, RawOffer, RawOfferRequest } from '#contract/service/offers.ts'
import type { RequestStatus } from '#contract/service/request-status.ts'
import { contractName } from '#domain/service/contracts/contract-name.ts'
import { type Cents, formatDecimal } from '#domain/platform/values/money.ts'
import type { Offer } from '#domain/service/offers/choose-offers.ts'
import type { OfferStart } from '#domain/service/offers/offer-kind.ts'
import type { OfferRow } from '#server/service/rights/port.ts'
import type { OwnOffers } from './own-offers.ts'

const decimalOrEmpty = (amount: Cents | null) => (amount === null ? '' : formatDecimal(amount))

const toRawOffer = ({ id, kind, name, price, difference, speed }: Offer): RawOffer => ({
  id,
  kind,
  name,
  price: formatDecimal(price),
  difference: decimalOrEmpty(difference),
  speed: speed ?? 0,
})

/** A contract with its offers as its subscriber sees them. */
export const toRawContractOffers = (
  { contract, sales, obstacle, offers }: OwnOffers,
  start: OfferStart,
): RawContractOffers => ({
  contract_id: contract.id,
  name: contractName(readContract(contract)),
  plan: contract.contrato ?? '',
  price: decimalOrEmpty(sales?.price ?? null),
  loyal_until: sales?.loyalUntil ?? '',
  obstacle: obstacle ?? '',
  start,
  offers: offers.map(toRawOffer),
})

/** A request of an offer as its subscriber sees it. */
export const toRawOfferRequest = (row: OfferRow, status: RequestStatus): RawOfferRequest => ({
  id: row.id,
  kind: row.kind,
  contract_id: row.contractId,
  offer_name: row.offerName,
  price: formatDecimal(row.offerPrice),
  difference: decimalOrEmpty(row.offerDifference),
  start: row.offerStart,
  protocol: row.protocol,
  support_id: row.supportId ?? '',
  status,
  is_open: row.closedAt === null && status !== 'closed',
  requested_at: row.requestedAt.toISOString(),
})
