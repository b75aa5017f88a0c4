import { expect, it } from 'vitest'
import { dueWindow } from './due-window.ts'

it.each([
  ['2026-11-20', 10, '2026-11-19', '2026-11-30', '2026-11-30'],
  ['2026-11-20', 1, '2026-11-19', '2026-11-21', '2026-11-21'],
  ['2026-11-20', 10, '2026-11-17', '2026-11-28', '2026-11-30'],
  ['2026-11-20', 1, '2026-11-17', '2026-11-21', '2026-11-21'],
  ['2026-11-20', 15, '2026-08-01', '2026-11-21', '2026-12-05'],
  ['2026-11-20', 5, null, '2026-11-25', '2026-11-25'],
] as const)(
  'a run on %s for %i days, after one planned on %s, reminds of bills due from %s to %s',
  (day, range, plannedDay, from, to) => {
    expect(dueWindow(day, range, plannedDay)).toEqual({ from, to })
  },
)
