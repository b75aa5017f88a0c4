import { whenIdle } from './when-idle.ts'

const touches = ['focusin', 'pointerdown', 'keydown'] as const

/**
 * Runs `work` once, when the page is idle after the first focus, pointer or key event. Returns a
 * function that cancels it.
 */
export function onFirstTouch(work: () => void): () => void {
  const ended = new AbortController()
  const start = () => {
    ended.abort()
    whenIdle(work)
  }
  for (const touch of touches) {
    addEventListener(touch, start, { signal: ended.signal, passive: true })
  }
  return () => ended.abort()
}
