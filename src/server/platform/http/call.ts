import type { CookieOptions } from 'hono/utils/cookie'
import type {
  Endpoint,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
} from '#contract/platform/endpoint.ts'
import type { FeatureFlag } from '#contract/account/session.ts'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Cookie } from './visitors/cookies.ts'

/** A subscriber's session, read from its row at every call. */
export interface Session {
  readonly id: string
  /** `bills`: an own device, which opens and pays bills alone until its subscriber signs in again. */
  readonly right: 'full' | 'bills'
  /** The device that the subscriber calls their own. */
  readonly isOwnDevice: boolean
  readonly customerId: string
  readonly documentHash: string
  readonly featureFlags: readonly FeatureFlag[]
  /**
   * A member of staff sees the portal read-only (`staff/viewings/`): nothing may be recorded or changed as if
   * the subscriber had called. `id` names the viewing then.
   */
  readonly isViewing?: true
}

/** A subscriber: the person behind a customer id of one provider. */
export interface Subscriber {
  readonly clientId: string
  /** The ERP's id. It may pass to another person, or mean another person in another ERP. */
  readonly customerId: string
  /** Keyed hash of the person's CPF or CNPJ, which stays the same. */
  readonly documentHash: string
}

export function subscriberOf(call: {
  readonly tenant: Pick<Tenant, 'clientId'>
  readonly session: Pick<Session, 'customerId' | 'documentHash'>
}): Subscriber {
  const { customerId, documentHash } = call.session
  return { clientId: call.tenant.clientId, customerId, documentHash }
}

/** A member of staff, read from the rows of session and account at every call. */
export interface StaffMember {
  readonly id: string
  readonly role: 'admin' | 'provider'
  /** A token of the API, which acts in the administration by itself. */
  readonly isToken?: true
  /** The provider whose user it is; `administrationId` for an administrator. */
  readonly clientId: string
  /** The e-mail, the provider's client id for its shared access, or a token's name and hint. */
  readonly login: string
  readonly name: string
  /** What a provider's user may do; null for an administrator. */
  readonly providerRole: ProviderRole | null
}

/** A member of staff with a session, or a token. */
export interface SignedInStaff extends StaffMember {
  /** Milliseconds for which the sign-in still counts as fresh; 0 once it is too old, and for a token. */
  readonly freshLeftMs: number
  /** Of the sandbox, with a public password. */
  readonly isSandbox: boolean
  /** Empty for a token. */
  readonly sessionId: string
  /** The providers a token is limited to; null for everyone else. */
  readonly clientIds: ReadonlySet<string> | null
  /** Whether it may change where money and people are led: a token has a scope for that. */
  readonly mayLead: boolean
  /** Whether this session was opened with a second factor, not with the password alone. */
  readonly hasSecondFactor: boolean
}

/** Who acted: a member of staff, or a subscriber. */
export type Actor =
  | { readonly staffMember: Pick<StaffMember, 'isToken' | 'login' | 'role'> }
  | { readonly subscriber: Pick<Subscriber, 'customerId' | 'documentHash'> }

/**
 * Begins to watch what a call writes for its subscriber. What it returns is called when the call is over,
 * refused or not, and gives the cookies that tell the browser of it.
 */
export type WatchWrites = (
  customer: Pick<Subscriber, 'clientId' | 'customerId'>,
) => () => readonly Cookie[]

type TenantOf<E extends Endpoint> = E extends { readonly isForTenant: true }
  ? Tenant
  : E['policy'] extends 'admin' | 'admin-visitor'
    ? undefined
    : Tenant

/** What a handler gets: everything is checked already, and nothing is of the HTTP library. */
export interface Call<E extends Endpoint> {
  /** The provider of the host; for the administration the one that the path names, or undefined. */
  readonly tenant: TenantOf<E>
  readonly staffMember: E['policy'] extends 'admin' | 'provider' ? SignedInStaff : undefined
  readonly session: E['policy'] extends 'subscriber' ? Session : undefined
  readonly params: ParsedParams<E>
  readonly query: ParsedQuery<E>
  readonly body: ParsedBody<E>
  /** Aborts when the caller has gone away. */
  readonly signal: AbortSignal
  /** The caller wants no cached answer (`Cache-Control: no-cache`). */
  readonly fresh: boolean
  /** The visitor's address after trusted proxies. */
  readonly source: string
  /** The visitor sits at this machine (`platform/http/visitors/visitor.ts`). */
  readonly isLocal: boolean
  /**
   * Names who a call without a session turned out to be for, before it succeeds or is refused, for the
   * records of sign-ins; null takes it back where the sign-in is not whole yet.
   */
  readonly identify: (actor: Actor | null) => void
  readonly headers: Headers
  /** The host that was called, without its port. */
  readonly hostname: string
  /** The raw Cookie header, since cookie names must be compared byte by byte. */
  readonly cookieHeader: string
  setCookie(name: string, value: string, options: CookieOptions): void
  setHeader(name: string, value: string): void
}
