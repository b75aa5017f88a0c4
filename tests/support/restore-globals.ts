import { afterAll, vi } from 'vitest'

// Files of tests share their process: with the clock that one has replaced, the next would wait for ever, and
// what one has put in the place of the browser's own is what the next would load its libraries with.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
