/** Does something once the page has nothing better to do; Safari has no word for that. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work)
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(work, 1500)
  return () => clearTimeout(timer)
}
