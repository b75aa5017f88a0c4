import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { planSpeed } from '#domain/service/lines/plan-speed.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { type OfferKind, type OfferSubjects } from './offer-kind.ts'

/** A plan or an extra that the ERP has on sale for a contract. `price`: cents a month, 0 for none known. */
export interface SaleItem {
  readonly id: string
  readonly name: string
  readonly kind: OfferKind
  readonly price: Cents
}

/** What a contract has, and what is on sale for its city and branch. */
export interface ContractSales {
  readonly contractId: string
  /** Its plan; '' where the ERP has none. */
  readonly planId: string
  /**
   * What its plan costs in cents a month, as the price list has the others: without discounts, additions and
   * extras of the contract; null where it is not known.
   */
  readonly price: Cents | null
  /** The last day of its loyalty, whose cost is the provider's to say; null where the ERP has none. */
  readonly loyalUntil: CalendarDate | null
  readonly onSale: readonly SaleItem[]
}

/** What may be asked for. */
export interface Offer extends SaleItem {
  /** Cents a month more than today, negative for less; null where today's price is not known. */
  readonly difference: Cents | null
  /** Mbit/s that the name promises; null for none. */
  readonly speed: number | null
}

/** More offers of one kind than these are a price list and no choice. */
export const maxOffers = 30

interface OfferRules {
  readonly offerSubjects: OfferSubjects
  /** The ids that the provider limits its offers to; none: everything on sale. */
  readonly offeredPlans: readonly string[]
}

/**
 * The offers of one kind for a contract, the cheapest first: without its own plan, what the subscriber
 * has in another contract (`ownPlans`), and what has no price. Of more than `maxOffers`, those whose
 * price is nearest to today's.
 */
export function chooseOffers(
  kind: OfferKind,
  { planId, price: today, onSale }: ContractSales,
  ownPlans: readonly string[],
  { offerSubjects, offeredPlans }: OfferRules,
): Offer[] {
  if (offerSubjects[kind] === '') return []
  const offered = new Set(offeredPlans)
  const taken = kind === 'extra' ? new Set([...ownPlans, planId]) : new Set([planId])
  const offers = onSale
    .filter((item) => item.kind === kind && item.price > 0 && !taken.has(item.id))
    .filter(({ id }) => offered.size === 0 || offered.has(id))
    .map(({ id, name, price }): Offer => {
      const isExtra = kind === 'extra'
      const difference = isExtra ? price : today === null ? null : price - today
      return { id, name, kind, price, difference, speed: isExtra ? null : planSpeed(name) }
    })
  const distance = ({ difference, price }: Offer) => Math.abs(difference ?? price)
  return offers
    .toSorted((a, b) => distance(a) - distance(b) || a.id.localeCompare(b.id))
    .slice(0, maxOffers)
    .toSorted((a, b) => a.price - b.price || a.name.localeCompare(b.name, 'pt-BR'))
}
