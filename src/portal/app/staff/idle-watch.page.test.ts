import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { watchIdle } from './idle-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** An area whose server keeps a session for thirty minutes without a call. */
function area() {
  let answeredAt = 0
  let isWarned = false
  let asked = 0
  let answer = () => {}
  const stop = watchIdle({
    idleMs: 30 * minuteMs,
    answeredAt: () => answeredAt,
    prolong: () => {
      asked += 1
      return new Promise<void>((resolve) => {
        answer = () => {
          answeredAt = Date.now()
          resolve()
        }
      })
    },
    onWarning: (isWarning) => {
      isWarned = isWarning
    },
  })
  return {
    stop,
    asked: () => asked,
    isWarned: () => isWarned,
    pass: (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minuteMs),
    answer: async () => {
      answer()
      await vi.advanceTimersByTimeAsync(0)
    },
    press: () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })),
  }
}

describe('an area of staff that nobody uses', () => {
  it('warns two minutes before the earliest end of the session, and asks at the end once', async () => {
    const { stop, pass, isWarned, asked, answer } = area()
    await pass(26.5)
    expect(isWarned()).toBe(false)
    await pass(1)
    expect(isWarned()).toBe(true)
    expect(asked()).toBe(0)
    await pass(5)
    expect(isWarned()).toBe(false)
    expect(asked()).toBe(1)
    await answer()
    await pass(26.5)
    expect([isWarned(), asked()]).toEqual([false, 1])
    await pass(1)
    expect(isWarned()).toBe(true)
    stop()
  })
})

describe('an area of staff that is used', () => {
  it('prolongs the session by typing, once a minute at most', async () => {
    const { stop, pass, isWarned, asked, answer, press } = area()
    press()
    expect(asked()).toBe(0)
    for (const times of [1, 2, 3]) {
      await pass(20)
      press()
      press()
      expect(asked()).toBe(times)
      await answer()
      press()
      expect(asked()).toBe(times)
      expect(isWarned()).toBe(false)
    }
    stop()
    await pass(60)
    press()
    expect([isWarned(), asked()]).toEqual([false, 3])
  })
})
