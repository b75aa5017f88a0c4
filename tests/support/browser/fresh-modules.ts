import { afterAll, vi } from 'vitest'

// Files of units share their process: what one has left in a module (the server's time, the state of the
// line) would be there for the next.
afterAll(() => {
  vi.resetModules()
})
