import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { secondMs } from '#domain/platform/time/durations.ts'
import {
  isConnectionLost,
  reportReachable,
  reportSlowRead,
  reportUnreachable,
  reportWaitingRead,
  requestEpoch,
  subscribeToConnection,
} from '#portal/kit/browser/connection.ts'
import { pollConnection, probeDelayMs } from './reconnect.ts'

/** What the tests of the line wait for: resolve with whether the server answered. */
let probes: ((isAnswered: boolean) => void)[]
let stop: () => void

const ping = () => new Promise<boolean>((resolve) => void probes.push(resolve))
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  probes = []
  reportReachable(requestEpoch())
  stop = pollConnection(ping)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('nothing is sent while the line is good', () => {
  vi.advanceTimersByTime(60 * secondMs)
  expect(probes).toHaveLength(0)
})

describe('a lost connection', () => {
  test('is tested every second, whether or not the tests before are answered', () => {
    reportUnreachable()
    vi.advanceTimersByTime(6 * secondMs)
    expect(probes).toHaveLength(6)
  })

  test('is tested at once when the browser says that it is online', () => {
    reportUnreachable()
    dispatchEvent(new Event('online'))
    expect(probes).toHaveLength(1)
  })

  test('ends the tests, and a later loss starts them from the first delay', () => {
    reportUnreachable()
    vi.advanceTimersByTime(60 * secondMs)
    reportReachable(requestEpoch())
    const before = probes.length
    vi.advanceTimersByTime(60 * secondMs)
    expect(probes).toHaveLength(before)
    reportUnreachable()
    vi.advanceTimersByTime(3 * secondMs)
    expect(probes).toHaveLength(before + 3)
  })

  test('is tested at least every ten seconds, however long it lasts', () => {
    for (let count = 0; count < 1000; count += 1) {
      expect(probeDelayMs(count)).toBeLessThanOrEqual(10 * secondMs)
      expect(probeDelayMs(count)).toBeLessThanOrEqual(probeDelayMs(count + 1))
    }
  })
})

describe('a read that waits', () => {
  test('has the line tested once, before it counts as slow', () => {
    const end = reportWaitingRead()
    reportWaitingRead()()
    expect(probes).toHaveLength(1)
    vi.advanceTimersByTime(3 * secondMs)
    expect(probes).toHaveLength(1)
    end()
    reportWaitingRead()()
    expect(probes).toHaveLength(2)
  })
})

describe('a slow line', () => {
  test('is back as soon as one test is answered while an earlier one hangs', async () => {
    reportSlowRead()
    vi.advanceTimersByTime(3 * secondMs)
    expect(probes).toHaveLength(3)
    const before = requestEpoch()
    const states: boolean[] = []
    const unsubscribe = subscribeToConnection(() => states.push(isConnectionLost()))
    probes[2]?.(true)
    await settle()
    unsubscribe()
    expect(states).toEqual([true, false])
    expect(requestEpoch()).toBe(before + 1)
  })

  test('was never gone while every test is answered in turn', async () => {
    reportSlowRead()
    const before = requestEpoch()
    for (const index of [0, 1, 2]) {
      vi.advanceTimersByTime(secondMs)
      probes[index]?.(true)
      await settle()
    }
    expect(requestEpoch()).toBe(before)
  })
})
