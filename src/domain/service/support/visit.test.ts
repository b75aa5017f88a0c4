import { describe, expect, it } from 'vitest'
import { chooseVisit, isVisitShown, readVisit, type Visit, visitWindow } from './visit.ts'

const begin = '2026-11-30 08:00:00'
const end = '2026-11-30 12:00:00'

describe('the visit of a service order', () => {
  it.each([
    ['AG', begin, end, { state: 'scheduled', from: begin, to: end }],
    ['ag', begin, '', { state: 'scheduled', from: begin, to: '' }],
    ['AG', '', end, null],
    ['AG', begin, '2026-11-30 07:00:00', { state: 'scheduled', from: begin, to: '' }],
    ['AG', begin, begin, { state: 'scheduled', from: begin, to: '' }],
    ['AG', begin, '2026-12-01 12:00:00', { state: 'scheduled', from: begin, to: '' }],
    ['DS', begin, end, { state: 'on_the_way', from: begin, to: end }],
    ['DS', '', '', { state: 'on_the_way', from: '', to: '' }],
    ['EX', '', '', { state: 'under_way', from: '', to: '' }],
    ['RAG', begin, end, { state: 'to_reschedule', from: '', to: '' }],
    ['A', begin, end, null],
    ['AN', begin, end, null],
    ['EN', begin, end, null],
    ['AS', begin, end, null],
    ['F', begin, end, null],
    ['C', begin, end, null],
    ['', begin, end, null],
    ['constructor', begin, end, null],
  ])('of status %s from "%s" to "%s" is %o', (status, from, to, visit) => {
    expect(readVisit(status, from, to)).toEqual(visit)
  })

  it('is shown from its schedule to the end of its day, and as long as it is under way', () => {
    const scheduled = { state: 'scheduled', from: begin, to: end } as const
    expect(isVisitShown(scheduled, '2026-11-29')).toBe(true)
    expect(isVisitShown(scheduled, '2026-11-30')).toBe(true)
    expect(isVisitShown(scheduled, '2026-12-01')).toBe(false)
    expect(isVisitShown({ ...scheduled, state: 'under_way' }, '2026-12-01')).toBe(true)
    const onTheWay = { ...scheduled, state: 'on_the_way' } as const
    expect(isVisitShown(onTheWay, '2026-11-30')).toBe(true)
    expect(isVisitShown(onTheWay, '2026-12-01')).toBe(false)
    expect(isVisitShown({ ...onTheWay, from: '', to: '' }, '2026-12-01')).toBe(true)
  })

  it('of several is the one under way, then on the way, then the next day, then to be rescheduled', () => {
    const of = (state: Visit['state'], from: string): Visit => ({ state, from, to: '' })
    const visits = [
      of('to_reschedule', ''),
      of('scheduled', '2026-12-03 08:00:00'),
      of('scheduled', '2026-11-28 08:00:00'),
      of('scheduled', begin),
      of('on_the_way', begin),
      of('under_way', begin),
    ]
    const chosen = [...visits.keys()].map((count) =>
      chooseVisit(visits.slice(0, count + 1), '2026-11-29'),
    )
    expect(chosen).toEqual([0, 1, 1, 3, 4, 5].map((index) => visits[index]))
    expect(chooseVisit([], '2026-11-29')).toBeNull()
  })

  it('of a request is none where its orders are under way without a day: work in the office', () => {
    const office = { state: 'under_way', from: '', to: '' } as const
    expect(chooseVisit([office, { ...office, state: 'on_the_way' }], '2026-11-29')).toBeNull()
  })

  it.each([
    [begin, end, '30/11/2026, das 08:00 às 12:00'],
    [begin, '', '30/11/2026, a partir das 08:00'],
    ['2026-11-30 00:00:00', '', '30/11/2026'],
    ['', '', ''],
  ])('from "%s" to "%s" is written as "%s"', (from, to, text) => {
    expect(visitWindow({ from, to })).toBe(text)
  })
})
