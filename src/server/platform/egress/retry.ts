import { DelegateBackoff, handleWhen, retry } from 'cockatiel'
import { UpstreamFailure } from './upstream-failure.ts'

const maxRetries = 2
const backoffBaseMs = 300
const maxBackoffMs = 3_000
const tokensPerCall = 0.1
const maxTokens = 10
/** Enough for the first failure of a quiet upstream, too little to amplify an outage. */
const initialTokens = 2

/** Limits retries to a tenth of an upstream's traffic: a retry costs a token, ten calls earn one. */
export class RetryBudget {
  #tokens = initialTokens

  earnToken(): void {
    this.#tokens = Math.min(maxTokens, this.#tokens + tokensPerCall)
  }

  takeToken(): boolean {
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }
}

/** A protocol error would repeat itself. An upstream's own Retry-After is never cut short. */
function isWorthRetrying(error: Error): boolean {
  return (
    error instanceof UpstreamFailure &&
    error.kind === 'unavailable' &&
    (error.retryAfterSeconds ?? 0) * 1000 <= maxBackoffMs
  )
}

/** Up to two retries, each after a random delay so that many callers do not retry in step. */
export function createReadRetry(budget: RetryBudget, random: () => number) {
  return retry(
    handleWhen((error) => isWorthRetrying(error) && budget.takeToken()),
    {
      maxAttempts: maxRetries,
      backoff: new DelegateBackoff(({ attempt, result }) => {
        const jitterMs = random() * Math.min(maxBackoffMs, backoffBaseMs * 2 ** (attempt - 1))
        const requestedMs =
          'error' in result && result.error instanceof UpstreamFailure
            ? (result.error.retryAfterSeconds ?? 0) * 1000
            : 0
        return Math.max(jitterMs, requestedMs)
      }),
    },
  )
}
