import { createHash, randomBytes } from 'node:crypto'
import { type RecoveryToken, resendPauseSeconds } from '#domain/account/recovery/recovery-steps.ts'
import { type Cookie, hostCookie, onlyCookie } from '#server/platform/http/visitors/cookies.ts'

const cookieNames: Readonly<Record<RecoveryToken, string>> = {
  identified: '__Host-recovery-identified',
  sent: '__Host-recovery-sent',
  verified: '__Host-recovery-verified',
}

/**
 * Creates the token of one step of one recovery: 256 random bits. The database stores only its
 * hash.
 */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token that this device sent for a step, or null. */
export function readToken(cookieHeader: string, step: RecoveryToken): string | null {
  return onlyCookie(cookieHeader, cookieNames[step])
}

export function tokenCookie(step: RecoveryToken, token: string, until: Date, now: Date): Cookie {
  const seconds = Math.floor((until.getTime() - now.getTime()) / 1000)
  return hostCookie(cookieNames[step], token, { maxAge: Math.max(0, seconds), httpOnly: true })
}

export function expiredTokenCookies(steps: readonly RecoveryToken[]): Cookie[] {
  return steps.map((step) => hostCookie(cookieNames[step], '', { maxAge: 0, httpOnly: true }))
}

export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))

interface Issued {
  readonly token: string
  readonly until: Date
}

/** The cookies of a recovery that begins. */
export const beginCookies = ({ token, until }: Issued, now: Date): readonly Cookie[] => [
  tokenCookie('identified', token, until, now),
  ...expiredTokenCookies(['sent', 'verified']),
]

/** What is answered when a code was sent; another one may be asked for as long as it is valid. */
export function answerSent(
  { cookieHeader, now }: { readonly cookieHeader: string; readonly now: Date },
  { token, until }: Issued,
) {
  const identified = readToken(cookieHeader, 'identified') ?? ''
  return {
    expiresIn: secondsUntil(until, now),
    resendIn: resendPauseSeconds,
    cookies: [
      tokenCookie('identified', identified, until, now),
      tokenCookie('sent', token, until, now),
    ],
  }
}
