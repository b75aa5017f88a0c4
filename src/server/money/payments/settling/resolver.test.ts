import { afterEach, expect, it, vi } from 'vitest'
import { paymentResolver } from './resolver.ts'

afterEach(() => vi.useRealTimers())

const deps = {
  tenants: { find: async () => null },
  now: () => new Date(),
  log: { error: () => undefined },
}

it('looks for due payments again while a gateway keeps one waiting, and ends with all of them', async () => {
  vi.useFakeTimers()
  const ends: (() => void)[] = []
  const resolver = paymentResolver(
    [() => new Promise((resolve) => ends.push(() => resolve(1)))],
    deps,
  )
  resolver.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ends).toHaveLength(2)
  let hasEnded = false
  const stopped = resolver.stop().then(() => (hasEnded = true))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ends.length, hasEnded]).toEqual([2, false])
  for (const end of ends) end()
  await stopped
})

it('begins no more rounds than a few while none ends', async () => {
  vi.useFakeTimers()
  let begun = 0
  const resolver = paymentResolver(
    [
      () => {
        begun += 1
        return new Promise(() => undefined)
      },
    ],
    deps,
  )
  resolver.start()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(begun).toBe(6)
})
