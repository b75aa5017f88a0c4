import { type Cookie, onlyCookie } from '#server/platform/http/visitors/cookies.ts'
import { ownDeviceCookieSeconds } from '../lifetime.ts'
import { cookieNames, sessionCookie } from '../tokens/cookies.ts'

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
