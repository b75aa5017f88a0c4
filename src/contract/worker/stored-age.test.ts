import { expect, test } from 'vitest'
import { dayMs } from '#domain/platform/time/durations.ts'
import { isExpired, storedAgeMs } from './stored-age.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test('the age of an answer that was stored by a clock ahead is unknown', () => {
  expect(storedAgeMs(now - 5000, now)).toBe(5000)
  expect(storedAgeMs(now + 1, now)).toBeNull()
})

test('a stored answer expires after forty-five days, and one from ahead has no age', () => {
  expect([44, -44].map((days) => isExpired(now - days * dayMs, now))).toEqual([false, false])
  expect([46, -46].map((days) => isExpired(now - days * dayMs, now))).toEqual([true, false])
})
