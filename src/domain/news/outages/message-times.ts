import { hourMs } from '#domain/platform/time/durations.ts'
import { nextReminderHour } from '#domain/news/reminders/reminder-hours.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'

/**
 * The parts of an outage that are told.
 * - `begin`: it is happening
 * - `notice`: a maintenance, some days before it begins
 * - `update`: something new is known
 * - `end`: the connection is back
 * - `cancel`: a maintenance that was told does not take place
 */
export const outageMessages = ['begin', 'notice', 'update', 'end', 'cancel'] as const
export type OutageMessage = (typeof outageMessages)[number]

/**
 * When a maintenance is told: as many hours before it begins as the provider's rule says, or at once where
 * that has passed.
 */
export function noticeAt(startsAt: Date, now: Date, noticeHours: number): Date {
  return new Date(Math.max(now.getTime(), startsAt.getTime() - noticeHours * hourMs))
}

/**
 * Whether a message is pushed at night too: an outage that is happening, and a maintenance that begins
 * before the next hour of pushes. Everything else waits for the morning; of the end, only who asked to
 * be told is woken.
 */
export function isPushedAtNight(
  message: OutageMessage,
  { startsAt, now, zone }: { readonly startsAt: Date; readonly now: Date; readonly zone: TimeZone },
): boolean {
  if (message === 'begin') return true
  return message === 'notice' && nextReminderHour(now, zone) >= startsAt
}
