/**
 * What an interruption is credited with.
 * - `off`: the portal states no credit
 * - `proportional`: the price of the month, for the minutes of the month that were lost
 * - `double`: twice that
 */
export const creditWays = ['off', 'proportional', 'double'] as const
export type CreditWay = (typeof creditWays)[number]

/** How a provider credits interruptions and announces maintenances. */
export interface OutageRules {
  readonly credit: CreditWay
  /** An interruption is credited from so many minutes on. */
  readonly minutes: number
  /** A maintenance announced so long before it begins is not credited. */
  readonly noticeHours: number
}

/**
 * Proportional from thirty minutes: what Anatel asks of access providers. A maintenance is announced
 * three days ahead.
 */
export const defaultOutageRules: OutageRules = {
  credit: 'proportional',
  minutes: 30,
  noticeHours: 72,
}
