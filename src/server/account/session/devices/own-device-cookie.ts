import { daySeconds } from '#domain/platform/time/durations.ts'
import { type Cookie, onlyCookie } from '#server/platform/http/visitors/cookies.ts'
import { cookieNames, sessionCookie } from '../tokens/cookies.ts'

/** The longest that browsers keep a cookie; the row of the session decides how long it opens. */
export const ownDeviceCookieSeconds = 400 * daySeconds

/** What an own device shows: the id of its session, and its secret. */
export interface OwnDeviceKey {
  readonly id: string
  readonly secret: string
}

export function ownDeviceCookie({ id, secret }: OwnDeviceKey): Cookie {
  return sessionCookie(cookieNames.ownDevice, `${id}.${secret}`, ownDeviceCookieSeconds)
}

/** The key of an own device in a Cookie header; null without one, or with several. */
export function readOwnDevice(cookieHeader: string | null | undefined): OwnDeviceKey | null {
  const value = onlyCookie(cookieHeader, cookieNames.ownDevice)
  const [, id, secret] = /^([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? []
  return id !== undefined && secret !== undefined ? { id, secret } : null
}
