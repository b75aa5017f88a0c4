import { DelegateBackoff, handleWhen, retry } from 'cockatiel'
import { UpstreamFailure } from './failure.ts'

const baseMs = 300
const capMs = 3_000
const budgetShare = 0.1
const budgetCap = 10
/** Enough for a quiet upstream's first hiccup, too little to amplify an outage. */
const budgetStart = 2

/** Retries may add a tenth to an upstream's traffic: a retry takes a token, ten calls earn one. */
export class RetryBudget {
  #tokens = budgetStart

  earn(): void {
    this.#tokens = Math.min(budgetCap, this.#tokens + budgetShare)
  }

  take(): boolean {
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }
}

/** Nonsense stays nonsense, and an upstream that names a far time is not asked before it. */
function isWorthRetrying(error: Error): boolean {
  return (
    error instanceof UpstreamFailure &&
    error.kind === 'unavailable' &&
    (error.retryAfter ?? 0) * 1000 <= capMs
  )
}

/** At most two more tries, spread over the whole interval so that callers do not march in step. */
export function readRetry(budget: RetryBudget, random: () => number) {
  return retry(
    handleWhen((error) => isWorthRetrying(error) && budget.take()),
    {
      maxAttempts: 2,
      backoff: new DelegateBackoff(({ attempt, result }) => {
        const jitter = random() * Math.min(capMs, baseMs * 2 ** (attempt - 1))
        const asked =
          'error' in result && result.error instanceof UpstreamFailure
            ? (result.error.retryAfter ?? 0) * 1000
            : 0
        return Math.max(jitter, asked)
      }),
    },
  )
}
