import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'

/** A moment further ahead than this says that the clock of the device is wrong. */
const maxAheadMs = 5 * minuteMs

/**
 * How old data is: `unknown` when its moment lies ahead of the device's clock, `old` after a day, when
 * it may lack a new invoice or a payment.
 */
export function dataAge(asOf: Date, now: Date): 'new' | 'hours' | 'old' | 'unknown' {
  const ageMs = now.getTime() - asOf.getTime()
  if (ageMs < -maxAheadMs) return 'unknown'
  if (ageMs > dayMs) return 'old'
  return ageMs > hourMs ? 'hours' : 'new'
}
