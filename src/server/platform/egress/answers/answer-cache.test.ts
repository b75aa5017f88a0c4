import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { type CacheOptions, createCache, down, start } from '#tests/support/browser/small-cache.ts'

const broken = () => Promise.reject(new TypeError('a bug'))

describe('a cached answer', () => {
  it('is served while fresh and then loaded again', async () => {
    const { clock, read } = createCache()
    expect(await read()).toMatchObject({ value: 'answer 1', asOf: new Date(start) })
    clock.now = start + 59 * secondMs
    expect(await read()).toMatchObject({ value: 'answer 1', asOf: new Date(start) })
    clock.now = start + minuteMs
    expect(await read()).toMatchObject({ value: 'answer 2', asOf: new Date(clock.now) })
  })

  it('is not served when the clock went back', async () => {
    const { clock, read } = createCache()
    await read()
    clock.now = start - hourMs
    expect((await read()).value).toBe('answer 2')
  })

  it('is served with its original date for a day while the upstream fails', async () => {
    const { clock, read, readDown } = createCache()
    await read()
    clock.now = start + dayMs
    expect(await readDown()).toMatchObject({ value: 'answer 1', asOf: new Date(start) })
    clock.now += 1
    await expect(readDown()).rejects.toThrow('down')
  })

  it('is not served beyond the age that a read accepts, even while the upstream fails', async () => {
    const { cache, clock, key, load, read } = createCache({ staleWhileRevalidateMs: hourMs })
    await read()
    const readYoung = (from = load) => cache.read({ key, load: from, maxAgeMs: 30 * secondMs })
    clock.now += 29 * secondMs
    expect((await readYoung()).value).toBe('answer 1')
    clock.now += secondMs
    await expect(readYoung(down)).rejects.toThrow('down')
    expect((await readYoung()).value).toBe('answer 2')
  })

  it('may come with another answer, whose date it then has', async () => {
    const { cache, clock, key, read } = createCache()
    cache.write(key, { value: 'written', asOf: new Date(start) })
    clock.now += 59 * secondMs
    expect(await read()).toMatchObject({ value: 'written', asOf: new Date(start) })
    clock.now += secondMs
    expect((await read()).value).toBe('answer 1')
  })

  it('is not served to a fresh read while the upstream fails', async () => {
    const { clock, read, readDown } = createCache()
    await read()
    clock.now += secondMs
    await expect(readDown(true)).rejects.toThrow('down')
  })

  it('is not served when our own code fails', async () => {
    const { cache, clock, key, read } = createCache()
    await read()
    clock.now += 61 * secondMs
    await expect(cache.read({ key, load: broken })).rejects.toThrow('a bug')
  })

  it('is reloaded in the background where the options allow it', async () => {
    const { clock, read } = createCache({ staleWhileRevalidateMs: minuteMs })
    await read()
    clock.now += 61 * secondMs
    expect((await read()).value).toBe('answer 1')
    expect((await read()).value).toBe('answer 2')
  })

  it('is removed when the memory limit is reached', async () => {
    const { cache, load } = createCache({ maxBytes: 500 })
    for (let id = 0; id < 50; id++) await cache.read({ key: ['demo', `${id}`], load })
    expect((await cache.read({ key: ['demo', '49'], load })).value).toBe('answer 50')
    expect((await cache.read({ key: ['demo', '0'], load })).value).toBe('answer 51')
  })
})

describe('a fresh read', () => {
  it('bypasses the cache, and later readers get its answer', async () => {
    const { read } = createCache()
    await read()
    expect((await read(true)).value).toBe('answer 2')
    expect((await read()).value).toBe('answer 2')
  })

  it('reuses the answer of another fresh read for three seconds', async () => {
    const { clock, read } = createCache()
    await read(true)
    clock.now += 2_999
    expect((await read(true)).value).toBe('answer 1')
    clock.now += 1
    expect((await read(true)).value).toBe('answer 2')
  })
})

describe('simultaneous reads', () => {
  it('share one call', async () => {
    const { read } = createCache()
    const answers = await Promise.all([read(true), read(), read(true), read()])
    expect(new Set(answers.map(({ value }) => value))).toEqual(new Set(['answer 1']))
  })

  it('are no fresh ones, where the call under way may be made of kept answers', async () => {
    const { read } = createCache()
    const [first, fresh, last] = await Promise.all([read(), read(true), read()])
    expect([first.value, fresh.value, last.value]).toEqual(['answer 1', 'answer 2', 'answer 2'])
    expect((await read()).value).toBe('answer 2')
  })

  it('continue when the first caller leaves', async () => {
    const { cache, key, load } = createCache()
    const leaving = new AbortController()
    const first = cache.read({ key, load, signal: leaving.signal })
    const second = cache.read({ key, load })
    leaving.abort()
    await expect(first).rejects.toThrow('aborted')
    expect((await second).value).toBe('answer 1')
  })

  it('do not repeat a failure to a later read', async () => {
    const { read, readDown } = createCache()
    await expect(readDown()).rejects.toThrow('down')
    expect((await read()).value).toBe('answer 1')
  })
})

describe('an invalidated answer', () => {
  it('is not served again while the upstream answers', async () => {
    const { cache, key, read } = createCache()
    await read()
    cache.invalidate(key)
    expect((await read()).value).toBe('answer 2')
    cache.invalidate(key)
    expect((await read(true)).value).toBe('answer 3')
  })

  it('is still served while the upstream fails', async () => {
    const { cache, key, read, readDown } = createCache()
    await read()
    cache.invalidate(key)
    expect((await readDown()).value).toBe('answer 1')
  })

  it('is not replaced by the answer of a call that began before the invalidation', async () => {
    const { cache, key, load, read } = createCache()
    const gate = new EventTarget()
    const early = cache.read({
      key,
      load: () =>
        new Promise<string>((resolve) => {
          gate.addEventListener('open', () => resolve('before the change'))
        }),
    })
    cache.invalidate(key)
    const late = cache.read({ key, load })
    gate.dispatchEvent(new Event('open'))
    expect((await early).value).toBe('before the change')
    expect((await late).value).toBe('answer 1')
    expect((await read()).value).toBe('answer 1')
  })
})

describe('an answer of before a write', () => {
  /** A cache whose answers show what is written, and a load that answers when it is told to. */
  function writtenCache(more: CacheOptions = {}) {
    const written = { version: 1 }
    const { cache, clock, key, load, read, readDown } = createCache({
      ...more,
      versionOf: () => written.version,
    })
    const gate = new EventTarget()
    const slow = () =>
      new Promise<string>((resolve) => {
        gate.addEventListener('open', () => resolve('before the write'), { once: true })
      })
    const open = () => gate.dispatchEvent(new Event('open'))
    return { cache, clock, key, load, read, readDown, written, slow, open }
  }

  it('is not served again, also to who asked for a fresh one a moment before', async () => {
    const { read, written } = writtenCache()
    expect((await read(true)).value).toBe('answer 1')
    written.version = 2
    expect((await read(true)).value).toBe('answer 2')
    expect((await read()).value).toBe('answer 2')
    written.version = 3
    expect((await read()).value).toBe('answer 3')
  })

  it('is not served while a new one is loaded, and is while the upstream fails, with its moment', async () => {
    const { clock, read, readDown, written } = writtenCache({ staleWhileRevalidateMs: hourMs })
    await read()
    clock.now += 2 * minuteMs
    written.version = 2
    expect(await readDown()).toMatchObject({ value: 'answer 1', asOf: new Date(start) })
    expect((await read()).value).toBe('answer 2')
  })

  it('is not joined while it is under way, nor kept when it arrives last', async () => {
    const { cache, key, load, read, written, slow, open } = writtenCache()
    const early = cache.read({ key, load: slow })
    written.version = 2
    expect((await cache.read({ key, load })).value).toBe('answer 1')
    open()
    expect((await early).value).toBe('before the write')
    expect((await read()).value).toBe('answer 1')
  })

  it('is not kept for after a write that happened while it was under way', async () => {
    const { cache, key, read, written, slow, open } = writtenCache()
    const early = cache.read({ key, load: slow })
    written.version = 2
    open()
    await early
    expect((await read()).value).toBe('answer 1')
  })
})

it('never mistakes one key for another', async () => {
  const { cache } = createCache()
  const keys = [
    ['demo', '1', '2'],
    ['demo', '12'],
    ['demo', '1,2'],
    ['demo","1', '2'],
    ['demo1', '2'],
  ] as const
  for (const key of keys) await cache.read({ key, load: async () => key.join('|') })
  for (const key of keys) {
    expect((await cache.read({ key, load: async () => 'asked again' })).value).toBe(key.join('|'))
  }
})
