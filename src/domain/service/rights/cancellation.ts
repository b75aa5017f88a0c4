import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { addBusinessDays } from '#domain/platform/time/business-days.ts'

/** Business days until a cancellation without an attendant takes effect. */
const businessDays = 2

/** The day on which a cancellation that is asked for today takes effect. */
export const cancellationDay = (today: CalendarDate): CalendarDate =>
  addBusinessDays(today, businessDays)

/** Whether a cancellation may be taken back: to the end of the day on which it takes effect. */
export const canWithdraw = (effectiveOn: CalendarDate, today: CalendarDate): boolean =>
  today <= effectiveOn
