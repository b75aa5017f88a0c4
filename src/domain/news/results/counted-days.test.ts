import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#domain/platform/time/dates.ts'
import { dayToCount, dueDatesToCount, maxCountedDueDates } from './counted-days.ts'

it.each([
  ['2026-11-20T05:59:00Z', null],
  ['2026-11-20T06:00:00Z', '2026-11-19'],
  ['2026-11-21T02:59:00Z', '2026-11-19'],
  ['2026-11-21T03:00:00Z', null],
] as const)('counts yesterday from 3h in São Paulo on: at %s %s', (instant, day) => {
  expect(dayToCount(new Date(instant), 'America/Sao_Paulo')).toBe(day)
})

it('counts by the day of the provider, which in Acre begins two hours later', () => {
  expect(dayToCount(new Date('2026-11-20T07:00:00Z'), 'America/Rio_Branco')).toBeNull()
  expect(dayToCount(new Date('2026-11-20T08:00:00Z'), 'America/Rio_Branco')).toBe('2026-11-19')
})

it.each([
  ['a first time', null, { from: '2026-10-16', to: '2026-11-15' }],
  ['the day after', '2026-11-14', { from: '2026-11-15', to: '2026-11-15' }],
  ['three days later', '2026-11-12', { from: '2026-11-13', to: '2026-11-15' }],
  ['a year later', '2025-11-15', { from: '2026-10-16', to: '2026-11-15' }],
  ['twice', '2026-11-15', null],
  ['after the clock was set back', '2026-11-18', null],
] as const)('counts the due dates five days past, %s', (_, counted, dueDates) => {
  expect(dueDatesToCount('2026-11-19', counted)).toEqual(dueDates)
})

it('counts each due date once, however many days pass between two counts', () => {
  const steps = fc.array(fc.integer({ min: -40, max: maxCountedDueDates }), { maxLength: 30 })
  fc.assert(
    fc.property(steps, (days) => {
      let day = '2026-11-19'
      let counted: string | null = null
      const seen: string[] = []
      for (const step of days) {
        day = addDays(day, step)
        const found = dueDatesToCount(day, counted)
        if (!found) continue
        for (let due = found.from; due <= found.to; due = addDays(due, 1)) seen.push(due)
        counted = found.to
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.toSorted()).toEqual(seen)
    }),
  )
})
