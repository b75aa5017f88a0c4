import { type Cookie, hostCookie } from '#server/http/cookies.ts'

/**
 * The cookies of a subscriber's session. `validToken` is read by the browser's code and never by
 * the server (a sibling host can plant one); the `__Host-` ones no script and no sibling can touch.
 */
export const cookieNames = {
  token: 'validToken',
  companion: '__Host-vt',
  remembered: '__Host-remembered',
} as const

type CookieName = (typeof cookieNames)[keyof typeof cookieNames]

export function cookie(name: CookieName, value: string, maxAge: number): Cookie {
  return hostCookie(name, value, { maxAge, httpOnly: name !== cookieNames.token })
}

export function expiredCookie(name: CookieName): Cookie {
  return cookie(name, '', 0)
}

/** Takes away what a signed-in subscriber leaves at a device. */
export function expiredCookies(): Cookie[] {
  return Object.values(cookieNames).map(expiredCookie)
}
