import { maxStoredAgeMs } from '#contract/worker/stored-age.ts'
import { dayMs, daySeconds, minuteMs, minuteSeconds } from '#domain/platform/time/durations.ts'
import {
  hashSessionSecret,
  isSameHash,
  type StoredSecret,
} from '#server/platform/auth/session-secret.ts'
import type { StoredSession } from './store.ts'

/**
 * Lifetime of a session: 14 days without use, 30 days in all. A subscriber's phone is a private
 * device.
 */
export const idleLifeMs = 14 * dayMs
export const absoluteLifeMs = 30 * dayMs
/**
 * How long an own device opens bills after its last use or the last reminder delivered to it: as long as
 * it keeps what it was answered.
 */
export const ownDeviceLifeMs = maxStoredAgeMs
/** The longest that browsers keep a cookie; the row of the session decides how long it opens. */
export const ownDeviceCookieSeconds = 400 * daySeconds
/**
 * How long a device is remembered after its last sign-in: a while longer than a session can last, so
 * that the next sign-in needs only the password. An own device is remembered for as long as browsers
 * keep a cookie.
 */
export const rememberedSeconds = 45 * daySeconds
/** Lifetime of a token. It is short because a leaked token cannot be revoked by itself. */
export const tokenLifeSeconds = 15 * minuteSeconds
const rotationAgeMs = dayMs
export const rotationGraceMs = minuteMs

type Lifetimes = Pick<StoredSession, 'absoluteEnd' | 'lastSeen'> & {
  readonly ownDevice: Pick<NonNullable<StoredSession['ownDevice']>, 'end' | 'fullEnd'> | null
}

/**
 * Whether a session has its full right: used within the last 14 days and begun within the last 30. On
 * an own device, uses with the narrower right do not count.
 */
export function isFull({ lastSeen, absoluteEnd, ownDevice }: Lifetimes, now: Date): boolean {
  if (ownDevice) return ownDevice.fullEnd > now
  return lastSeen.getTime() + idleLifeMs > now.getTime() && absoluteEnd > now
}

/** Whether a session opens anything: everything, or the bills on an own device. */
export function isLive(row: Lifetimes, now: Date): boolean {
  return isFull(row, now) || (row.ownDevice !== null && row.ownDevice.end > now)
}

/** When the full right ends that is used now. */
export function fullEndAfter(now: Date, { absoluteEnd }: Pick<StoredSession, 'absoluteEnd'>): Date {
  return new Date(Math.min(now.getTime() + idleLifeMs, absoluteEnd.getTime()))
}

/** When an own device that is used now, or gets a reminder now, stops opening bills. */
export function ownDeviceEndAfter(now: Date): Date {
  return new Date(now.getTime() + ownDeviceLifeMs)
}

/**
 * Whether the browser may not have received the current secret yet, because the answer that carried it
 * was lost: the previous one is accepted until the current one is used.
 */
export function isRotationUnconfirmed(secret: StoredSecret): boolean {
  return secret.previousSecretHash !== null && secret.previousSecretValidUntil === null
}

/**
 * Whether a secret is to be rotated. The time of the last rotation, or of the first use of its secret,
 * follows from the end of the grace period, so that no further column has to be kept consistent.
 */
export function isRotationDue(secret: StoredSecret, createdAt: Date, now: Date): boolean {
  if (isRotationUnconfirmed(secret)) return false
  const since = secret.previousSecretValidUntil
    ? secret.previousSecretValidUntil.getTime() - rotationGraceMs
    : createdAt.getTime()
  return now.getTime() - since >= rotationAgeMs
}

/**
 * How a presented secret relates to a stored one: it is the current secret, the previous one within or
 * after its grace period, or none of them.
 */
type SecretMatch = 'current' | 'grace' | 'reused' | 'none'

export function matchSecret(stored: StoredSecret, secret: string, now: Date): SecretMatch {
  const hash = hashSessionSecret(secret)
  if (isSameHash(hash, stored.secretHash)) return 'current'
  const { previousSecretHash, previousSecretValidUntil } = stored
  if (previousSecretHash === null || !isSameHash(hash, previousSecretHash)) return 'none'
  const isInGrace = previousSecretValidUntil === null || previousSecretValidUntil > now
  return isInGrace ? 'grace' : 'reused'
}
