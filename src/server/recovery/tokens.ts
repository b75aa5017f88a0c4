import { createHash, randomBytes } from 'node:crypto'
import type { RecoveryToken } from '#domain/recovery/journey.ts'
import {
  type Cookie,
  cookie,
  cookieNames,
  expiredCookie,
  onlyCookie,
} from '#server/session/cookies.ts'

/** 256 random bits for one step of one recovery; the database keeps only the hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token this device holds for a step, or null. */
export function tokenIn(cookieHeader: string, step: RecoveryToken): string | null {
  return onlyCookie(cookieHeader, cookieNames[step])
}

export function tokenCookie(step: RecoveryToken, token: string, until: Date, now: Date): Cookie {
  const seconds = Math.floor((until.getTime() - now.getTime()) / 1000)
  return cookie(cookieNames[step], token, Math.max(0, seconds))
}

export function forgetTokens(steps: readonly RecoveryToken[]): Cookie[] {
  return steps.map((step) => expiredCookie(cookieNames[step]))
}
