import type { GuessingKind } from './table.ts'

/** A try of a device that has not signed in to the account before. */
export interface StrangersTry {
  /** The provider; empty for staff. */
  readonly clientId: string
  /** The visitor's address. */
  readonly source: string
  /** The header `proof-of-work`; null without one. */
  readonly proof: string | null
}

export interface GuessingAlarm {
  /**
   * Lets a stranger try. While the alarm of the provider is on, refuses with 'too many requests' and a
   * challenge, unless the try brings its solution or its source has waited.
   */
  admit(tried: StrangersTry): Promise<void>
  /** Counts a failure of a stranger; `name`: the account or the document, hashed or not. */
  countFailure(
    kind: GuessingKind,
    failure: Pick<StrangersTry, 'clientId' | 'source'> & { readonly name: string },
  ): Promise<void>
  /** Counts a stranger who got in: a provider whose subscribers come back is not being sprayed. */
  countSuccess(success: { readonly clientId: string; readonly name: string }): Promise<void>
}
