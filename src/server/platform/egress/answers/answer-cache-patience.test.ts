import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { createCache, start } from '#tests/support/browser/small-cache.ts'

describe('an answer that a slow upstream is asked for', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const impatience = { afterMs: secondMs, upToAgeMs: hourMs }

  /** A cache with an answer of so long ago, and an upstream that answers when told. */
  async function slowUpstream(ageMs: number) {
    const { cache, clock, key, read } = createCache({ impatience })
    await read()
    clock.now += ageMs
    let answer: (value: string) => void = () => {}
    const load = () => new Promise<string>((resolve) => (answer = resolve))
    const ask = (options = {}) => cache.read({ key, load, mayBeDated: true, ...options })
    return { ask, answer: (value: string) => answer(value) }
  }

  it('is an older one after a second, dated, and the new one at the next read', async () => {
    const { ask, answer } = await slowUpstream(minuteMs)
    const shown = ask()
    await vi.advanceTimersByTimeAsync(secondMs)
    expect(await shown).toEqual({
      value: 'answer 1',
      asOf: new Date(start),
      isBeingRefreshed: true,
    })
    answer('new')
    const next = await ask()
    expect(next).toMatchObject({ value: 'new', asOf: new Date(start + minuteMs) })
    expect(next.isBeingRefreshed).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is waited for by who acts on it, asks past the cache or limits its age', async () => {
    for (const options of [{ mayBeDated: false }, { fresh: true }, { maxAgeMs: secondMs }]) {
      const { ask, answer } = await slowUpstream(minuteMs)
      const awaited = ask(options)
      await vi.advanceTimersByTimeAsync(minuteMs)
      answer('new')
      expect((await awaited).value).toBe('new')
    }
  })

  it('is waited for where the older one is too old', async () => {
    const { ask, answer } = await slowUpstream(hourMs)
    const awaited = ask()
    await vi.advanceTimersByTimeAsync(minuteMs)
    answer('new')
    expect((await awaited).value).toBe('new')
  })
})
