import type { Upstream } from './request.ts'

/**
 * An upstream gave no usable answer. `kind` says what the caller may tell its own caller:
 * `unavailable` (refused, timed out, circuit open, queue full: try later) or `protocol-error` (it
 * answered something that cannot be understood). The upstream's own words are never kept here: they
 * must not reach a subscriber or a log.
 */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure'
  readonly upstream: Upstream
  readonly kind: 'unavailable' | 'protocol-error'
  /** What went wrong, in our words; never the upstream's. */
  readonly detail: string
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | null
  /** No byte of the last try reached the upstream: it cannot have done anything. */
  readonly isUnsent: boolean

  constructor(
    upstream: Upstream,
    kind: UpstreamFailure['kind'],
    reason: string,
    retryAfterSeconds: number | null = null,
    isUnsent = false,
  ) {
    super(`${upstream} ${kind}: ${reason}`)
    this.upstream = upstream
    this.kind = kind
    this.detail = reason
    this.retryAfterSeconds = retryAfterSeconds
    this.isUnsent = isUnsent
  }
}

/**
 * The upstream understood a call and refused it in its protocol, as for an account that it does not
 * have: a failure for the caller, and a sign that the upstream works.
 */
export class UpstreamRefusal extends UpstreamFailure {}

/** The upstream answered, but not in its protocol. `reason` is in our words: it goes to the log. */
export function protocolError(upstream: Upstream, reason: string): UpstreamFailure {
  return new UpstreamFailure(upstream, 'protocol-error', reason)
}
