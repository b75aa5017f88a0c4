import type { ContractPlan, PlanContents } from '#domain/service/apps/entitlement.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { Dated, ReadOptions, Rows } from '#server/platform/egress/answers/dated.ts'

/** What the product asks of an ERP about the products in contracts. */
export interface ErpProducts {
  /** All contracts in force and what they consist of, additional services included. */
  planContents(customerId: string, options?: ReadOptions): Promise<Dated<Rows<PlanContents>>>
  /** All contracts in force and their plans, without what they consist of: fewer questions. */
  contractPlans(customerId: string, options?: ReadOptions): Promise<Dated<Rows<ContractPlan>>>
  /** Name and monthly price of a product on sale; null when it is not on sale. */
  product(
    productId: string,
    options?: ReadOptions,
  ): Promise<Dated<{ name: string; price: Cents } | null>>
  /** Name of a plan; null for an unknown id. Inactive plans count: contracts may still use them. */
  plan(planId: string): Promise<Dated<{ name: string } | null>>
  /**
   * Adds a product to a contract as an additional service, billed from then on. Must not be
   * repeated: after a failure it is unknown whether the product was added.
   */
  addProduct(input: {
    readonly customerId: string
    readonly contractId: string
    readonly productId: string
    readonly name: string
    readonly price: Cents
  }): Promise<void>
}
