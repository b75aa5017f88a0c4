import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { baseUrl } from '#server/platform/egress/addresses/base-url.ts'

/** How to reach one provider's IXC: the part of a tenant this adapter needs. */
export interface IxcAccount {
  readonly clientId: string
  /** `host`, `host:port` or, on servers that use one, `host/prefix`. A scheme is tolerated. */
  readonly ixcDomain: string
  /** `{user id}:{64 hexadecimals}`, or the same already in base64. */
  readonly ixcAccessToken: string
  /** What an administrator confirmed of its server; null: the public authorities count. */
  readonly ixcTrust?: UpstreamTrust | null | undefined
  /** How many questions its provider allows at once, and which day it is there. */
  readonly rules: Pick<ProviderRules, 'maxErpCalls' | 'timeZone'>
}

/** `https://host/webservice/v1/{resource}`. */
export function resourceUrl(
  { ixcDomain }: Pick<IxcAccount, 'ixcDomain'>,
  resource: string,
): string {
  const root = baseUrl(ixcDomain).replace(/\/webservice\/v1$/i, '')
  return `${root}/webservice/v1/${resource}`
}

/** Basic authentication. A raw token already is the `user:password` pair. */
export function authorizationHeader({
  ixcAccessToken,
}: Pick<IxcAccount, 'ixcAccessToken'>): string {
  const token = ixcAccessToken.trim()
  return `Basic ${token.includes(':') ? Buffer.from(token).toString('base64') : token}`
}
