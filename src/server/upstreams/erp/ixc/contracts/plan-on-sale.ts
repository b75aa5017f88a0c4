import type { SaleItem } from '#domain/service/offers/choose-offers.ts'

/** A plan of the ERP's price list. */
export interface PlanOnSale extends SaleItem {
  /** The one city it is sold in, as the ERP writes it; '' for every city. */
  readonly cityId: string
  /** The one branch that sells it; '' for every branch. */
  readonly branchId: string
}
