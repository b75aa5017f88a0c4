import { expect, it } from 'vitest'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { minutesUntil } from './minutes-left.ts'

it.each([
  [15 * minuteMs, 15],
  [14 * minuteMs + 1, 15],
  [minuteMs, 1],
  [1, 1],
  [0, 0],
  [-minuteMs, 0],
])('says of %d ms that %d minutes are left', (ms, minutes) => {
  expect(minutesUntil(1_000_000 + ms, 1_000_000)).toBe(minutes)
})
