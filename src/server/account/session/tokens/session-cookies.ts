import type { Session } from '#server/platform/http/call.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import { cookieNames, sessionCookie } from './cookies.ts'
import { idleLifeMs, ownDeviceCookieSeconds } from '../lifetime.ts'
import type { OwnDeviceEnds } from '../devices/own-device.ts'
import type { Tokens } from './token.ts'

/** The cookie with the secret of a session's full right. */
export function secretCookie(secret: string): Cookie {
  return sessionCookie(cookieNames.secret, secret, idleLifeMs / 1000)
}

export type TokenCookie = ReturnType<typeof tokenCookies>

interface TokenDates {
  readonly now: Date
  readonly ownDevice: OwnDeviceEnds | null
  /** Until when cards and automatic payments are on hold; null where they are not. */
  readonly holdUntil: Date | null
}

/** Makes the cookie with the readable token; on an own device it outlasts the full right. */
export function tokenCookies(tokens: Tokens) {
  return async (
    clientId: string,
    { id, featureFlags }: Pick<Session, 'featureFlags' | 'id'>,
    { now, ownDevice, holdUntil }: TokenDates,
  ): Promise<Cookie> => {
    const fullUntil = ownDevice?.fullEnd
    const dates = { now, fullUntil, holdUntil: holdUntil ?? undefined }
    const token = await tokens.sign({ clientId, sessionId: id, featureFlags, ...dates })
    const maxAge = ownDevice ? ownDeviceCookieSeconds : idleLifeMs / 1000
    return sessionCookie(cookieNames.token, token, maxAge)
  }
}
