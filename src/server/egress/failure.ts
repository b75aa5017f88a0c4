/**
 * An upstream did not give a usable answer. `kind` says what the caller may tell: `unavailable`
 * (refused, timed out, breaker open, queue full: try later) or `garbage` (it answered nonsense).
 * The upstream's own words stay out of it: they must never reach a subscriber or a log.
 */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure'
  readonly upstream: string
  readonly kind: 'unavailable' | 'garbage'
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null

  constructor(
    upstream: string,
    kind: 'unavailable' | 'garbage',
    reason: string,
    retryAfter: number | null = null,
  ) {
    super(`${upstream} ${kind}: ${reason}`)
    this.upstream = upstream
    this.kind = kind
    this.retryAfter = retryAfter
  }
}
