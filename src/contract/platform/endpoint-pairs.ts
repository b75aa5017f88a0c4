import type { Endpoint } from './endpoint.ts'

const unknownTenant = { 'customer not found': 404 } as const

type OfTenant<E extends Endpoint, Own> = Omit<E, keyof Own | 'policy' | 'refusals' | 'roles'> &
  Own & {
    readonly policy: 'admin'
    readonly isForTenant: true
    readonly refusals: E['refusals'] & typeof unknownTenant
  }

/**
 * Defines what an administrator does for any provider as a provider's users do it for their own by
 * `endpoint`: `{clientId}` in the path names the provider, and `params` has it. All else is the same.
 */
export function ofTenant<
  const E extends Endpoint & { readonly policy: 'provider' },
  const Own extends Required<Pick<Endpoint, 'name' | 'params' | 'summary'>> & {
    readonly path: `/api/${string}/{clientId}${string}`
  },
>(endpoint: E, own: Own): OfTenant<E, Own>
export function ofTenant(endpoint: Endpoint, own: Partial<Endpoint>): Endpoint {
  const { roles: _, ...shared } = endpoint
  const refusals = { ...endpoint.refusals, ...unknownTenant }
  return { ...shared, ...own, refusals, policy: 'admin', isForTenant: true }
}
