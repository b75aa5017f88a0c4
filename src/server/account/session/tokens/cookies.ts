import { plantedTokenScopes, tokenCookieName } from '#contract/account/token-cookie.ts'
import { type Cookie, cookieValues, hostCookie } from '#server/platform/http/visitors/cookies.ts'

/**
 * The cookies of a subscriber's session. `ownDevice` opens the bills on a device that the subscriber
 * calls their own (`account/session/devices/own-device.ts`). `written` names the last write of this browser (`upstreams/erp/own-writes.ts`),
 * and opens nothing. The browser's code reads `validToken`; the server never
 * takes it from the Cookie header, since a sibling host can plant one. Scripts and sibling hosts
 * can neither read nor set the `__Host-` cookies.
 */
export const cookieNames = {
  token: tokenCookieName,
  secret: '__Host-vt',
  ownDevice: '__Host-own',
  remembered: '__Host-remembered',
  written: '__Host-written',
} as const

/**
 * Proves that the device has signed in before (`platform/auth/known-devices.ts`). It stays when the subscriber
 * signs out.
 */
export const deviceCookieName = '__Host-device'

type CookieName = (typeof cookieNames)[keyof typeof cookieNames]

export function sessionCookie(name: CookieName, value: string, maxAge: number): Cookie {
  return hostCookie(name, value, { maxAge, httpOnly: name !== cookieNames.token })
}

export function expiredCookie(name: CookieName): Cookie {
  return sessionCookie(name, '', 0)
}

/** Where a browser reads from: its Host header and the path of the endpoint it calls. */
export interface CookieReader {
  readonly hostname: string
  readonly path: string
}

/** Removes every `validToken` that the server never set but that this browser sends here. */
export function expiredPlantedTokens({ hostname, path }: CookieReader): Cookie[] {
  return plantedTokenScopes(hostname, path).map((scope) => {
    const { name, value, options } = expiredCookie(cookieNames.token)
    const { domain } = scope
    return {
      name,
      value,
      options: { ...options, path: scope.path, ...(domain !== null && { domain }) },
    }
  })
}

/** Whether the browser sent several `validToken` cookies: all but one were planted. */
export function hasPlantedToken(cookieHeader: string | null | undefined): boolean {
  return cookieValues(cookieHeader, cookieNames.token).length > 1
}

/** Removes all cookies that a sign-in sets but the device's, and any token planted beside them. */
export function expiredCookies(reader: CookieReader): Cookie[] {
  return [...Object.values(cookieNames).map(expiredCookie), ...expiredPlantedTokens(reader)]
}
