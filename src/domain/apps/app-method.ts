import type { ActivationCriterion } from './entitlement.ts'
import type { IntegrationMethod } from './integration-method.ts'

/** Each opens a paid account that some contract must answer for. `oletv` is `ole_tv` spelled anew. */
const paid: ReadonlySet<IntegrationMethod> = new Set([
  'watchbr',
  'ole_tv',
  'oletv',
  'playhub',
  'login_sva',
] as const)

/** Whether an app for every customer may be bound in this way (specification 5). */
export function allowsMethod(criterion: ActivationCriterion, method: IntegrationMethod): boolean {
  return criterion !== 'any' || !paid.has(method)
}

/** The lists an app of this kind is of no use without (specification 3, customer app). */
export function neededList(criterion: ActivationCriterion): 'product_ids' | 'plan_ids' | null {
  if (criterion === 'product_in_contract') return 'product_ids'
  return criterion === 'plan_in_contract' ? 'plan_ids' : null
}
