/** What one speed test may transfer, in bytes; it is said before. */
export const maxDownBytes = 25_000_000
export const maxUpBytes = 5_000_000

/**
 * What a test downloads and uploads one after another, in bytes: small steps first, so that a slow
 * line is measured by little data, and a fast one by enough.
 */
export const downSteps = [500_000, 2_500_000, 6_000_000, 16_000_000] as const
export const upSteps = [500_000, 1_500_000, 3_000_000] as const

/** A step that took this long has measured enough; the larger ones are left out. */
export const enoughMs = 2_500

/** A transfer and the time it took. */
export interface Transfer {
  readonly bytes: number
  readonly ms: number
}

/**
 * The speed of a series of transfers in Mbit/s, by its largest one: the small ones before it are over
 * before the line is at its full speed. null where nothing was measured.
 */
export function speedOf(transfers: readonly Transfer[]): number | null {
  const [largest] = transfers
    .filter(({ bytes, ms }) => bytes > 0 && ms > 0)
    .toSorted((one, other) => other.bytes - one.bytes)
  return largest ? (largest.bytes * 8) / 1000 / largest.ms : null
}

/**
 * How a measured speed stands to that of the plan, by the shares that Anatel's rules of quality made
 * usual: 80 % on average of a month, 40 % at any time. A test by Wi-Fi proves neither.
 */
export function compareWithPlan(speed: number, plan: number): 'fits' | 'below' | 'far below' {
  if (speed >= plan * 0.8) return 'fits'
  return speed >= plan * 0.4 ? 'below' : 'far below'
}
