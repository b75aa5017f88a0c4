import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearToasts,
  currentToasts,
  dismissToast,
  showToast,
  pauseToasts,
  markToastsRead,
  resumeToasts,
} from './toasts.ts'

const onScreen = () => currentToasts().visible.map((toast) => toast.text)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  clearToasts()
  resumeToasts()
  vi.useRealTimers()
})

describe('toasts', () => {
  test.each([
    ['success', 2500],
    ['warning', 2500],
    ['error', 3500],
    ['copy', 2000],
  ] as const)('a %s stays %i ms', (kind, duration) => {
    showToast({ kind, text: 'Oi' })
    vi.advanceTimersByTime(duration - 1)
    expect(onScreen()).toEqual(['Oi'])
    vi.advanceTimersByTime(1)
    expect(onScreen()).toEqual([])
  })

  test('at most five stand at once: the oldest makes room', () => {
    for (const text of ['1', '2', '3', '4', '5', '6']) showToast({ kind: 'error', text })
    expect(onScreen()).toEqual(['2', '3', '4', '5', '6'])
  })

  test('a pause keeps what was left of each one', () => {
    showToast({ kind: 'copy', text: 'Copiado' })
    vi.advanceTimersByTime(1500)
    pauseToasts()
    vi.advanceTimersByTime(60_000)
    expect(onScreen()).toEqual(['Copiado'])
    resumeToasts()
    vi.advanceTimersByTime(499)
    expect(onScreen()).toEqual(['Copiado'])
    vi.advanceTimersByTime(1)
    expect(onScreen()).toEqual([])
  })

  test('one that comes during a pause waits for its end', () => {
    pauseToasts()
    showToast({ kind: 'copy', text: 'Copiado' })
    vi.advanceTimersByTime(10_000)
    expect(onScreen()).toEqual(['Copiado'])
    resumeToasts()
    vi.advanceTimersByTime(2000)
    expect(onScreen()).toEqual([])
  })

  test('the list keeps all of them, newest first, also those sent away', () => {
    showToast({ kind: 'success', text: 'um' })
    showToast({ kind: 'error', text: 'dois' })
    dismissToast(currentToasts().visible[0]?.id ?? 0)
    vi.advanceTimersByTime(5000)
    expect(currentToasts().history.map((toast) => toast.text)).toEqual(['dois', 'um'])
    expect(onScreen()).toEqual([])
  })

  test('unread ones are counted until the list is opened', () => {
    showToast({ kind: 'info', text: 'um' })
    showToast({ kind: 'info', text: 'dois' })
    expect(currentToasts().unread).toBe(2)
    markToastsRead()
    expect(currentToasts().unread).toBe(0)
  })

  test('nothing is left for the next subscriber', () => {
    showToast({ kind: 'info', text: 'um' })
    clearToasts()
    expect(currentToasts()).toEqual({ visible: [], history: [], unread: 0 })
  })
})
