import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { startOfDay } from '#domain/platform/time/local-instant.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'

/** Milliseconds for which a PIX code over several bills can be paid. */
const offerMs = 30 * minuteMs
/** Milliseconds that are left of the day when such a code ends: the gateway counts from when it is asked. */
const marginMs = minuteMs
/** A code that could be paid for less than this many milliseconds is not issued. */
const minOfferMs = 2 * minuteMs

/**
 * When a PIX code over several bills that is issued now ends: before the provider's day does, because the
 * bills' amounts grow with it. Null in the last minutes of a day, which are too few for a code.
 */
export function offerEnd(now: Date, timeZone: TimeZone): Date | null {
  const tomorrow = startOfDay(addDays(calendarDate(now, timeZone), 1), timeZone)
  const end = Math.min(now.getTime() + offerMs, tomorrow.getTime() - marginMs)
  return end - now.getTime() < minOfferMs ? null : new Date(end)
}
