/** The readable cookie with the session token (specification 6). */
export const tokenCookieName = 'validToken'

/** A place of a cookie; `domain` is null for a cookie of one host alone. */
export interface CookieScope {
  readonly domain: string | null
  readonly path: string
}

/** The host itself and every domain above it; none for an IP address. */
function cookieDomains(hostname: string): string[] {
  if (!/[a-z]/i.test(hostname) || hostname.includes(':')) return []
  const labels = hostname.replace(/\.$/, '').split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** The path itself and every path above it, with and without a slash at the end. */
function cookiePaths(pathname: string): string[] {
  const parts = pathname.split('/').filter((part) => part !== '')
  const paths = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  return ['/', ...paths.flatMap((path) => [path, `${path}/`])]
}

/**
 * Every place where a page at this address may have been given a `validToken` that the server never
 * set: a sibling host can plant one for their common domain, a script one for a deeper path. The
 * server's own, of this host alone and the path `/`, is left out.
 */
export function plantedTokenScopes(hostname: string, pathname: string): CookieScope[] {
  return [null, ...cookieDomains(hostname)]
    .flatMap((domain) => cookiePaths(pathname).map((path) => ({ domain, path })))
    .filter(({ domain, path }) => domain !== null || path !== '/')
}
