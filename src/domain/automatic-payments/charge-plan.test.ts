import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../dates.ts'
import {
  announcementStep,
  automaticMethods,
  canSkip,
  isAnnouncedDays,
  lastChargeDay,
  maxAnnouncedDays,
  minAnnouncedDays,
  plannedChargeDay,
} from './charge-plan.ts'

const dueDate = '2026-12-10'

it.each([
  ['pix', 5, '2026-12-04', 'later'],
  ['pix', 5, '2026-12-05', 'announce'],
  ['pix', 5, '2026-12-07', 'announce'],
  ['pix', 5, '2026-12-08', 'too late'],
  ['card', 5, '2026-12-08', 'announce'],
  ['card', 5, '2026-12-09', 'too late'],
  ['card', 10, '2026-11-30', 'announce'],
  ['card', 5, '2026-12-11', 'too late'],
] as const)(
  '%s, announced %i days before: on %s it is %s',
  (method, announcedDays, today, step) => {
    expect(announcementStep({ method, dueDate, announcedDays, today })).toBe(step)
  },
)

it.each([
  ['pix', '2026-12-05', '2026-12-06'],
  ['pix', '2026-12-07', '2026-12-08'],
  ['card', '2026-12-05', '2026-12-08'],
  ['card', '2026-12-08', '2026-12-09'],
] as const)('a %s announced on %s is charged from %s', (method, announcedOn, day) => {
  expect(plannedChargeDay({ method, dueDate, announcedDays: 5, announcedOn })).toBe(day)
})

it('charges what it announces on a later day, in time, and before the due date', () => {
  const days = integer({ min: minAnnouncedDays, max: maxAnnouncedDays })
  const early = integer({ min: 0, max: maxAnnouncedDays })
  assert(
    property(constantFrom(...automaticMethods), days, early, (method, announcedDays, left) => {
      const today = addDays(dueDate, -left)
      if (announcementStep({ method, dueDate, announcedDays, today }) !== 'announce') return
      const day = plannedChargeDay({ method, dueDate, announcedDays, announcedOn: today })
      expect(day > today).toBe(true)
      expect(day <= lastChargeDay(method, dueDate)).toBe(true)
      expect(day < dueDate).toBe(true)
    }),
  )
})

it('takes five to ten whole days', () => {
  expect([4, 5, 10, 11, 5.5].map(isAnnouncedDays)).toEqual([false, true, true, false, false])
})

it.each([
  ['announced', 'card', '2026-12-10', true],
  ['sent', 'pix', '2026-12-09', true],
  ['sent', 'pix', '2026-12-10', false],
  ['sent', 'card', '2026-12-08', false],
  ['paid', 'pix', '2026-12-01', false],
] as const)('a bill that is %s by %s can be skipped on %s: %s', (state, method, today, can) => {
  expect(canSkip({ state, dueDate: '2026-12-10' }, method, today)).toBe(can)
})
