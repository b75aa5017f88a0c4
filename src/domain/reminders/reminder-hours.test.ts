import { describe, expect, it } from 'vitest'
import { isReminderHour, nextReminderHour, reminderDay } from './reminder-hours.ts'

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
    expect(isReminderHour(at(instant))).toBe(is)
    expect(nextReminderHour(at(instant)).toISOString()).toBe(next)
  })

  it('give the calendar day in São Paulo, and no day outside the hours', () => {
    expect(reminderDay(at('2026-11-20T22:30:00Z'))).toBe('2026-11-20')
    expect(reminderDay(at('2026-11-21T01:30:00Z'))).toBeNull()
  })
})
