import { addDays, type CalendarDate } from '#domain/platform/time/dates.ts'
import { maxSuspensionDays } from '#domain/service/rights/suspension.ts'

/** Days, the first and the last included. */
export interface DayRange {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** What the ERP tells of the times in which a contract had no service of its own accord. */
export interface SuspensionFacts {
  /** null: not known. */
  readonly activatedOn: CalendarDate | null
  readonly isBlocked: boolean
  readonly isSuspended: boolean
  /** The first day of the last suspension; null: none is known. */
  readonly suspendedFrom: CalendarDate | null
}

const firstDay: CalendarDate = '2000-01-01'
const lastDay: CalendarDate = '2200-01-01'
const always: DayRange = { from: firstDay, to: lastDay }

/**
 * The days in which a contract was suspended, and those in which nobody knows. The ERP does not tell since
 * when a contract is blocked, nor when a suspension that is over ended, which lasts 120 days at most.
 */
export function suspendedIn({
  activatedOn,
  isBlocked,
  isSuspended,
  suspendedFrom,
}: SuspensionFacts): { readonly suspended: readonly DayRange[]; readonly unsure: DayRange[] } {
  const isKnown = activatedOn !== null && activatedOn > firstDay
  const before = isKnown ? [{ from: firstDay, to: addDays(activatedOn, -1) }] : []
  if (isBlocked || (isSuspended && suspendedFrom === null)) {
    return { suspended: before, unsure: [always] }
  }
  if (suspendedFrom === null) return { suspended: before, unsure: [] }
  if (isSuspended)
    return { suspended: [...before, { from: suspendedFrom, to: lastDay }], unsure: [] }
  const longest = { from: suspendedFrom, to: addDays(suspendedFrom, maxSuspensionDays - 1) }
  return { suspended: before, unsure: [longest] }
}
