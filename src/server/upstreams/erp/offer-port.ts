import type { ContractSales } from '#domain/service/offers/choose-offers.ts'
import type { CreditedContract } from '#domain/news/outages/credit.ts'
import type { Dated, ReadOptions, ReadList, Rows } from '#server/platform/egress/answers/dated.ts'

/** A contract of internet access in force, with what a credit for an outage is computed from, for days until today. */
export interface PricedContract extends CreditedContract {
  readonly contractId: string
  readonly customerId: string
}

/** What the product asks of an ERP about plans on sale. */
export interface ErpOffers {
  /**
   * Of the customer's internet contracts in force: what each costs, and the plans and extras on sale for
   * its city and branch. `isIncomplete` where a contract, or a plan on sale, cannot be read.
   */
  contractSales(customerId: string, options?: ReadOptions): Promise<Dated<Rows<ContractSales>>>
  /**
   * What the plan costs with its standing discounts and additions, of the internet contracts in force of these
   * customers (at most 50), by a few questions for all of them. `isIncomplete` where a contract cannot be read.
   * Not cached.
   */
  pricedContracts(
    customerIds: readonly string[],
    options?: Pick<ReadOptions, 'signal'>,
  ): Promise<ReadList<PricedContract>>
}
