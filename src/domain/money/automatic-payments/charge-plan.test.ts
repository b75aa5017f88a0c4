import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#domain/platform/time/dates.ts'
import { isAnnouncedDays, maxAnnouncedDays, minAnnouncedDays } from './announced-days.ts'
import {
  announcementStep,
  bankDay,
  automaticMethods,
  canSkip,
  lastChargeDay,
  moneyDay,
  plannedChargeDay,
} from './charge-plan.ts'
import { isOffered } from './is-offered.ts'

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

it('moves the money of a PIX on the due date, and of a card on the day it is charged', () => {
  expect(moneyDay('pix', dueDate, '2026-12-06')).toBe(dueDate)
  expect(moneyDay('card', dueDate, '2026-12-08')).toBe('2026-12-08')
})

it('is offered by each method where the rules of the provider say so', () => {
  const pixOnly = { automaticPix: true, automaticCard: false }
  expect(automaticMethods.filter((method) => isOffered(pixOnly, method))).toEqual(['pix'])
  const cardOnly = { automaticPix: false, automaticCard: true }
  expect(automaticMethods.filter((method) => isOffered(cardOnly, method))).toEqual(['card'])
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

it.each([
  // Half an hour after midnight in Noronha, and half past eleven at night in Rio Branco.
  ['2026-12-02T02:30:00Z', '2026-12-01'],
  ['2026-12-01T04:30:00Z', '2026-12-01'],
])('a day at the banks is that of Brasília, wherever the provider is: %s', (at, day) => {
  expect(bankDay(new Date(at))).toBe(day)
})
