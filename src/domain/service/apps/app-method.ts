import type { ActivationCriterion } from './entitlement.ts'
import type { IntegrationMethod } from './integration-method.ts'

/**
 * Methods that open a paid account, which must be tied to a contract. `oletv` is another spelling
 * of `ole_tv`.
 */
const paidMethods: ReadonlySet<IntegrationMethod> = new Set([
  'watchbr',
  'ole_tv',
  'oletv',
  'playhub',
  'login_sva',
] as const)

/**
 * Whether an app with this activation criterion may use the method (second specification, section
 * 5).
 */
export function isMethodAllowed(
  criterion: ActivationCriterion,
  method: IntegrationMethod,
): boolean {
  return criterion !== 'any' || !paidMethods.has(method)
}

/**
 * The list that an app with this criterion must have; null when it needs none (second
 * specification, section 3, customer app).
 */
export function requiredList(criterion: ActivationCriterion): 'product_ids' | 'plan_ids' | null {
  if (criterion === 'product_in_contract') return 'product_ids'
  return criterion === 'plan_in_contract' ? 'plan_ids' : null
}
