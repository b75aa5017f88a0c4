import { beforeEach, expect, it, vi } from 'vitest'
import { dayMs } from '#domain/platform/time/durations.ts'
import { canShowInstallHint, dismissInstallHint, recordPayment } from './install-timing.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  return () => vi.useRealTimers()
})

it('offers the installation after a payment, and not on a first visit', () => {
  expect(canShowInstallHint()).toBe(false)
  recordPayment()
  expect(canShowInstallHint()).toBe(true)
})

it('remembers a dismissal for ninety days', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') })
  recordPayment()
  dismissInstallHint()
  vi.setSystemTime(Date.now() + 90 * dayMs)
  expect(canShowInstallHint()).toBe(false)
  vi.setSystemTime(Date.now() + 1)
  expect(canShowInstallHint()).toBe(true)
})

it('keeps a dismissal that an older version stored without its moment', () => {
  stored.set('install-moment', '{"visits":5,"hasPaid":true,"isDismissed":true}')
  expect(canShowInstallHint()).toBe(false)
})

it('marks a dismissal so that an older version keeps it too', () => {
  dismissInstallHint()
  expect(JSON.parse(stored.get('install-moment') ?? '')).toMatchObject({ isDismissed: true })
})
