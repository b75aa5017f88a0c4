import { expect, it, vi } from 'vitest'
import { startAgain } from './start-again.ts'

it('loads the page once for all that ask for it, and once more where it is still there', () => {
  vi.useFakeTimers()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  startAgain()
  startAgain()
  vi.advanceTimersByTime(9_000)
  startAgain()
  expect(reload).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(2_000)
  startAgain()
  expect(reload).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
