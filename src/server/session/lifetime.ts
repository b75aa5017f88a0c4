import { hashSessionSecret, isSameHash } from '#server/auth/session-secret.ts'
import { dayMs, minuteMs } from '#domain/durations.ts'
import type { StoredSession } from './store.ts'

/**
 * Lifetime of a session: 14 days without use, 30 days in all. A subscriber's phone is a private
 * device.
 */
export const idleLifeMs = 14 * dayMs
export const absoluteLifeMs = 30 * dayMs
const rotationAgeMs = dayMs
export const rotationGraceMs = minuteMs

/** Whether a session was used within the last 14 days and began within the last 30. */
export function isLive(row: Pick<StoredSession, 'lastSeen' | 'absoluteEnd'>, now: Date): boolean {
  return (
    row.lastSeen.getTime() + idleLifeMs > now.getTime() && row.absoluteEnd.getTime() > now.getTime()
  )
}

/**
 * Whether the secret is to be rotated. The time of the last rotation follows from the end of its
 * grace period, so that no further column has to be kept consistent.
 */
export function isRotationDue(row: StoredSession, now: Date): boolean {
  const since = row.previousSecretValidUntil
    ? row.previousSecretValidUntil.getTime() - rotationGraceMs
    : row.createdAt.getTime()
  return now.getTime() - since >= rotationAgeMs
}

/**
 * How a presented secret relates to a session: its current secret, the previous one within or after
 * its grace period, or none of them.
 */
type SecretMatch = 'current' | 'grace' | 'reused' | 'none'

export function isAcceptedMatch(match: SecretMatch): boolean {
  return match === 'current' || match === 'grace'
}

export function matchSecret(row: StoredSession, secret: string, now: Date): SecretMatch {
  const hash = hashSessionSecret(secret)
  if (isSameHash(hash, row.secretHash)) return 'current'
  if (row.previousSecretHash === null || !isSameHash(hash, row.previousSecretHash)) return 'none'
  const isInGrace = row.previousSecretValidUntil !== null && row.previousSecretValidUntil > now
  return isInGrace ? 'grace' : 'reused'
}
