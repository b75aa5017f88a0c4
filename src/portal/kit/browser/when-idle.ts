/**
 * Runs `work` once the page is idle; Safari has no requestIdleCallback, so a timer stands in there.
 */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work)
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(work, 1500)
  return () => clearTimeout(timer)
}
