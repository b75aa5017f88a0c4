import { whenIdle } from './when-idle.ts'

const touches = ['focusin', 'pointerdown', 'keydown'] as const

/** Does something the first time somebody lays a hand on the page, as soon as it is idle. */
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
