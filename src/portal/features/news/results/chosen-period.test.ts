import { expect, it } from 'vitest'
import { isPeriod } from '#domain/news/results/period.ts'
import { chosenPeriod, ownPeriod } from './chosen-period.ts'

const today = '2026-11-20'

it('is the 30 days that end yesterday unless the address says otherwise', () => {
  expect(chosenPeriod({}, today)).toEqual({ from: '2026-10-21', to: '2026-11-19', by: 'day' })
})

it('is the twelve months that end with the present one', () => {
  const months = chosenPeriod({ period: 'months' }, today)
  expect(months).toEqual({ from: '2025-12-01', to: '2026-11-19', by: 'month' })
})

it('runs forward also on the first day of a month', () => {
  for (const period of ['days', 'months'] as const) {
    expect(isPeriod(chosenPeriod({ period }, '2026-11-01'))).toBe(true)
  }
})

it.each([
  ['2026-08-20', '2026-11-19', 'day'],
  ['2026-08-19', '2026-11-19', 'month'],
  ['2021-11-20', '2026-11-19', 'month'],
] as const)('an own one from %s to %s is shown by %s', (from, to, by) => {
  expect(chosenPeriod({ period: 'own', from, to }, today)).toEqual({ from, to, by })
})

it.each([
  ['', ''],
  ['2026-11-20', '2026-11-19'],
  ['2026-02-30', '2026-11-19'],
  ['2015-01-01', '2026-11-19'],
])('an own one from "%s" to "%s" is refused, and the last 30 days are shown', (from, to) => {
  expect(ownPeriod(from, to)).toBeNull()
  expect(chosenPeriod({ period: 'own', from, to }, today)).toEqual(chosenPeriod({}, today))
})
