import { addMonths, type CalendarDate } from '#domain/platform/time/dates.ts'
import type { Charge, IssuedBill } from './charge.ts'

/**
 * Whether a charge is part of a bill by its dates. `open`: it begins or ends so near that providers
 * differ in which bill has it first or last.
 */
export type Validity = 'yes' | 'no' | 'open'

/** The days by which a provider may decide what a bill has. */
export interface BillWindow extends Pick<IssuedBill, 'issuedOn'> {
  /** The day it was issued, where that is known, else a month before its period and due date. */
  readonly earliest: CalendarDate
  readonly from: CalendarDate
  readonly to: CalendarDate
}

const earlier = (one: CalendarDate, other: CalendarDate) => (one < other ? one : other)
const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other)

/** A bill may be due before its period or after it; without a period, it may be for either month. */
export function windowOf({
  dueDate,
  issuedOn,
  period,
}: Pick<IssuedBill, 'dueDate' | 'issuedOn' | 'period'>): BillWindow {
  const from = period ? earlier(period.from, dueDate) : addMonths(dueDate, -2)
  const to = period ? later(period.to, dueDate) : addMonths(dueDate, 1)
  return { earliest: earlier(from, issuedOn ?? addMonths(from, -1)), from, to, issuedOn }
}

function startValidity({ starts }: Charge, window: BillWindow, today: CalendarDate): Validity {
  // What stands in a contract without its first day holds today, and may not have held before.
  if (starts === null) return window.to >= today ? 'yes' : 'open'
  if (starts > window.to) return 'no'
  return starts <= window.earliest ? 'yes' : 'open'
}

/** A discount that was over before a bill's period and its due date is on none, whenever it was issued. */
function endValidity({ until }: Charge, { from, to }: BillWindow): Validity {
  if (until === null || until >= to) return 'yes'
  return until < from ? 'no' : 'open'
}

/** How many times it was charged before is not known of a former bill: its first day tells it nearly. */
function countValidity({ starts, times }: Charge, { from, to }: BillWindow): Validity {
  if (times === null) return 'yes'
  if (starts === null) return 'open'
  if (from > addMonths(starts, times + 1)) return 'no'
  return to < addMonths(starts, times) ? 'yes' : 'open'
}

/** What was charged for the last time before a bill was issued is no part of it. */
function lastValidity(charge: Charge, { issuedOn }: BillWindow): Validity {
  const { isEnded, lastOn, times, timesDone } = charge
  const isUsedUp = times !== null && timesDone !== null && timesDone >= times
  if (!isEnded && !isUsedUp) return 'yes'
  if (lastOn !== null && issuedOn !== null && issuedOn > lastOn) return 'no'
  return isEnded ? 'open' : 'yes'
}

export function validityOf(charge: Charge, window: BillWindow, today: CalendarDate): Validity {
  const all = new Set([
    startValidity(charge, window, today),
    endValidity(charge, window),
    countValidity(charge, window),
    lastValidity(charge, window),
  ])
  if (all.has('no')) return 'no'
  return all.has('open') ? 'open' : 'yes'
}
