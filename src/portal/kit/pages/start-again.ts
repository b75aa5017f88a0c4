/** Longer than a page takes to be left, shorter than a visitor waits for one that is not. */
const pauseMs = 10_000
let isLeaving = false

/**
 * Loads the page again, once for all that ask for it within ten seconds: each load would end the one before. After
 * that once more, since a visitor may have kept the page for what was typed.
 */
export function startAgain(): void {
  if (isLeaving) return
  isLeaving = true
  setTimeout(() => (isLeaving = false), pauseMs)
  location.reload()
}
