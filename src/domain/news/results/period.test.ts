import { expect, it } from 'vitest'
import { isPeriod, stepsOf } from './period.ts'

it.each([
  ['2026-11-20', '2026-11-20', 'day', true],
  ['2026-11-21', '2026-11-20', 'day', false],
  ['2025-10-17', '2026-11-20', 'day', true],
  ['2025-10-16', '2026-11-20', 'day', false],
  ['2021-11-30', '2026-11-01', 'month', true],
  ['2021-10-31', '2026-11-01', 'month', false],
] as const)('the period from %s to %s by %s may be asked for: %s', (from, to, by, isAllowed) => {
  expect(isPeriod({ from, to, by })).toBe(isAllowed)
})

it('has a step for every day, over the end of a month', () => {
  expect(stepsOf({ from: '2026-02-27', to: '2026-03-02', by: 'day' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})

it('has a step for every month that it touches', () => {
  expect(stepsOf({ from: '2025-12-31', to: '2026-02-01', by: 'month' })).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
  ])
})
