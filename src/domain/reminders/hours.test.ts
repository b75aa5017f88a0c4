import { describe, expect, it } from 'vitest'
import { isReminderHour, nextReminderHour, reminderDay } from './hours.ts'

const at = (text: string) => new Date(text)

describe('hours people may be reminded in, of America/Sao_Paulo', () => {
  it.each([
    ['2026-11-20T10:59:59.999Z', false, '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T11:00:00.000Z', true, '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T22:59:59.000Z', true, '2026-11-20T22:59:59.000Z'],
    ['2026-11-20T23:00:00.000Z', false, '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T02:30:15.250Z', false, '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T03:00:00.000Z', false, '2026-11-21T11:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', false, '2027-01-01T11:00:00.000Z'],
  ])('%s: %s, and from %s on', (instant, is, next) => {
    expect(isReminderHour(at(instant))).toBe(is)
    expect(nextReminderHour(at(instant)).toISOString()).toBe(next)
  })

  it('have the day of their own place', () => {
    expect(reminderDay(at('2026-11-20T22:30:00Z'))).toBe('2026-11-20')
    expect(reminderDay(at('2026-11-21T01:30:00Z'))).toBeNull()
  })
})
