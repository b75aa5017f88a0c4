import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'

/**
 * A signal that aborts after so many milliseconds as if the ERP had not answered: an older answer then
 * stands in where there is one.
 */
export function deadline(ms: number): AbortSignal {
  const controller = new AbortController()
  const failure = new UpstreamFailure('erp', 'unavailable', 'no answer before the deadline')
  setTimeout(() => controller.abort(failure), ms).unref()
  return controller.signal
}
