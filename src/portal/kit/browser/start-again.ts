/** Longer than a page takes to be left, shorter than a visitor waits for one that is not. */
const pauseMs = 10_000
let lastAt = -Infinity

/**
 * Loads the page again, once for all that tells so within ten seconds: each load would end the one before. After
 * that once more, since a visitor may have kept the page for what was typed.
 */
export function startAgain(): void {
  const now = performance.now()
  if (now - lastAt < pauseMs) return
  lastAt = now
  location.reload()
}
