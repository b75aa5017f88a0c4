import type { ChargeState } from './charge-state.ts'
import {
  addDays,
  type CalendarDate,
  calendarDate,
  daysBetween,
} from '#domain/platform/time/dates.ts'
import { bankTimeZone } from '#domain/staff/tenants/time-zones.ts'

/** How an agreement pays. */
export const automaticMethods = ['pix', 'card'] as const
export type AutomaticMethod = (typeof automaticMethods)[number]

/** A card is charged this many days before the due date, so that a refusal leaves time to pay. */
const cardChargedDays = 2

/** The bank takes the instruction of a PIX until this many days before the due date. */
const pixSentDays = 2

/** What day it is at the banks: where a provider is, it may be the day before or after. */
export const bankDay = (now: Date): CalendarDate => calendarDate(now, bankTimeZone)

/**
 * The day from which a bill is charged: the instruction of a PIX is sent the day after the
 * announcement and settled on the due date; a card is charged two days before the due date.
 */
export function chargeDay(
  method: AutomaticMethod,
  dueDate: CalendarDate,
  announcedDays: number,
): CalendarDate {
  return addDays(dueDate, method === 'pix' ? 1 - announcedDays : -cardChargedDays)
}

/** The day the money moves, as the subscriber is told. `sentOn`: the day the charge is sent. */
export function moneyDay(method: AutomaticMethod, dueDate: CalendarDate, sentOn: CalendarDate) {
  return method === 'pix' ? dueDate : sentOn
}

/**
 * The last day on which a charge may be sent. A card is charged until the day before the due date: a
 * refusal on the due date itself would leave no time to pay.
 */
export function lastChargeDay(method: AutomaticMethod, dueDate: CalendarDate): CalendarDate {
  return addDays(dueDate, method === 'pix' ? -pixSentDays : -1)
}

/**
 * What is to be done with a bill that nothing was announced of: `later` while its day is ahead, `announce`, or
 * `too late` when no full day would be left between announcement and charge.
 */
export function announcementStep(bill: {
  readonly method: AutomaticMethod
  readonly dueDate: CalendarDate
  readonly announcedDays: number
  readonly today: CalendarDate
}): 'later' | 'announce' | 'too late' {
  const { method, dueDate, announcedDays, today } = bill
  if (daysBetween(today, dueDate) > announcedDays) return 'later'
  return addDays(today, 1) > lastChargeDay(method, dueDate) ? 'too late' : 'announce'
}

/** The day on which an announced bill is charged: never on the day of its announcement. */
export function plannedChargeDay(bill: {
  readonly method: AutomaticMethod
  readonly dueDate: CalendarDate
  readonly announcedDays: number
  readonly announcedOn: CalendarDate
}): CalendarDate {
  const first = addDays(bill.announcedOn, 1)
  const usual = chargeDay(bill.method, bill.dueDate, bill.announcedDays)
  return first > usual ? first : usual
}

/**
 * Whether the subscriber may still take over a bill that is announced, or whose instruction the bank has:
 * a bank takes one back until the day before it. `today`: of a PIX, at the bank as well.
 */
export function canSkip(
  charge: { readonly state: ChargeState; readonly dueDate: CalendarDate },
  method: AutomaticMethod,
  today: CalendarDate,
): boolean {
  if (charge.state === 'announced') return true
  return charge.state === 'sent' && method === 'pix' && today < charge.dueDate
}
