/** A call that was answered with a failure, without anything that was sent. */
export interface FailedCall {
  readonly requestId: string
  readonly clientId: string
  /** Who called; null for a visitor. */
  readonly customerId: string | null
  readonly documentHash: string | null
  readonly method: string
  readonly route: string
  readonly status: number
  /** The server text. */
  readonly cause: string
  /** The upstream that failed, and how, in our words; empty for none. */
  readonly upstream: string
  readonly detail: string
}

/** Keeps what support must be able to say of a failure. Never rejects. */
export type RecordFailure = (failed: FailedCall) => Promise<void>
