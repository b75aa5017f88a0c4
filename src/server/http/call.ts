import type { CookieOptions } from 'hono/utils/cookie'
import type { Endpoint, ParsedBody, ParsedParams, ParsedQuery } from '#contract/endpoint.ts'
import type { FeatureFlag } from '#contract/session.ts'
import type { Tenant } from '#server/tenants/tenant.ts'

/** Whose call this is, re-read from the session row at every call. */
export interface Session {
  readonly id: string
  readonly customerId: string
  readonly featureFlags: readonly FeatureFlag[]
}

/** A subscriber: a customer of one provider. */
export interface Subscriber {
  readonly clientId: string
  readonly customerId: string
}

export function subscriberOf(call: {
  readonly tenant: Pick<Tenant, 'clientId'>
  readonly session: Pick<Session, 'customerId'>
}): Subscriber {
  return { clientId: call.tenant.clientId, customerId: call.session.customerId }
}

/** A member of staff. Which one, and until when, the server's own row says at every call. */
export interface StaffMember {
  readonly id: string
  readonly role: 'admin' | 'provider'
  /** An administrator's e-mail, or the client id a provider's user stands for. */
  readonly login: string
  readonly name: string
}

/** What a handler gets: everything already checked, and nothing of the HTTP library. */
export interface Call<E extends Endpoint> {
  /** The provider of the host; administrators are of none. */
  readonly tenant: E['policy'] extends 'admin' | 'admin-visitor' ? undefined : Tenant
  readonly staffMember: E['policy'] extends 'admin' | 'provider' ? StaffMember : undefined
  readonly session: E['policy'] extends 'subscriber' ? Session : undefined
  readonly params: ParsedParams<E>
  readonly query: ParsedQuery<E>
  readonly body: ParsedBody<E>
  /** Fires when the caller has gone away. */
  readonly signal: AbortSignal
  /** The caller asked for what is true now (`Cache-Control: no-cache`). */
  readonly fresh: boolean
  /** The visitor's address after trusted proxies. */
  readonly source: string
  readonly headers: Headers
  /** The raw Cookie header: names are matched to the byte, by who reads them. */
  readonly cookieHeader: string
  setCookie(name: string, value: string, options: CookieOptions): void
  setHeader(name: string, value: string): void
}
