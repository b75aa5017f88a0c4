import type { Session } from '#server/platform/http/call.ts'
import { onlyCookie } from '#server/platform/http/visitors/cookies.ts'
import { cookieNames } from './cookies.ts'
import { isFull, isLive, matchSecret } from '../lifetime.ts'
import { readOwnDevice } from '../devices/own-device-cookie.ts'
import type { StoredSession } from '../store.ts'

/**
 * What the secrets of a browser open of a session: its right; `reused` for a copy of a secret that was
 * rotated long ago, `none` for a wrong or missing one, and null when the session is over.
 */
export type SessionMatch = Session['right'] | 'reused' | 'none' | null

/** The secret of the session opens everything while its full right lasts; the own device's the bills. */
export function matchSession(
  row: StoredSession,
  cookieHeader: string | null | undefined,
  now: Date,
): SessionMatch {
  if (!isLive(row, now)) return null
  const secret = onlyCookie(cookieHeader, cookieNames.secret) ?? ''
  const full = isFull(row, now) ? matchSecret(row, secret, now) : 'none'
  if (full === 'current' || full === 'grace') return 'full'
  if (full === 'reused' || !row.ownDevice || row.ownDevice.end <= now) return full
  const key = readOwnDevice(cookieHeader)
  const own = key?.id === row.id ? matchSecret(row.ownDevice, key.secret, now) : 'none'
  return own === 'reused' || own === 'none' ? own : 'bills'
}
