import { describe, expect, it } from 'vitest'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import {
  firstRunAfter,
  isReminderHour,
  nextReminderHour,
  reminderDay,
  sameHourTomorrow,
} from './reminder-hours.ts'

const at = (text: string) => new Date(text)

describe('the reminder hours of America/Sao_Paulo', () => {
  it.each([
    ['2026-11-20T10:59:59.999Z', false, '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T11:00:00.000Z', true, '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T22:59:59.000Z', true, '2026-11-20T22:59:59.000Z'],
    ['2026-11-20T23:00:00.000Z', false, '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T02:30:15.250Z', false, '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T03:00:00.000Z', false, '2026-11-21T11:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', false, '2027-01-01T11:00:00.000Z'],
  ])('at %s reminders may be sent: %s; the next instant they may be is %s', (instant, is, next) => {
    expect(isReminderHour(at(instant), defaultTimeZone)).toBe(is)
    expect(nextReminderHour(at(instant), defaultTimeZone).toISOString()).toBe(next)
  })

  it.each([
    ['2026-11-20T15:30:00.000Z', '2026-11-21T15:30:00.000Z'],
    ['2026-11-20T23:30:00.000Z', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T02:30:00.000Z', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T05:00:00.000Z', '2026-11-22T11:00:00.000Z'],
  ])('at %s tomorrow is %s', (instant, tomorrow) => {
    expect(sameHourTomorrow(at(instant), defaultTimeZone).toISOString()).toBe(tomorrow)
  })

  it('give the calendar day in São Paulo, and no day outside the hours', () => {
    expect(reminderDay(at('2026-11-20T22:30:00Z'), defaultTimeZone)).toBe('2026-11-20')
    expect(reminderDay(at('2026-11-21T01:30:00Z'), defaultTimeZone)).toBeNull()
  })

  it('leave a day’s reminders to be sent until they begin', () => {
    expect(firstRunAfter(at('2026-11-20T10:59:59Z'), defaultTimeZone)).toBe('2026-11-20')
    expect(firstRunAfter(at('2026-11-20T11:00:00Z'), defaultTimeZone)).toBe('2026-11-21')
  })

  it.each([
    ['America/Rio_Branco', '2026-11-20T13:00:00.000Z', '2026-11-21T00:59:00.000Z'],
    ['America/Manaus', '2026-11-20T12:00:00.000Z', '2026-11-20T23:59:00.000Z'],
    ['America/Noronha', '2026-11-20T10:00:00.000Z', '2026-11-20T21:59:00.000Z'],
  ] as const)('go in %s from %s to %s, all of one day there', (timeZone, first, last) => {
    const minute = (text: string, by: number) => new Date(at(text).getTime() + by * 60_000)
    expect(reminderDay(at(first), timeZone)).toBe('2026-11-20')
    expect(reminderDay(at(last), timeZone)).toBe('2026-11-20')
    expect(reminderDay(minute(first, -1), timeZone)).toBeNull()
    expect(reminderDay(minute(last, 1), timeZone)).toBeNull()
    expect(nextReminderHour(minute(first, -1), timeZone)).toEqual(at(first))
  })
})
