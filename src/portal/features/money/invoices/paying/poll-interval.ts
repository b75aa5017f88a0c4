/** Delay of the first minute, when the subscriber is in the bank's app or just back from it. */
const initial = { delayMs: 4000, polls: 15 }
/** Factor by which each later delay grows, up to `maxDelayMs`. */
const growth = 1.25
const maxDelayMs = 15_000
/** Polls in about twenty minutes; after that the screen offers to continue. */
const maxPolls = 90

/**
 * Milliseconds until the next poll of whether an invoice is paid; false once `maxPolls` is reached.
 * `polls` counts those since the page came into view, `retryAfterSeconds` is the server's
 * `Retry-After` and can only lengthen the delay.
 */
export function nextPollDelayMs(
  polls: number,
  retryAfterSeconds: number | null = null,
): number | false {
  if (polls >= maxPolls) return false
  const delayMs = initial.delayMs * growth ** Math.max(0, polls - initial.polls)
  return Math.max(Math.min(delayMs, maxDelayMs), (retryAfterSeconds ?? 0) * 1000)
}
