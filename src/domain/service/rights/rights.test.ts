import { describe, expect, it } from 'vitest'
import { canWithdraw, cancellationDay } from './cancellation.ts'
import { contestAnswerDay, isContestable } from './contest.ts'
import { isDueDay, otherDueDays } from './due-day.ts'
import { earliestSuspension, suspensionProblem } from './suspension.ts'

describe('a cancellation', () => {
  it('takes effect in two business days and may be taken back to the end of that day', () => {
    expect(cancellationDay('2026-11-20')).toBe('2026-11-24')
    expect(canWithdraw('2026-11-24', '2026-11-24')).toBe(true)
    expect(canWithdraw('2026-11-24', '2026-11-25')).toBe(false)
  })
})

describe('a suspension', () => {
  const today = '2026-11-23'
  const problem = (from: string, to: string, former: string | null = null) =>
    suspensionProblem({ from, to }, { earliest: earliestSuspension(today, former), today })

  it.each([
    ['2026-11-24', '2026-12-23', null],
    ['2026-11-24', '2026-12-22', 'too short'],
    ['2026-11-24', '2027-03-23', null],
    ['2026-11-24', '2027-03-24', 'too long'],
    ['2026-11-23', '2026-12-30', 'starts too early'],
    ['2027-02-21', '2027-04-21', null],
    ['2027-02-22', '2027-04-22', 'starts too late'],
    ['2026-12-24', '2026-11-24', 'too short'],
  ])('from %s to %s: %s', (from, to, expected) => {
    expect(problem(from, to)).toBe(expected)
  })

  it('comes once in twelve months', () => {
    expect(problem('2026-12-01', '2027-01-10', '2025-12-02')).toBe('starts too early')
    expect(problem('2026-12-02', '2027-01-10', '2025-12-02')).toBeNull()
    expect(earliestSuspension(today, '2020-01-01')).toBe('2026-11-24')
  })
})

describe('a contested bill', () => {
  it('is contested by some of its value or all of it', () => {
    expect([0, 1, 9990, 9991].map((amount) => isContestable(amount, 9990))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('is answered in thirty days', () => {
    expect(contestAnswerDay('2026-11-23')).toBe('2026-12-23')
  })
})

describe('a due day', () => {
  it('is one that every month has', () => {
    expect([0, 1, 28, 29, 1.5].map(isDueDay)).toEqual([false, true, true, false, false])
  })

  it('is chosen among the offered ones but the present one', () => {
    expect(otherDueDays([20, 5, 10, 5], 10)).toEqual([5, 20])
  })
})
