/** While the reader is likely in the bank's app or just back from it. */
const eager = { milliseconds: 4000, asks: 15 }
const growth = 1.25
const calmest = 15_000
/** About twenty minutes; after that the reader is asked whether to go on. */
const maxAsks = 90

/**
 * Milliseconds until the next question whether an invoice is paid, after so many since the page
 * came into view; false when it is time to stop. `retryAfter` (seconds) is the server's own wish.
 */
export function nextAsk(asks: number, retryAfter: number | null = null): number | false {
  if (asks >= maxAsks) return false
  const patient = eager.milliseconds * growth ** Math.max(0, asks - eager.asks)
  return Math.max(Math.min(patient, calmest), (retryAfter ?? 0) * 1000)
}
