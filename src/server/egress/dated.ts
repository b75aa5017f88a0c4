/** An answer and when it was asked for. A cached answer keeps its original date. */
export interface Dated<T> {
  readonly value: T
  readonly asOf: Date
}

export interface ReadOptions {
  /**
   * Bypasses the cache, when the caller needs the present state (after paying, before charging). If
   * the upstream fails, the read fails: no older answer is used.
   */
  readonly fresh?: boolean
  /**
   * The greatest age of a usable answer in milliseconds. If the upstream fails, the read fails: no
   * older answer is used.
   */
  readonly maxAgeMs?: number
  readonly signal?: AbortSignal
}
