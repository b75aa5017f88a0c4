import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/platform/time/dates.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import {
  type CreditedContract,
  type CreditedOutage,
  isAnnouncedInTime,
  outageCredits,
} from './credit.ts'
import { isCreditMinutes, isNoticeHours } from './outage-rule-limits.ts'
import { defaultOutageRules, type OutageRules } from './outage-rules.ts'

const zone = 'America/Sao_Paulo'
/** Noon in São Paulo. */
const noon = new Date('2026-11-12T15:00:00.000Z')
const after = (ms: number) => new Date(noon.getTime() + ms)
const minutes = (count: number) => after(count * minuteMs)

const contract: CreditedContract = {
  priceOn: () => 99_90,
  activatedOn: '2024-05-02',
  isBlocked: false,
  isSuspended: false,
  suspendedFrom: null,
}
const outage = (own: Partial<CreditedOutage> = {}): CreditedOutage => ({
  id: 'a',
  kind: 'outage',
  startsAt: noon,
  endedAt: minutes(320),
  noticeAt: null,
  ...own,
})
const creditsOf = (
  outages: readonly CreditedOutage[],
  { own = {}, rules = {} }: { own?: Partial<CreditedContract>; rules?: Partial<OutageRules> } = {},
) =>
  outageCredits(
    outages,
    { ...contract, ...own },
    { rules: { ...defaultOutageRules, ...rules }, zone },
  )
const brief = (credits: ReturnType<typeof outageCredits>) =>
  credits.map(({ outageId, state, minutes: counted, amount }) => [outageId, state, counted, amount])

describe('the credit of an outage', () => {
  it('is the price of the month for the minutes of the month that were lost', () => {
    expect(creditsOf([outage()])).toEqual([
      {
        outageId: 'a',
        state: 'due',
        price: 99_90,
        minutes: 320,
        months: [{ month: '2026-11', minutes: 320, amount: 74 }],
        amount: 74,
      },
    ])
    expect(creditsOf([outage()], { rules: { credit: 'double' } })[0]?.amount).toBe(1_48)
  })

  it.each([
    [29, 'too short', 0],
    [30, 'due', 7],
    [31, 'due', 7],
  ])('of %i minutes is %s from thirty minutes on', (length, state, amount) => {
    expect(brief(creditsOf([outage({ endedAt: minutes(length) })]))).toEqual([
      ['a', state, length, amount],
    ])
  })

  it('counts the minutes that a clock shows', () => {
    const startsAt = new Date(noon.getTime() + 59_000)
    expect(creditsOf([outage({ startsAt, endedAt: minutes(30) })])[0]).toMatchObject({
      state: 'due',
      minutes: 30,
    })
    const short = outage({ endedAt: new Date(minutes(30).getTime() - 1) })
    expect(creditsOf([short])[0]).toMatchObject({ state: 'too short', minutes: 29 })
  })

  it('counts minutes of two outages once, for the one that ended first', () => {
    const first = outage({ endedAt: minutes(60) })
    const second = outage({ id: 'b', startsAt: minutes(40), endedAt: minutes(100) })
    const within = outage({ id: 'c', startsAt: minutes(45), endedAt: minutes(100) })
    expect(brief(creditsOf([second, within, first]))).toEqual([
      ['a', 'due', 60, 14],
      ['b', 'due', 40, 9],
      ['c', 'counted', 0, 0],
    ])
  })

  it('takes outages that overlap or touch for one interruption, and those apart for two', () => {
    const first = outage({ endedAt: minutes(20) })
    const touching = outage({ id: 'b', startsAt: minutes(20), endedAt: minutes(40) })
    const apart = outage({ id: 'b', startsAt: minutes(21), endedAt: minutes(41) })
    expect(brief(creditsOf([first, touching])).map(([, state]) => state)).toEqual(['due', 'due'])
    expect(brief(creditsOf([first, apart]))).toEqual([
      ['a', 'too short', 20, 0],
      ['b', 'too short', 20, 0],
    ])
  })

  it('counts each month by its own length', () => {
    const startsAt = new Date('2026-12-01T02:00:00.000Z')
    const endedAt = new Date('2026-12-01T05:00:00.000Z')
    expect(creditsOf([outage({ startsAt, endedAt })])[0]).toMatchObject({
      minutes: 180,
      months: [
        { month: '2026-11', minutes: 60, amount: 14 },
        { month: '2026-12', minutes: 120, amount: 27 },
      ],
      amount: 41,
    })
  })

  it('counts a month in which clocks are put forward by the hour less that it has', () => {
    // 4 November 2018: no hour from midnight to one in São Paulo.
    const startsAt = new Date('2018-11-01T03:00:00.000Z')
    const endedAt = new Date('2018-12-01T02:00:00.000Z')
    const own = { activatedOn: null }
    expect(creditsOf([outage({ startsAt, endedAt })], { own })[0]).toMatchObject({
      months: [{ month: '2018-11', minutes: 30 * 1440 - 60, amount: 99_90 }],
    })
  })

  it('has no amount while an outage is not over, whatever it overlaps', () => {
    const open = outage({ id: 'b', endedAt: null, startsAt: after(-hourMs) })
    expect(brief(creditsOf([open, outage()]))).toEqual([
      ['a', 'due', 320, 74],
      ['b', 'open', 0, 0],
    ])
  })

  it('has no amount where the price is not known', () => {
    expect(brief(creditsOf([outage()], { own: { priceOn: () => null } }))).toEqual([
      ['a', 'unknown price', 320, 0],
    ])
  })
})

describe('a maintenance', () => {
  const planned = (ms: number) => outage({ kind: 'maintenance', noticeAt: after(-ms) })

  it.each([
    [72 * hourMs, true],
    [72 * hourMs - 1, false],
    [0, false],
  ])('that is told %i ms before is announced in time: %s', (ms, isInTime) => {
    expect(isAnnouncedInTime(planned(ms), defaultOutageRules)).toBe(isInTime)
    expect(brief(creditsOf([planned(ms)]))).toEqual([
      isInTime ? ['a', 'announced', 0, 0] : ['a', 'due', 320, 74],
    ])
  })

  it('is measured by the rule of its provider, and told at its beginning it is not announced', () => {
    expect(isAnnouncedInTime(planned(24 * hourMs), { noticeHours: 24 })).toBe(true)
    expect(isAnnouncedInTime(outage({ kind: 'maintenance' }), { noticeHours: 24 })).toBe(false)
    expect(isAnnouncedInTime(outage({ noticeAt: after(-9 * dayMs) }), { noticeHours: 24 })).toBe(
      false,
    )
  })

  it('that was announced takes nothing from an outage of the same time', () => {
    const broken = outage({ id: 'b', startsAt: minutes(10), endedAt: minutes(50) })
    expect(brief(creditsOf([planned(3 * dayMs), broken]))).toEqual([
      ['b', 'due', 40, 9],
      ['a', 'announced', 0, 0],
    ])
  })
})

describe('a contract without its service', () => {
  it('is credited nothing for days of a suspension', () => {
    const own = { isSuspended: true, suspendedFrom: '2026-11-12' }
    expect(brief(creditsOf([outage()], { own }))).toEqual([['a', 'suspended', 0, 0]])
    // The evening before it was suspended: 23:20 to midnight.
    const startsAt = new Date('2026-11-12T02:20:00.000Z')
    expect(brief(creditsOf([outage({ startsAt })], { own }))).toEqual([['a', 'due', 40, 9]])
  })

  it('is credited nothing from before it was activated', () => {
    expect(brief(creditsOf([outage()], { own: { activatedOn: '2026-11-13' } }))).toEqual([
      ['a', 'suspended', 0, 0],
    ])
    expect(creditsOf([outage()], { own: { activatedOn: '2026-11-12' } })[0]?.state).toBe('due')
    expect(creditsOf([outage()], { own: { activatedOn: '1899-01-01' } })[0]?.state).toBe('due')
  })

  it.each<Partial<CreditedContract>>([
    { isBlocked: true },
    { isSuspended: true },
    { suspendedFrom: '2026-11-12' },
    { suspendedFrom: addDays('2026-11-12', -119) },
  ])('has no amount where the days are not known: %j', (own) => {
    expect(brief(creditsOf([outage()], { own }))).toEqual([['a', 'unknown suspension', 0, 0]])
  })

  it.each<Partial<CreditedContract>>([
    { suspendedFrom: '2026-11-13' },
    { suspendedFrom: addDays('2026-11-12', -120) },
  ])('is credited outside the days that a suspension may have: %j', (own) => {
    expect(creditsOf([outage()], { own })[0]?.state).toBe('due')
  })
})

it('takes rules within their limits alone', () => {
  expect([0, 1, 1440, 1441, 1.5].map(isCreditMinutes)).toEqual([false, true, true, false, false])
  expect([23, 24, 168, 169, 24.5].map(isNoticeHours)).toEqual([false, true, true, false, false])
})
