import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/durations.ts'
import { AnswerCache } from './cache.ts'
import { UpstreamFailure } from './failure.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const down = () => Promise.reject(new UpstreamFailure('erp', 'unavailable', 'down'))
const broken = () => Promise.reject(new TypeError('a bug'))

function world(more: { renewBehindFor?: number; maxBytes?: number } = {}) {
  const clock = { now: start }
  const cache = new AnswerCache<string>({
    now: () => new Date(clock.now),
    freshFor: minuteMs,
    staleFor: dayMs,
    maxBytes: 10_000,
    ...more,
  })
  let asked = 0
  const load = async () => `answer ${++asked}`
  const key = ['demo', '7'] as const
  const read = (fresh = false) => cache.read({ key, load, fresh })
  const readDown = (fresh = false) => cache.read({ key, load: down, fresh })
  return { cache, clock, key, load, read, readDown }
}

describe('a cached answer', () => {
  it('is served for its time and then asked again', async () => {
    const { clock, read } = world()
    expect(await read()).toMatchObject({ value: 'answer 1', asOf: new Date(start) })
    clock.now = start + 59 * secondMs
    expect(await read()).toMatchObject({ value: 'answer 1', asOf: new Date(start) })
    clock.now = start + minuteMs
    expect(await read()).toMatchObject({ value: 'answer 2', asOf: new Date(clock.now) })
  })

  it('is not trusted when the clock went back', async () => {
    const { clock, read } = world()
    await read()
    clock.now = start - hourMs
    expect((await read()).value).toBe('answer 2')
  })

  it('stands in for a failing upstream and keeps its true age, for a day', async () => {
    const { clock, read, readDown } = world()
    await read()
    clock.now = start + dayMs
    expect(await readDown()).toMatchObject({ value: 'answer 1', asOf: new Date(start) })
    clock.now += 1
    await expect(readDown()).rejects.toThrow('down')
  })

  it('does not stand in when the caller needs what holds now', async () => {
    const { clock, read, readDown } = world()
    await read()
    clock.now += secondMs
    await expect(readDown(true)).rejects.toThrow('down')
  })

  it('hides no fault of our own', async () => {
    const { cache, clock, key, read } = world()
    await read()
    clock.now += 61 * secondMs
    await expect(cache.read({ key, load: broken })).rejects.toThrow('a bug')
  })

  it('is renewed behind the caller where that was asked for', async () => {
    const { clock, read } = world({ renewBehindFor: minuteMs })
    await read()
    clock.now += 61 * secondMs
    expect((await read()).value).toBe('answer 1')
    expect((await read()).value).toBe('answer 2')
  })

  it('gives way to others when memory runs out', async () => {
    const { cache, load } = world({ maxBytes: 500 })
    for (let id = 0; id < 50; id++) await cache.read({ key: ['demo', `${id}`], load })
    expect((await cache.read({ key: ['demo', '49'], load })).value).toBe('answer 50')
    expect((await cache.read({ key: ['demo', '0'], load })).value).toBe('answer 51')
  })
})

describe('a fresh read', () => {
  it('passes the cache by, and everybody gets what it brought', async () => {
    const { read } = world()
    await read()
    expect((await read(true)).value).toBe('answer 2')
    expect((await read()).value).toBe('answer 2')
  })

  it('is not repeated for the impatient, within three seconds', async () => {
    const { clock, read } = world()
    await read(true)
    clock.now += 2_999
    expect((await read(true)).value).toBe('answer 1')
    clock.now += 1
    expect((await read(true)).value).toBe('answer 2')
  })
})

describe('single flight', () => {
  it('asks once for everybody who waits', async () => {
    const { read } = world()
    const answers = await Promise.all([read(), read(true), read(), read()])
    expect(new Set(answers.map(({ value }) => value))).toEqual(new Set(['answer 1']))
  })

  it('survives the one who asked first', async () => {
    const { cache, key, load } = world()
    const leaving = new AbortController()
    const first = cache.read({ key, load, signal: leaving.signal })
    const second = cache.read({ key, load })
    leaving.abort()
    await expect(first).rejects.toThrow('aborted')
    expect((await second).value).toBe('answer 1')
  })

  it('asks again after a failure', async () => {
    const { read, readDown } = world()
    await expect(readDown()).rejects.toThrow('down')
    expect((await read()).value).toBe('answer 1')
  })
})

describe('an outdated answer', () => {
  it('is not served again while the upstream answers', async () => {
    const { cache, key, read } = world()
    await read()
    cache.outdate(key)
    expect((await read()).value).toBe('answer 2')
    cache.outdate(key)
    expect((await read(true)).value).toBe('answer 3')
  })

  it('still stands in while it does not', async () => {
    const { cache, key, read, readDown } = world()
    await read()
    cache.outdate(key)
    expect((await readDown()).value).toBe('answer 1')
  })

  it('is not brought back by a question asked before', async () => {
    const { cache, key, load, read } = world()
    const gate = new EventTarget()
    const early = cache.read({
      key,
      load: () =>
        new Promise<string>((resolve) => {
          gate.addEventListener('open', () => resolve('before the change'))
        }),
    })
    cache.outdate(key)
    const late = cache.read({ key, load })
    gate.dispatchEvent(new Event('open'))
    expect((await early).value).toBe('before the change')
    expect((await late).value).toBe('answer 1')
    expect((await read()).value).toBe('answer 1')
  })
})

it('never takes one key for another', async () => {
  const { cache } = world()
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
