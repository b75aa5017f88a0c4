import { type LocalTime, localTime } from '#domain/platform/time/dates.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'

/** What the optical equipment at the subscriber's (ONU) received and sent, in dBm. */
export interface SignalReading {
  readonly at: LocalTime
  readonly rx: number
  /** null when the equipment does not say. */
  readonly tx: number | null
}

export const signalLevels = ['good', 'weak', 'lost'] as const
export type SignalLevel = (typeof signalLevels)[number]

/**
 * The equipment of class B+ at a subscriber's is made for -27 dBm and more (ITU-T G.984.2, amendment 1),
 * and most of it works a little below; below -25 there is no margin left.
 */
const leastGood = -25
const leastWorking = -28

/** How good a received power is. Equipment without light reports about -40 dBm. */
export function signalLevel(rx: number): SignalLevel {
  if (rx >= leastGood) return 'good'
  return rx >= leastWorking ? 'weak' : 'lost'
}

/** A reading older than a day says nothing about the present. */
export function isRecentReading(
  { at }: Pick<SignalReading, 'at'>,
  now: Date,
  timeZone: TimeZone,
): boolean {
  return at >= localTime(new Date(now.getTime() - dayMs), timeZone)
}
