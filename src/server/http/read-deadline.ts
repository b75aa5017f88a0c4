import type { Endpoint } from '#contract/endpoint.ts'
import { isQuickRead, readDeadlineMs } from '#contract/patience.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'

/** The signal of one call, and what ends its watch. */
interface CallSignal {
  readonly signal: AbortSignal
  readonly release: () => void
}

/**
 * The signal a handler works under. For a read it aborts, besides when the caller leaves, just before
 * the page gives up, as if the ERP had not answered: what the handler then has, an old answer or a
 * refusal, still arrives. Several calls of an upstream in a row would each stay inside their own time.
 */
export function callSignal(endpoint: Endpoint, caller: AbortSignal): CallSignal {
  if (!isQuickRead(endpoint)) return { signal: caller, release: () => {} }
  const deadline = new AbortController()
  const end = () =>
    deadline.abort(new UpstreamFailure('erp', 'unavailable', 'no answer before the deadline'))
  const timer = setTimeout(end, readDeadlineMs)
  return {
    signal: AbortSignal.any([caller, deadline.signal]),
    release: () => clearTimeout(timer),
  }
}
