import { gateWaitMs } from '#contract/platform/patience.ts'
import { isConnectionLost } from '#portal/kit/browser/connection.ts'
import { withTimeout } from '#vault/with-timeout.ts'

/**
 * The answer a gate asks for, or `otherwise` when there is none in the short time a gate waits; with a
 * connection known to be lost it does not wait. The request goes on, so a late answer is not wasted.
 * Never rejects.
 */
export function gateAnswer<T>(asking: Promise<T>, otherwise: T): Promise<T> {
  return withTimeout(isConnectionLost() ? 0 : gateWaitMs, asking, otherwise)
}
