/** How to reach one provider's IXC: the part of a tenant this adapter needs. */
export interface IxcAccount {
  readonly clientId: string
  /** `host`, `host:port` or, on servers that have one, `host/prefix`; a scheme is tolerated. */
  readonly ixcDomain: string
  /** `{user id}:{64 hexadecimals}`, or the same already in base64. */
  readonly ixcAccessToken: string
}

/** `https://host/webservice/v1/{resource}`. */
export function resourceUrl({ ixcDomain }: IxcAccount, resource: string): string {
  const trimmed = ixcDomain.trim().replace(/\/+$/, '')
  const root = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return `${root.replace(/\/webservice\/v1$/i, '')}/webservice/v1/${resource}`
}

/** Basic authentication; a raw token is the user:password pair itself. */
export function authorization({ ixcAccessToken }: IxcAccount): string {
  const token = ixcAccessToken.trim()
  return `Basic ${token.includes(':') ? Buffer.from(token).toString('base64') : token}`
}
