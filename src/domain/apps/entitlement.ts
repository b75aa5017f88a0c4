/** When an app is somebody's (specification 3, customer app). */
export const activationCriteria = ['any', 'product_in_contract', 'plan_in_contract'] as const
export type ActivationCriterion = (typeof activationCriteria)[number]

/** What a contract in force consists of. */
export interface Holding {
  readonly contractId: string
  readonly planId: string
  readonly productIds: readonly string[]
}

/** The part of a provider's app that decides whose it is. Lists hold entries `id - label`. */
export interface Offer {
  readonly criterion: ActivationCriterion
  readonly productIds: readonly string[]
  readonly planIds: readonly string[]
}

/** The id of an entry `133 - Globoplay` of an administrator's list (specification 9). */
export function listedId(entry: string): string {
  return entry.split(' - ', 1)[0]?.trim() ?? ''
}

/** By what a contract has the app: a product of it, its plan, or being a customer at all. */
export type Entitlement = { readonly by: 'any' | 'plan' | 'product'; readonly productId: string }

/**
 * Whether the contract has the app, and by which product. Without any contract (`null`) only apps
 * for every customer are left (specification 3, activation criterion).
 */
export function entitlement(offer: Offer, holding: Holding | null): Entitlement | null {
  if (offer.criterion === 'any') return { by: 'any', productId: '' }
  if (!holding) return null
  if (offer.criterion === 'plan_in_contract') {
    const hasPlan = offer.planIds.some((entry) => listedId(entry) === holding.planId)
    return hasPlan ? { by: 'plan', productId: '' } : null
  }
  const productId = offer.productIds.map(listedId).find((id) => holding.productIds.includes(id))
  return productId === undefined ? null : { by: 'product', productId }
}
