import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/** The rule by which subscribers get an app (second specification, section 3, customer app). */
export const activationCriteria = ['any', 'product_in_contract', 'plan_in_contract'] as const
export type ActivationCriterion = (typeof activationCriteria)[number]

/** A service that was added to a contract. `since`: `YYYY-MM-DD`, empty when the ERP does not say. */
export interface AddedService {
  readonly productId: string
  /** null: the ERP's amount cannot be read. */
  readonly monthly: Cents | null
  readonly since: CalendarDate
}

/** A contract in force and its plan; the id of the plan is empty where it has none. */
export interface ContractPlan {
  readonly contractId: string
  readonly planId: string
}

/** The plan and the products of a contract in force. */
export interface PlanContents extends ContractPlan {
  readonly productIds: readonly string[]
  /** Those of the products that are billed on top of the plan. */
  readonly added: readonly AddedService[]
}

/** The part of a provider's app that decides who gets it. The lists hold entries `id - label`. */
export interface AppOffer {
  readonly criterion: ActivationCriterion
  readonly productIds: readonly string[]
  readonly planIds: readonly string[]
}

/**
 * The id in an entry of an administrator's list: `133` of `133 - Globoplay` (second specification,
 * section 9).
 */
export function listEntryId(entry: string): string {
  return entry.split(' - ', 1)[0]?.trim() ?? ''
}

/**
 * The reason a subscriber has the app: a product of the contract (its id in `productId`), the
 * contract's plan, or being a customer at all.
 */
export type Entitlement = { readonly by: 'any' | 'plan' | 'product'; readonly productId: string }

/**
 * Why the contract includes the app; null when it does not. `planContents` null: the subscriber has
 * no contract, and only apps for every customer are included (second specification, section 3,
 * activation criteria).
 */
export function findEntitlement(
  offer: AppOffer,
  planContents: PlanContents | null,
): Entitlement | null {
  if (offer.criterion === 'any') return { by: 'any', productId: '' }
  if (!planContents) return null
  if (offer.criterion === 'plan_in_contract') {
    const hasPlan = offer.planIds.some((entry) => listEntryId(entry) === planContents.planId)
    return hasPlan ? { by: 'plan', productId: '' } : null
  }
  const productId = offer.productIds
    .map(listEntryId)
    .find((id) => planContents.productIds.includes(id))
  return productId === undefined ? null : { by: 'product', productId }
}
