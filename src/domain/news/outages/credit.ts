import { addDays, addMonths, type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { startOfDay } from '#domain/platform/time/local-instant.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { type DayRange, suspendedIn, type SuspensionFacts } from './credit-suspension.ts'
import type { OutageKind } from './outage.ts'
import type { OutageRules } from './outage-rules.ts'

/** What a credit needs to know of an outage or maintenance that took place. */
export interface CreditedOutage {
  readonly id: string
  readonly kind: OutageKind
  readonly startsAt: Date
  /** null: it is not over. */
  readonly endedAt: Date | null
  /** When a maintenance was announced; null: at its beginning or later. */
  readonly noticeAt: Date | null
}

/** What a credit needs to know of a contract. */
export interface CreditedContract extends SuspensionFacts {
  /** What its plan costs a month by this day of the provider; null: not known. */
  readonly priceOn: (day: CalendarDate) => Cents | null
}

/**
 * What came of an outage for a contract.
 * - `due`: it is credited
 * - `open`: it is not over, so there is no amount yet
 * - `announced`: a maintenance that was announced in time
 * - `too short`: the interruption lasted less than the rule says
 * - `counted`: its minutes are counted in another outage of the same time
 * - `suspended`: the contract was suspended, so it had no service to lose
 * - `unknown suspension`: whether the contract was suspended then is not known
 * - `unknown price`: it would be credited, and what the contract costs is not known
 */
export const creditStates = [
  'due',
  'open',
  'announced',
  'too short',
  'counted',
  'suspended',
  'unknown suspension',
  'unknown price',
] as const
export type CreditState = (typeof creditStates)[number]

/** The part of a credit that belongs to one month of the price. */
interface MonthCredit {
  /** `YYYY-MM` in the provider's zone. */
  readonly month: string
  readonly minutes: number
  readonly amount: Cents
}

export interface OutageCredit {
  readonly outageId: string
  readonly state: CreditState
  /** Minutes without the service that count for this outage; 0 while they are not known. */
  readonly minutes: number
  /** What the plan cost a month on the day the outage began, by which it is credited; null: not known. */
  readonly price: Cents | null
  /** By month; empty unless it is `due`. */
  readonly months: readonly MonthCredit[]
  /** The sum of the months; 0 unless it is `due`. */
  readonly amount: Cents
}

/** Whole minutes since the epoch, from the first to before the last. */
interface Span {
  readonly from: number
  readonly to: number
}

/** Clocks show no seconds: a time counts from the minute that they show. */
const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs)
const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** What is left of spans without another one. */
const without = (spans: readonly Span[], gone: Span): Span[] =>
  spans
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, gone.from) },
      { from: Math.max(from, gone.to), to },
    ])
    .filter(({ from, to }) => from < to)

/** Spans that overlap or touch, made one. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) {
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    } else merged.push(span)
  }
  return merged
}

/** The minutes of days, the first and the last included. */
const daysSpan = ({ from, to }: DayRange, zone: TimeZone): Span => ({
  from: minuteOf(startOfDay(from, zone)),
  to: minuteOf(startOfDay(addDays(to, 1), zone)),
})

/** Whether a maintenance was announced as long before it began as the rule says. */
export function isAnnouncedInTime(
  { kind, startsAt, noticeAt }: Pick<CreditedOutage, 'kind' | 'noticeAt' | 'startsAt'>,
  { noticeHours }: Pick<OutageRules, 'noticeHours'>,
): boolean {
  if (kind !== 'maintenance' || noticeAt === null) return false
  return startsAt.getTime() - noticeAt.getTime() >= noticeHours * hourMs
}

/** A share of the month's price, rounded to the nearest cent, a half upwards. */
const shareOf = (price: Cents, minutes: number, monthMinutes: number): Cents =>
  Math.floor((2 * price * minutes + monthMinutes) / (2 * monthMinutes))

/** The months of spans: a month of the provider's zone may be an hour longer or shorter than its days. */
function byMonth(spans: readonly Span[], price: Cents, zone: TimeZone): MonthCredit[] {
  const months = new Map<string, { minutes: number; length: number }>()
  for (const span of spans) {
    let { from } = span
    while (from < span.to) {
      const first = `${calendarDate(new Date(from * minuteMs), zone).slice(0, 7)}-01`
      const begins = minuteOf(startOfDay(first, zone))
      const ends = minuteOf(startOfDay(addMonths(first, 1), zone))
      const to = Math.min(span.to, ends)
      const before = months.get(first.slice(0, 7))?.minutes ?? 0
      months.set(first.slice(0, 7), { minutes: before + to - from, length: ends - begins })
      from = to
    }
  }
  return [...months]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, { minutes, length }]) => ({
      month,
      minutes,
      amount: shareOf(price, minutes, length),
    }))
}

/** In the order in which they ended, so that a credit which was told is not changed by a later outage. */
function inOrderOfEnd(one: CreditedOutage, other: CreditedOutage): number {
  const ends = (one.endedAt?.getTime() ?? Infinity) - (other.endedAt?.getTime() ?? Infinity)
  if (ends !== 0 && !Number.isNaN(ends)) return ends
  return one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1)
}

/**
 * The credit of each of a contract's outages. A minute counts once, however many of them it lies in; those
 * that overlap or touch are one interruption, whose length the rule asks for. The price is that of the day
 * on which the outage began, also where it goes on over the end of a discount.
 */
export function outageCredits(
  outages: readonly CreditedOutage[],
  contract: CreditedContract,
  { rules, zone }: { readonly rules: OutageRules; readonly zone: TimeZone },
): OutageCredit[] {
  const { suspended, unsure } = suspendedIn(contract)
  const spanOf = ({ startsAt, endedAt }: CreditedOutage): Span => ({
    from: minuteOf(startsAt),
    to: minuteOf(endedAt ?? startsAt),
  })
  const serviceIn = (span: Span) =>
    suspended.reduce((left, days) => without(left, daysSpan(days, zone)), [span])
  const counting = outages.filter(
    (outage) => outage.endedAt !== null && !isAnnouncedInTime(outage, rules),
  )
  const interruptions = merge(counting.flatMap((outage) => serviceIn(spanOf(outage)))).filter(
    (span) => lengthOf([span]) >= rules.minutes,
  )
  const isUnsure = ({ from, to }: Span) =>
    unsure.some((days) => {
      const span = daysSpan(days, zone)
      return span.from < to && from < span.to
    })
  /** Minutes that outages before have. */
  let taken: Span[] = []

  function creditOf(outage: CreditedOutage): OutageCredit {
    const price = contract.priceOn(calendarDate(outage.startsAt, zone))
    const none = { outageId: outage.id, price, minutes: 0, months: [], amount: 0 }
    if (outage.endedAt === null) return { ...none, state: 'open' }
    if (isAnnouncedInTime(outage, rules)) return { ...none, state: 'announced' }
    const span = spanOf(outage)
    if (isUnsure(span)) return { ...none, state: 'unknown suspension' }
    const service = serviceIn(span)
    if (service.length === 0 && span.from < span.to) return { ...none, state: 'suspended' }
    const long = service.filter((one) =>
      interruptions.some(({ from, to }) => from <= one.from && one.to <= to),
    )
    const own = taken.reduce(without, long)
    taken = merge([...taken, ...long])
    if (long.length === 0) return { ...none, minutes: lengthOf(service), state: 'too short' }
    const minutes = lengthOf(own)
    if (minutes === 0) return { ...none, state: 'counted' }
    if (price === null) return { ...none, minutes, state: 'unknown price' }
    const months = byMonth(own, price * (rules.credit === 'double' ? 2 : 1), zone)
    const amount = months.reduce((sum, month) => sum + month.amount, 0)
    return { ...none, state: 'due', minutes, months, amount }
  }

  return outages.toSorted(inOrderOfEnd).map(creditOf)
}
