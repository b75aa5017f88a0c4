import { describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { every, hourly, nightly, onMondays } from './due-times.ts'

describe('the moment at which work is due', () => {
  it.each([
    ['each five minutes', every(5 * minuteMs), '2026-11-28T12:07:59Z', '2026-11-28T12:05:00Z'],
    ['each five minutes', every(5 * minuteMs), '2026-11-28T12:05:00Z', '2026-11-28T12:05:00Z'],
    ['each hour', hourly, '2026-11-28T12:01:59Z', '2026-11-28T11:02:00Z'],
    ['each hour', hourly, '2026-11-28T12:02:00Z', '2026-11-28T12:02:00Z'],
    // 04:15 in São Paulo.
    ['each night', nightly, '2026-11-28T07:14:59Z', '2026-11-27T07:15:00Z'],
    ['each night', nightly, '2026-11-28T07:15:00Z', '2026-11-28T07:15:00Z'],
    ['each night', nightly, '2026-11-29T02:59:00Z', '2026-11-28T07:15:00Z'],
    // 10:00 in São Paulo.
    ['each Monday', onMondays, '2026-11-30T12:59:59Z', '2026-11-23T13:00:00Z'],
    ['each Monday', onMondays, '2026-11-30T13:00:00Z', '2026-11-30T13:00:00Z'],
    ['each night of a year that puts clocks forward', nightly, '2018-11-04T08:00:00Z', null],
  ] as const)('is of the newest one, for work of %s', (_, dueAt, at, expected) => {
    const due = dueAt(new Date(at))
    if (expected) expect(due).toEqual(new Date(expected))
    expect(due.getTime()).toBeLessThanOrEqual(Date.parse(at))
    expect(dueAt(due)).toEqual(due)
  })
})
