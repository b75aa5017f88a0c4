import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearToasts,
  currentToasts,
  dismissToast,
  hideToasts,
  showToast,
  pauseToasts,
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
  ] as const)('a %s toast stays on screen for %i ms', (kind, duration) => {
    showToast({ kind, text: 'Oi' })
    vi.advanceTimersByTime(duration - 1)
    expect(onScreen()).toEqual(['Oi'])
    vi.advanceTimersByTime(1)
    expect(onScreen()).toEqual([])
  })

  test('at most five toasts are on screen; a sixth removes the oldest', () => {
    for (const text of ['1', '2', '3', '4', '5', '6']) showToast({ kind: 'error', text })
    expect(onScreen()).toEqual(['2', '3', '4', '5', '6'])
  })

  test('a pause preserves the remaining time of each toast', () => {
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

  test('a toast shown during a pause starts its time after the pause', () => {
    pauseToasts()
    showToast({ kind: 'copy', text: 'Copiado' })
    vi.advanceTimersByTime(10_000)
    expect(onScreen()).toEqual(['Copiado'])
    resumeToasts()
    vi.advanceTimersByTime(2000)
    expect(onScreen()).toEqual([])
  })

  test('the history keeps all toasts, newest first, including dismissed ones', () => {
    showToast({ kind: 'success', text: 'um' })
    showToast({ kind: 'error', text: 'dois' })
    dismissToast(currentToasts().visible[0]?.id ?? 0)
    vi.advanceTimersByTime(5000)
    expect(currentToasts().history.map((toast) => toast.text)).toEqual(['dois', 'um'])
    expect(onScreen()).toEqual([])
  })

  test('toasts leave the screen when something opens, and stay in the list', () => {
    showToast({ kind: 'success', text: 'one' })
    showToast({ kind: 'copy', text: 'two' })
    hideToasts()
    expect(currentToasts().visible).toEqual([])
    expect(currentToasts().history.map(({ text }) => text)).toEqual(['two', 'one'])
  })

  test('clearing the toasts leaves none for the next subscriber', () => {
    showToast({ kind: 'info', text: 'um' })
    clearToasts()
    expect(currentToasts()).toEqual({ visible: [], history: [] })
  })
})
