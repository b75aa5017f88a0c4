import type { ContractSales } from '#domain/offers/choose-offers.ts'
import type { Dated, ReadOptions } from '#server/egress/dated.ts'

/** What the product asks of an ERP about plans on sale. */
export interface ErpOffers {
  /**
   * Of the customer's internet contracts in force: what each costs, and the plans and extras on sale for
   * its city and branch.
   */
  contractSales(customerId: string, options?: ReadOptions): Promise<Dated<ContractSales[]>>
}
