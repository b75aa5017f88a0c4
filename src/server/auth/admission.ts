/** A try of a device that has not signed in to the account before. */
export interface StrangersTry {
  /** The provider; empty for staff. */
  readonly clientId: string
  /** The visitor's address. */
  readonly source: string
  /** The header `proof-of-work`; null without one. */
  readonly proof: string | null
}

/** How much work a challenge asks for: about a second of a slow phone, or eight. */
export type Work = 'heavy' | 'light'

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
