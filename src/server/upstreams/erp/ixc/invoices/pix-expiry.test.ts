import { expect, it } from 'vitest'
import { lastWholeDay } from './pix-expiry.ts'

it.each([
  ['26/12/2026 23:59:59', '2026-12-26'],
  ['26/12/2026 00:00:00', '2026-12-25'],
  ['01/01/2027 12:30', '2026-12-31'],
  ['31/12/1969 21:00:00', null],
  ['31/02/2027 23:59:59', null],
  ['amanhã', null],
  [undefined, null],
])('reads of %s that %s is the last day to pay from morning to night', (endsAt, day) => {
  expect(lastWholeDay(endsAt)).toBe(day)
})
