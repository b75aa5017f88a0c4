/** Milliseconds after which a page counts as idle that never is: an old phone may be busy for as long as it is used. */
const maxWaitMs = 5_000

/**
 * Runs `work` once the page is idle; Safari has no requestIdleCallback, so a timer stands in there.
 */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: maxWaitMs })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(work, 1500)
  return () => clearTimeout(timer)
}
