import { companionHash, isSameHash } from '#server/auth/session-secret.ts'
import { dayMs, minuteMs } from '#domain/durations.ts'
import type { StoredSession } from './store.ts'

/** Milliseconds. A subscriber's phone is a private one: two weeks unused, a month at most. */
export const idleLife = 14 * dayMs
export const absoluteLife = 30 * dayMs
const rotationAge = dayMs
export const rotationGrace = minuteMs

/** Used within the fourteen days, and begun within the thirty. */
export function isLiving(row: Pick<StoredSession, 'lastSeen' | 'absoluteEnd'>, now: Date): boolean {
  return (
    row.lastSeen.getTime() + idleLife > now.getTime() && row.absoluteEnd.getTime() > now.getTime()
  )
}

/** The last rotation is told by the end of its grace; there is no column more to keep true. */
export function isRotationDue(row: StoredSession, now: Date): boolean {
  const since = row.prevValidUntil
    ? row.prevValidUntil.getTime() - rotationGrace
    : row.createdAt.getTime()
  return now.getTime() - since >= rotationAge
}

/** What a presented companion is to a session. */
type Fit = 'now' | 'grace' | 'reused' | 'none'

export function isFit(fit: Fit): boolean {
  return fit === 'now' || fit === 'grace'
}

export function companionFit(row: StoredSession, companion: string, now: Date): Fit {
  const hash = companionHash(companion)
  if (isSameHash(hash, row.bindHash)) return 'now'
  if (row.prevBindHash === null || !isSameHash(hash, row.prevBindHash)) return 'none'
  const isInGrace = row.prevValidUntil !== null && row.prevValidUntil > now
  return isInGrace ? 'grace' : 'reused'
}
