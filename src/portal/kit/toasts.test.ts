import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearNotices,
  currentNotices,
  dismiss,
  notify,
  pauseNotices,
  readNotices,
  resumeNotices,
} from './toasts.ts'

const onScreen = () => currentNotices().visible.map((notice) => notice.text)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  clearNotices()
  resumeNotices()
  vi.useRealTimers()
})

describe('notices', () => {
  test.each([
    ['success', 2500],
    ['warning', 2500],
    ['error', 3500],
    ['copy', 2000],
  ] as const)('a %s stays %i ms', (kind, duration) => {
    notify({ kind, text: 'Oi' })
    vi.advanceTimersByTime(duration - 1)
    expect(onScreen()).toEqual(['Oi'])
    vi.advanceTimersByTime(1)
    expect(onScreen()).toEqual([])
  })

  test('at most five stand at once: the oldest makes room', () => {
    for (const text of ['1', '2', '3', '4', '5', '6']) notify({ kind: 'error', text })
    expect(onScreen()).toEqual(['2', '3', '4', '5', '6'])
  })

  test('a pause keeps what was left of each one', () => {
    notify({ kind: 'copy', text: 'Copiado' })
    vi.advanceTimersByTime(1500)
    pauseNotices()
    vi.advanceTimersByTime(60_000)
    expect(onScreen()).toEqual(['Copiado'])
    resumeNotices()
    vi.advanceTimersByTime(499)
    expect(onScreen()).toEqual(['Copiado'])
    vi.advanceTimersByTime(1)
    expect(onScreen()).toEqual([])
  })

  test('one that comes during a pause waits for its end', () => {
    pauseNotices()
    notify({ kind: 'copy', text: 'Copiado' })
    vi.advanceTimersByTime(10_000)
    expect(onScreen()).toEqual(['Copiado'])
    resumeNotices()
    vi.advanceTimersByTime(2000)
    expect(onScreen()).toEqual([])
  })

  test('the list keeps all of them, newest first, also those sent away', () => {
    notify({ kind: 'success', text: 'um' })
    notify({ kind: 'error', text: 'dois' })
    dismiss(currentNotices().visible[0]?.id ?? 0)
    vi.advanceTimersByTime(5000)
    expect(currentNotices().history.map((notice) => notice.text)).toEqual(['dois', 'um'])
    expect(onScreen()).toEqual([])
  })

  test('unread ones are counted until the list is opened', () => {
    notify({ kind: 'info', text: 'um' })
    notify({ kind: 'info', text: 'dois' })
    expect(currentNotices().unread).toBe(2)
    readNotices()
    expect(currentNotices().unread).toBe(0)
  })

  test('nothing is left for the next subscriber', () => {
    notify({ kind: 'info', text: 'um' })
    clearNotices()
    expect(currentNotices()).toEqual({ visible: [], history: [], unread: 0 })
  })
})
