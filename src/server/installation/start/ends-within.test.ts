import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endsWithin } from './ends-within.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('is true for work that ends, and for work that fails', async () => {
  expect(await endsWithin(7_000, Promise.resolve())).toBe(true)
  expect(await endsWithin(7_000, Promise.reject(new Error('failed')))).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('is false for work that goes on after its time', async () => {
  const isEnded = endsWithin(7_000, new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(7_000)
  expect(await isEnded).toBe(false)
})
