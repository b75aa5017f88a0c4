import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'

const right = Date.parse('2026-11-28T15:00:00Z')
const kept = new Map<string, string>()

const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}

/** The module as a page that opens loads it. */
async function openPage() {
  vi.resetModules()
  return await import('./server-clock.ts')
}

const answer = (atMs: number, more: Record<string, string> = {}) =>
  new Headers({ date: new Date(atMs).toUTCString(), 'cache-control': 'no-store', ...more })

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storage)
  vi.useFakeTimers({ toFake: ['Date'], now: right })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the time at the server', () => {
  it.each([
    ['a year ahead', 365 * dayMs],
    ['a day behind', -dayMs],
    ['an hour ahead', hourMs],
    ['in 1970', -right],
  ])('is known on a device whose clock is %s, once an answer has told it', async (_, wrongMs) => {
    vi.setSystemTime(right + wrongMs)
    const { noteServerTime, serverNow, serverTimeAt } = await openPage()
    expect(serverNow().getTime()).toBe(right + wrongMs)
    noteServerTime(answer(right))
    expect(serverNow().getTime()).toBe(right)
    expect(serverTimeAt(Date.now() - hourMs).getTime()).toBe(right - hourMs)
  })

  it('goes on offline, and at the next start', async () => {
    vi.setSystemTime(right + 365 * dayMs)
    const first = await openPage()
    first.noteServerTime(answer(right))
    vi.setSystemTime(right + 366 * dayMs)
    expect(first.serverNow().getTime()).toBe(right + dayMs)
    const next = await openPage()
    expect(next.serverNow().getTime()).toBe(right + dayMs)
    expect(next.isDeviceClockWrong()).toBe(true)
  })

  it('is not taken from an answer that a cache may have kept, nor from one without a date', async () => {
    const { noteServerTime, serverNow } = await openPage()
    noteServerTime(answer(right - 3 * dayMs, { 'cache-control': 'public, max-age=60' }))
    noteServerTime(new Headers({ 'cache-control': 'no-store' }))
    noteServerTime(new Headers({ 'cache-control': 'no-store', date: 'yesterday' }))
    expect(serverNow().getTime()).toBe(right)
  })

  it('is the device’s own where that is right within some seconds', async () => {
    const { noteServerTime, serverNow, isDeviceClockWrong } = await openPage()
    noteServerTime(answer(right - 2 * secondMs))
    expect(serverNow().getTime()).toBe(right)
    expect(isDeviceClockWrong()).toBe(false)
  })

  it.each([
    ['was a year ahead', 365 * dayMs],
    ['was in 1970', -right],
  ])('is right again once a clock that %s is put right, online or off', async (_, wrongMs) => {
    vi.setSystemTime(right + wrongMs)
    const { noteServerTime, serverNow, isDeviceClockWrong } = await openPage()
    noteServerTime(answer(right))
    vi.setSystemTime(right + minuteMs)
    expect(serverNow().getTime()).toBe(right + minuteMs)
    expect(isDeviceClockWrong()).toBe(false)
    noteServerTime(answer(right + minuteMs))
    expect(serverNow().getTime()).toBe(right + minuteMs)
  })

  it('is never before the last answer, also where the clock was put back to 1970', async () => {
    const { noteServerTime, serverNow } = await openPage()
    noteServerTime(answer(right))
    vi.setSystemTime(0)
    expect(serverNow().getTime()).toBe(right)
    const next = await openPage()
    expect(next.serverNow().getTime()).toBe(right)
  })

  it('is the device’s where the storage holds nonsense or refuses', async () => {
    for (const text of [
      '{',
      '{}',
      '{"aheadMs":"1","readAtMs":2}',
      '{"aheadMs":null,"readAtMs":2}',
    ]) {
      kept.set('server-clock', text)
      expect((await openPage()).serverNow().getTime()).toBe(right)
    }
    vi.stubGlobal('localStorage', undefined)
    vi.setSystemTime(right - dayMs)
    const { noteServerTime, serverNow } = await openPage()
    noteServerTime(answer(right))
    expect(serverNow().getTime()).toBe(right)
  })

  it('tells the screens when an answer corrects it, and only then', async () => {
    vi.setSystemTime(right + 365 * dayMs)
    const { noteServerTime, subscribeToServerClock } = await openPage()
    const look = vi.fn()
    const unsubscribe = subscribeToServerClock(look)
    noteServerTime(answer(right))
    noteServerTime(answer(right + secondMs))
    expect(look).toHaveBeenCalledTimes(1)
    unsubscribe()
    noteServerTime(answer(right + dayMs))
    expect(look).toHaveBeenCalledTimes(1)
  })
})
