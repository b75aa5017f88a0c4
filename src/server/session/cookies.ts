import { type Cookie, hostCookie } from '#server/http/cookies.ts'

/**
 * The cookies of a subscriber's session. The browser's code reads `validToken`; the server never
 * takes it from the Cookie header, since a sibling host can plant one. Scripts and sibling hosts
 * can neither read nor set the `__Host-` cookies.
 */
export const cookieNames = {
  token: 'validToken',
  secret: '__Host-vt',
  remembered: '__Host-remembered',
} as const

type CookieName = (typeof cookieNames)[keyof typeof cookieNames]

export function sessionCookie(name: CookieName, value: string, maxAge: number): Cookie {
  return hostCookie(name, value, { maxAge, httpOnly: name !== cookieNames.token })
}

export function expiredCookie(name: CookieName): Cookie {
  return sessionCookie(name, '', 0)
}

/** Removes all cookies that a sign-in sets. */
export function expiredCookies(): Cookie[] {
  return Object.values(cookieNames).map(expiredCookie)
}
