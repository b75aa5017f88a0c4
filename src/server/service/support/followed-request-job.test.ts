import { expect, it } from 'vitest'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { nextCheck } from './followed-request-job.ts'

const next = (checks: number, now: string) =>
  nextCheck(checks, new Date(now), defaultTimeZone).toISOString().slice(5, 16)

it('asks ever more seldom, at quarters of an hour', () => {
  const at = (checks: number) => next(checks, '2026-11-20T12:01:00Z')
  expect([0, 2, 4, 6, 60].map(at)).toEqual([
    '11-20T12:30',
    '11-20T12:45',
    '11-20T13:15',
    '11-20T14:15',
    '11-20T14:15',
  ])
})

it('asks in the hours of pushes alone', () => {
  expect(next(0, '2026-11-20T23:30:00Z')).toBe('11-21T11:00')
})
