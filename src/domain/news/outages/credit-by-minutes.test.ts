import { array, assert, boolean, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import {
  type CreditedContract,
  type CreditedOutage,
  isAnnouncedInTime,
  outageCredits,
} from './credit.ts'
import { suspendedIn } from './credit-suspension.ts'
import type { OutageRules } from './outage-rules.ts'

const days = new Map<string, string>()
/** The day of a quarter of an hour, in which no zone's day begins. */
function dayAt(quarter: number, at: TimeZone): string {
  const key = `${at} ${quarter}`
  const known = days.get(key) ?? calendarDate(new Date(quarter * 15 * minuteMs), at)
  days.set(key, known)
  return known
}

/** The same by looking at every single minute. */
function minuteByMinute(
  outages: readonly CreditedOutage[],
  own: CreditedContract,
  rules: OutageRules,
  at: TimeZone,
) {
  const dayOf = (minute: number) => dayAt(Math.floor(minute / 15), at)
  const floor = (date: Date) => Math.floor(date.getTime() / minuteMs)
  const { suspended, unsure } = suspendedIn(own)
  const isIn = (ranges: typeof suspended, minute: number) => {
    const day = dayOf(minute)
    return ranges.some(({ from, to }) => from <= day && day <= to)
  }
  const minutesOf = ({ startsAt, endedAt }: CreditedOutage) =>
    Array.from(
      { length: floor(endedAt ?? startsAt) - floor(startsAt) },
      (_, index) => floor(startsAt) + index,
    )
  const isCounting = (one: CreditedOutage) => one.endedAt !== null && !isAnnouncedInTime(one, rules)
  const lost = new Set(
    outages
      .filter(isCounting)
      .flatMap(minutesOf)
      .filter((minute) => !isIn(suspended, minute)),
  )
  const isLong = (minute: number) => {
    let length = 1
    for (let next = minute + 1; length < rules.minutes && lost.has(next); next += 1) length += 1
    for (let next = minute - 1; length < rules.minutes && lost.has(next); next -= 1) length += 1
    return length >= rules.minutes
  }
  const taken = new Set<number>()
  return new Map(
    outages
      .filter(isCounting)
      .toSorted(
        (one, other) =>
          endOf(one.endedAt) - endOf(other.endedAt) ||
          one.startsAt.getTime() - other.startsAt.getTime() ||
          (one.id < other.id ? -1 : 1),
      )
      .map((one) => {
        if (minutesOf(one).some((minute) => isIn(unsure, minute))) return [one.id, new Map()]
        const counted = minutesOf(one).filter((minute) => lost.has(minute) && isLong(minute))
        const months = new Map<string, number>()
        for (const minute of counted) {
          if (taken.has(minute)) continue
          taken.add(minute)
          const month = dayOf(minute).slice(0, 7)
          months.set(month, (months.get(month) ?? 0) + 1)
        }
        return [one.id, months]
      }),
  )
}
const endOf = (date: Date | null) => date?.getTime() ?? 0

const lengths = new Map<string, number>()
/** Counted by quarters of an hour, which every zone's offset is made of. */
function monthLength(month: string, at: TimeZone): number {
  const key = `${at} ${month}`
  const known = lengths.get(key)
  if (known !== undefined) return known
  const first = Date.parse(`${month}-01T00:00:00Z`) - 2 * dayMs
  let quarters = 0
  for (let ms = first; ms < first + 36 * dayMs; ms += 15 * minuteMs) {
    if (dayAt(ms / minuteMs / 15, at).startsWith(month)) quarters += 1
  }
  lengths.set(key, quarters * 15)
  return quarters * 15
}

it('the credit of an outage is the same as by looking at every minute', { timeout: 30_000 }, () => {
  const starts = [
    '2018-11-03T23:00:00Z',
    '2018-02-17T20:00:00Z',
    '2026-11-30T20:00:00Z',
    '2024-02-29T12:00:00Z',
  ]
  const anOutage = record({
    startsIn: integer({ min: 0, max: 400 }),
    lasts: option(integer({ min: 0, max: 500 }), { freq: 12 }),
    seconds: integer({ min: 0, max: 59 }),
    isMaintenance: boolean(),
    toldHours: option(integer({ min: 0, max: 100 })),
  })
  const aCase = record({
    begin: constantFrom(...starts),
    at: constantFrom<TimeZone>('America/Sao_Paulo', 'America/Manaus', 'America/Noronha'),
    outages: array(anOutage, { minLength: 1, maxLength: 5 }),
    price: integer({ min: 1, max: 100_000 }),
    /** A discount is over after so many days, which may be during an outage. */
    discountDays: integer({ min: -1, max: 2 }),
    discount: integer({ min: 0, max: 1_000 }),
    way: constantFrom<OutageRules['credit']>('proportional', 'double'),
    least: integer({ min: 1, max: 90 }),
    suspendedIn: option(integer({ min: -130, max: 2 })),
    isSuspended: boolean(),
  })
  assert(
    property(aCase, ({ begin, at, way, least, isSuspended, ...one }) => {
      const base = Date.parse(begin)
      const rules: OutageRules = { credit: way, minutes: least, noticeHours: 72 }
      const day = calendarDate(new Date(base), at)
      const lastDay = addDays(day, one.discountDays)
      const isDiscounted = (on: string) => on <= lastDay
      const own: CreditedContract = {
        priceOn: (on) => one.price + 1_000 - (isDiscounted(on) ? one.discount : 0),
        activatedOn: null,
        isBlocked: false,
        isSuspended,
        suspendedFrom: one.suspendedIn === null ? null : addDays(day, one.suspendedIn),
      }
      const outages = one.outages.map((made, index): CreditedOutage => {
        const startsAt = new Date(base + made.startsIn * minuteMs + made.seconds * 1000)
        const isPlanned = made.isMaintenance && made.toldHours !== null
        return {
          id: String(index),
          kind: made.isMaintenance ? 'maintenance' : 'outage',
          startsAt,
          endedAt:
            made.lasts === null ? null : new Date(startsAt.getTime() + made.lasts * minuteMs),
          noticeAt: isPlanned
            ? new Date(startsAt.getTime() - (made.toldHours ?? 0) * hourMs)
            : null,
        }
      })
      const expected = minuteByMinute(outages, own, rules, at)
      for (const credit of outageCredits(outages, own, { rules, zone: at })) {
        const months = [...(expected.get(credit.outageId) ?? [])]
        const struck = outages.find(({ id }) => id === credit.outageId)
        const quarter = Math.floor((struck?.startsAt.getTime() ?? 0) / minuteMs / 15)
        const less = isDiscounted(dayAt(quarter, at)) ? one.discount : 0
        const price = one.price + 1_000 - less
        expect(credit.price).toBe(price)
        const due = months
          .toSorted(([former], [later]) => (former < later ? -1 : 1))
          .map(([month, counted]) => {
            const monthly = BigInt(price) * (way === 'double' ? 2n : 1n)
            const length = BigInt(monthLength(month, at))
            const amount = Number((monthly * BigInt(counted) * 10n + length * 5n) / (length * 10n))
            return { month, minutes: counted, amount }
          })
        expect(credit.months).toEqual(due)
        expect(credit.state === 'due').toBe(due.length > 0)
        expect(credit.amount).toBe(due.reduce((sum, { amount }) => sum + amount, 0))
      }
    }),
    { numRuns: 2_000 },
  )
})
