import { maxAnnouncementsPerDay } from '#domain/news/announcements/announcement.ts'
import { calendarDate, type CalendarDate, localTime } from '#domain/platform/time/dates.ts'
import { daySeconds } from '#domain/platform/time/durations.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { numbersOfDay } from './store.ts'

export interface LimitReached {
  readonly refused: 'daily limit reached'
  /** Seconds until another may be sent on the day of the refused one. */
  readonly retryAfter: number
}

/** PostgreSQL's code for a row that a unique index refuses. */
const uniqueViolation = '23505'

function isTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === uniqueViolation
}

/** Seconds until the provider's next day; its clocks are never put forward or back. */
function secondsToMidnight(now: Date, zone: TimeZone): number {
  const [hours = 0, minutes = 0, seconds = 0] = localTime(now, zone)
    .slice(11)
    .split(':')
    .map(Number)
  return daySeconds - (hours * 60 + minutes) * 60 - seconds
}

/**
 * Gives an announcement the first free number of its day, which `store` writes; null from `store` means
 * that another call took the number, and the next one is tried.
 */
export async function withNumberOfDay<T>(
  db: Drizzle,
  { clientId, zone, at }: { clientId: string; zone: TimeZone; at: Date },
  store: (number: { day: CalendarDate; nth: number }) => Promise<T | null>,
): Promise<T | LimitReached> {
  const day = calendarDate(at, zone)
  // Each call that was quicker has taken one of the day's numbers, so this loop ends.
  for (let tries = 0; tries <= maxAnnouncementsPerDay; tries += 1) {
    const taken = await numbersOfDay(db, clientId, day)
    if (taken.size >= maxAnnouncementsPerDay) {
      return { refused: 'daily limit reached', retryAfter: secondsToMidnight(at, zone) }
    }
    let nth = 1
    while (taken.has(nth)) nth += 1
    const stored = await store({ day, nth }).catch((error: unknown) => {
      if (isTaken(error)) return null
      throw error
    })
    if (stored !== null) return stored
  }
  throw new Error('no number of the day was free, and none was taken')
}
