import { addDays, addMonths, type CalendarDate, daysBetween } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { type BillWindow, validityOf, windowOf } from './charge-validity.ts'
import type { BillPeriod, Charge, ContractCharges, IssuedBill } from './charge.ts'
import { compareParts, type PartChange } from './compare-parts.ts'
import { type BillPart, compareBills, type ExplainedBill, explainBill } from './explain-bill.ts'

/**
 * Why the next bill of a contract is not known. `no bills`: none is known that it could follow.
 * `late`: the one that should have followed the last was not issued. `issued ahead`: those of the next
 * months are issued. `last unexplained`: what the last one is made of is not known. `due day`: the day on
 * which bills are due changes. `open charge`: something begins or ends in that month.
 */
export const nextUnknowns = [
  'incomplete',
  'not running',
  'no bills',
  'late',
  'issued ahead',
  'last unexplained',
  'due day',
  'open charge',
] as const
export type NextUnknown = (typeof nextUnknowns)[number]

/** The next bill of a contract, before it is issued. */
export interface NextBill {
  /** null: it is not known. */
  readonly value: Cents | null
  /** null: only the month is known, or not even that. */
  readonly dueDate: CalendarDate | null
  /** The month of its due date, `YYYY-MM`; null: it is not known. */
  readonly month: string | null
  /** Why it will differ from the last one. */
  readonly changes: readonly PartChange[]
  readonly lastDueDate: CalendarDate | null
  readonly unknown: NextUnknown | null
  /** The name of what begins or ends in that month; '' where it has none. */
  readonly openName: string
}

/** Without a bill for longer than this, in days after the due date, billing has changed. */
const maxDaysSinceDue = 25
/** Further ahead, in months from today, what a contract is charged is another matter. */
const maxMonthsAhead = 3

const nothing: NextBill = {
  value: null,
  dueDate: null,
  month: null,
  changes: [],
  lastDueDate: null,
  unknown: 'incomplete',
  openName: '',
}

const dayOf = (date: CalendarDate) => Number(date.slice(8))

/** A day of the month after this one, or its last day where it is shorter. */
function nextDueDate(last: CalendarDate, day: number): CalendarDate {
  const first = `${addMonths(last, 1).slice(0, 7)}-01`
  const end = addDays(addMonths(first, 1), -1)
  return day > dayOf(end) ? end : `${first.slice(0, 8)}${String(day).padStart(2, '0')}`
}

const nextPeriod = ({ period }: IssuedBill): BillPeriod | null => {
  if (!period) return null
  const from = addDays(period.to, 1)
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** The days by which what the next bill has may be decided, whichever day of its month it is due on. */
function nextWindow(last: IssuedBill, today: CalendarDate): BillWindow {
  const first = `${addMonths(last.dueDate, 1).slice(0, 7)}-01`
  const end = addDays(addMonths(first, 1), -1)
  const period = nextPeriod(last) ?? { from: addMonths(first, -1), to: addMonths(end, 1) }
  const onFirst = windowOf({ dueDate: first, period, issuedOn: today })
  const onLast = windowOf({ dueDate: end, period, issuedOn: today })
  return { ...onFirst, to: onLast.to }
}

/** How often a charge was billed; null where bills since its first day are not known, or not explained. */
function timesBilled(
  { id, starts }: Charge,
  own: readonly IssuedBill[],
  explained: readonly ExplainedBill[],
): number | null {
  if (starts === null || (own[0]?.dueDate ?? '9999') > starts) return null
  const since = explained.filter((_, place) => (own[place]?.dueDate ?? '') >= starts)
  if (since.some(({ unknown }) => unknown !== null)) return null
  return since.filter(({ parts }) => parts.some((part) => part.id === id)).length
}

/** Whether the next bill has a charge; null: it is not known. */
function isInNext(charge: Charge, window: BillWindow, billed: number | null): boolean | null {
  const { times, timesDone } = charge
  if (charge.isEnded || validityOf(charge, window, window.from) === 'no') return false
  if (validityOf({ ...charge, times: null }, window, window.from) === 'open') return null
  if (times === null) return true
  // Bills and counter must say the same, since it is not documented what the counter counts.
  if (billed === null || (timesDone !== null && timesDone !== billed)) return null
  return billed < times
}

/** The day on which the next bill is due, and whether it follows the last one. */
function dueOf(
  last: IssuedBill,
  former: IssuedBill | undefined,
  { dueDay }: ContractCharges,
): Pick<NextBill, 'dueDate'> & { readonly month: string; readonly isOtherDay: boolean } {
  const month = addMonths(last.dueDate, 1).slice(0, 7)
  if (dueDay !== null) {
    const dueDate = nextDueDate(last.dueDate, dueDay)
    const before = nextDueDate(addMonths(`${last.dueDate.slice(0, 7)}-01`, -1), dueDay)
    return { dueDate, month, isOtherDay: before !== last.dueDate }
  }
  const day = dayOf(last.dueDate)
  const isSteady = former !== undefined && dayOf(former.dueDate) === day
  // Until the 28th, each month has the day.
  return {
    dueDate: isSteady && day <= 28 ? nextDueDate(last.dueDate, day) : null,
    month,
    isOtherDay: false,
  }
}

/** Whether a bill that was negotiated, imported or read in part may be the one of a contract's next month. */
const mayBeTheNext = (
  { contractId, origin, dueDate }: IssuedBill,
  contract: ContractCharges,
  month: string,
): boolean =>
  contractId === contract.contractId &&
  origin !== 'contract' &&
  origin !== 'standalone' &&
  dueDate.startsWith(month)

/** The next bill of a contract: to the cent, or why it is not known. */
export function predictBill(
  bills: readonly IssuedBill[],
  contract: ContractCharges,
  today: CalendarDate,
): NextBill {
  if (contract.isIncomplete) return nothing
  if (!contract.isRunning) return { ...nothing, unknown: 'not running' }
  const own = bills
    .filter((bill) => bill.contractId === contract.contractId && bill.origin === 'contract')
    .toSorted(compareBills)
  const last = own.at(-1)
  if (!last) return { ...nothing, unknown: 'no bills' }
  const { dueDate, month, isOtherDay } = dueOf(last, own.at(-2), contract)
  const known = { ...nothing, lastDueDate: last.dueDate }
  if (daysBetween(last.dueDate, today) > maxDaysSinceDue) return { ...known, unknown: 'late' }
  if (month > addMonths(today, maxMonthsAhead).slice(0, 7)) {
    return { ...known, unknown: 'issued ahead' }
  }
  const due = { ...known, dueDate, month }
  if (bills.some((bill) => mayBeTheNext(bill, contract, month))) {
    return { ...due, unknown: 'last unexplained' }
  }
  if (isOtherDay) return { ...due, unknown: 'due day' }
  const explained = own.map((bill) => explainBill(bill, own, contract, today))
  const lastParts = explained.at(-1)
  if (lastParts?.unknown !== null) return { ...due, unknown: 'last unexplained' }
  return {
    ...due,
    ...valueOf(contract, { last, lastParts: lastParts.parts, explained, own, today }),
  }
}

interface Known {
  readonly last: IssuedBill
  readonly lastParts: readonly BillPart[]
  readonly explained: readonly ExplainedBill[]
  readonly own: readonly IssuedBill[]
  readonly today: CalendarDate
}

function valueOf(
  { charges }: ContractCharges,
  { last, lastParts, explained, own, today }: Known,
): Pick<NextBill, 'value' | 'changes' | 'unknown' | 'openName'> {
  const window = nextWindow(last, today)
  const parts: BillPart[] = []
  for (const charge of charges) {
    const { id, kind, name, amount, times, until, starts } = charge
    const isIn = isInNext(charge, window, timesBilled(charge, own, explained))
    const isInLast = kind === 'plan' || lastParts.some((part) => part.id === id)
    // Without its first day, one that the last bill has not may be on the next, or on a later one.
    const isNew = isIn === true && amount !== 0 && starts === null && !isInLast
    if (isIn === null || isNew) {
      return { value: null, changes: [], unknown: 'open charge', openName: name }
    }
    if (isIn && amount !== 0) parts.push({ id, kind, name, amount, times, until, days: null })
  }
  const changes = compareParts(lastParts, parts)
  const value = parts.reduce((sum, { amount }) => sum + amount, 0)
  return { value, changes, unknown: null, openName: '' }
}
