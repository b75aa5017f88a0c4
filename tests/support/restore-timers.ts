import { afterAll, vi } from 'vitest'

// Files of tests share their process: with the clock that one has replaced, the next would wait for ever.
afterAll(() => void vi.useRealTimers())
