import type { Endpoint } from '#contract/platform/endpoint.ts'
import { isQuickRead, readDeadlineMs } from '#contract/platform/patience.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'

/** The signal of one call, and what ends its watch. */
interface CallSignal {
  readonly signal: AbortSignal
  readonly release: () => void
}

/** Watches a call from now on, of whose time `passedMs` milliseconds are over. */
function watch(caller: AbortSignal, passedMs: number): CallSignal {
  const call = new AbortController()
  const leave = () => call.abort(caller.reason)
  // `AbortSignal.any` does the same for three times the processor time.
  if (caller.aborted) leave()
  else caller.addEventListener('abort', leave, { once: true })
  const end = () =>
    call.abort(new UpstreamFailure('erp', 'unavailable', 'no answer before the deadline'))
  const timer = setTimeout(end, readDeadlineMs - passedMs)
  return { signal: call.signal, release: () => clearTimeout(timer) }
}

/**
 * The signal a handler works under. For a read it aborts, besides when the caller leaves, just before
 * the page gives up, as if the ERP had not answered: what the handler then has, an old answer or a
 * refusal, still arrives. Several calls of an upstream in a row would each stay inside their own time.
 * Signals are made when they are first read, since most answers need none.
 */
export function callSignal(endpoint: Endpoint, caller: Pick<CallSignal, 'signal'>): CallSignal {
  if (!isQuickRead(endpoint))
    return {
      get signal() {
        return caller.signal
      },
      release: () => {},
    }
  const startedAt = performance.now()
  let watched: CallSignal | undefined
  return {
    get signal() {
      watched ??= watch(caller.signal, performance.now() - startedAt)
      return watched.signal
    },
    release: () => watched?.release(),
  }
}
