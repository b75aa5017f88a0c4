import { dayMs } from '#domain/platform/time/durations.ts'

/**
 * How long page and worker keep an answer on the device; an own device opens bills for as long
 * (`server/account/session/lifetime.ts`).
 */
export const maxStoredAgeMs = 45 * dayMs

/**
 * Milliseconds since an answer was stored (both in milliseconds since 1970); null when unknown: the
 * clock of the device ran ahead then, or runs behind now. What has no age counts as old, never as new.
 */
export function storedAgeMs(at: number, nowMs: number): number | null {
  return at > nowMs ? null : nowMs - at
}

/**
 * Whether a stored answer has outlived its time by the clock of the device, and is not shown. One from ahead
 * has no age: a drained phone starts in 1970. What that clock says deletes nothing.
 */
export function isExpired(at: number, nowMs: number): boolean {
  return nowMs - at > maxStoredAgeMs
}
