/**
 * The values of every cookie with exactly this name, from the raw header. Byte for byte: a library
 * that trims Unicode spaces would accept a look-alike of a `__Host-` cookie, set by a sibling host.
 */
export function cookieValues(header: string | null | undefined, name: string): string[] {
  if (!header) return []
  return header.split(';').flatMap((pair, index) => {
    const exact = index > 0 && pair.startsWith(' ') ? pair.slice(1) : pair
    return exact.startsWith(`${name}=`) ? [exact.slice(name.length + 1)] : []
  })
}

/** The one value of a cookie; null when it is missing or came twice. */
export function onlyCookie(header: string | null | undefined, name: string): string | null {
  const values = cookieValues(header, name)
  return values.length === 1 ? (values[0] ?? null) : null
}

interface CookieOptions {
  /** `/`, except to remove a cookie that lies elsewhere. */
  readonly path: string
  /** Only to remove a cookie that was planted for a whole domain; never set otherwise. */
  readonly domain?: string
  readonly secure: true
  readonly sameSite: 'Strict'
  readonly httpOnly: boolean
  /** Seconds; 0 removes it. */
  readonly maxAge: number
}

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly options: CookieOptions
}

/** A cookie of this host alone: without a Domain, so each provider's host keeps its own. */
export function hostCookie(
  name: string,
  value: string,
  { maxAge, httpOnly }: Pick<CookieOptions, 'httpOnly' | 'maxAge'>,
): Cookie {
  return { name, value, options: { path: '/', secure: true, sameSite: 'Strict', httpOnly, maxAge } }
}

/** Puts cookies on the answer of a call. */
export function setCookies(
  call: { setCookie(name: string, value: string, options: CookieOptions): void },
  cookies: readonly Cookie[],
): void {
  for (const { name, value, options } of cookies) call.setCookie(name, value, options)
}
