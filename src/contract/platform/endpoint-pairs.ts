import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import type { Endpoint } from './endpoint.ts'

/** The policies of administrators and of a provider's users, where both make the same call. */
const policies = {
  /** With a session. */
  staff: ['admin', 'provider'],
  /** Without one: the calls that open a session. */
  'staff-visitor': ['admin-visitor', 'public'],
} as const
type Policies = typeof policies

/** What the two calls have each for itself. */
type OwnFields = Pick<Endpoint, 'name' | 'path'> & Partial<Pick<Endpoint, 'refusals' | 'summary'>>
/** What they have in common. A field that a call has for itself counts instead. */
type CommonFields = Omit<Endpoint, 'name' | 'path' | 'policy' | 'roles' | 'summary'> & {
  readonly policy: keyof Policies
  readonly summary?: string
}

type OfStaff<Own, Common extends CommonFields, Side extends 0 | 1> = Omit<
  Common,
  keyof Own | 'policy' | 'summary'
> &
  Own & { readonly policy: Policies[Common['policy']][Side]; readonly summary: string }
type WithRoles<E> = E extends { readonly policy: 'provider' }
  ? E & { readonly roles: typeof providerRoles }
  : E

/**
 * Defines a call that administrators make on their hosts and a provider's users of every role on the
 * provider's. Returns both endpoints, that of the administrators first; `endpoint` says what a field means.
 * In the common summary, "a member of staff" becomes "an administrator" and "a provider's user", as does
 * "member of staff" without the article.
 */
export function ofBothStaff<
  const Admin extends OwnFields,
  const Provider extends OwnFields,
  const Common extends CommonFields,
>(
  admin: Admin,
  provider: Provider,
  common: Common,
): readonly [OfStaff<Admin, Common, 0>, WithRoles<OfStaff<Provider, Common, 1>>]
export function ofBothStaff(
  admin: OwnFields,
  provider: OwnFields,
  { summary = '', ...common }: CommonFields,
): readonly [Endpoint, Endpoint] {
  const [ofAdmins, ofProviders] = policies[common.policy]
  const ofAdmin = summary.replace('a member of staff', 'an administrator')
  const roles = ofProviders === 'provider' ? { roles: providerRoles } : {}
  return [
    {
      summary: ofAdmin.replace('member of staff', 'administrator'),
      ...common,
      ...admin,
      policy: ofAdmins,
    },
    {
      summary: summary.replace('member of staff', "provider's user"),
      ...common,
      ...roles,
      ...provider,
      policy: ofProviders,
    },
  ]
}

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
