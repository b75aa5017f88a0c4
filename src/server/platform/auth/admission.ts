/** A try of a device that has not signed in to the account before. */
export interface StrangersTry {
  /** The provider; empty for staff. */
  readonly clientId: string
  /** The visitor's address. */
  readonly source: string
  /** The header `proof-of-work`; null without one. */
  readonly proof: string | null
}

/** How much work a challenge asks for: how often the light work is doubled. */
export type Work = number

/** About a second of a slow phone. */
export const lightWork: Work = 0
/** About eight: the most that an owner at a new device is asked for. */
export const heavyWork: Work = 3

/** About sixteen, a million hashes: what each try costs after an hour of the alarm. */
export const longAlarmWork: Work = 4

/** What a limit asks for that has been used up: this work now, or the wait of so many seconds. */
export interface Demand {
  readonly work: Work
  readonly retryAfter: number
}

/**
 * Lets a stranger try. With a demand, refuses with 'too many requests' and a challenge, unless the try
 * brings its solution. Resolves to the work that was done.
 */
export type AdmitStranger = (tried: StrangersTry, demand?: Demand | null) => Promise<Work | null>

/** Work while something must wait so many seconds; null when it need not. */
export const demandAfter = (work: Work, retryAfter: number): Demand | null =>
  retryAfter > 0 ? { work, retryAfter } : null

/** The most work and the longest wait of these demands; null where no demand is made. */
export function strictest(demands: readonly (Demand | null)[]): Demand | null {
  const made = demands.filter((demand) => demand !== null)
  if (made.length === 0) return null
  return {
    work: Math.max(...made.map(({ work }) => work)),
    retryAfter: Math.max(...made.map(({ retryAfter }) => retryAfter)),
  }
}
