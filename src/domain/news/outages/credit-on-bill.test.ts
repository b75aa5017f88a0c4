import { describe, expect, it } from 'vitest'
import type { BillChange } from '#domain/money/bill-parts/compare-parts.ts'
import type { BillPart } from '#domain/money/bill-parts/explain-bill.ts'
import { type BillAfter, placeCredits } from './credit-on-bill.ts'

const part = { times: null, until: null, days: null, name: '' } as const
const plan: BillPart = { ...part, id: 'plan', kind: 'plan', amount: 9990 }
const once = (amount: number, id = 'service 9'): BillPart => {
  return { ...part, id, kind: 'discount', amount: -amount, times: 1 }
}
const loyalty: BillPart = { ...part, id: 'discount 7', kind: 'discount', amount: -152 }
const bill: BillAfter = {
  id: '1',
  dueDate: '2026-12-10',
  issuedOn: '2026-11-25',
  parts: [plan],
  unknown: null,
  change: null,
}
const january = { ...bill, id: '2', dueDate: '2027-01-10', issuedOn: '2026-12-26' }
/** The former bill was worth another amount, and what it was made of is not known. */
const incomparable: BillChange = {
  formerDueDate: '2026-11-10',
  difference: 848,
  changes: [],
  rest: 848,
}
const same: BillChange = { ...incomparable, difference: 0, rest: 0 }
const endedOn = '2026-11-20'

/** Where the credit of one outage is. */
const placeOf = (amount: number, bills: readonly BillAfter[]) =>
  placeCredits([{ outageId: 'a', amount, endedOn }], bills).get('a')

/** Where the credits of outages with these amounts are, in the order in which they ended: `2 on 1`. */
function placesOf(amounts: readonly number[], bills: readonly BillAfter[]) {
  const credits = amounts.map((amount, place) => {
    return { outageId: String(place), amount, endedOn: `2026-11-${10 + place}` }
  })
  const places = placeCredits(credits.toReversed(), bills)
  return credits.map(({ outageId }) => {
    const place = places.get(outageId)
    return place ? `${place.is} ${place.bill.id}` : null
  })
}

describe('the credit of an outage', () => {
  it('is on the first bill after it that has a discount of the same amount', () => {
    const other = { ...january, parts: [plan, once(152)] }
    expect(placeOf(152, [other, bill])).toMatchObject({ is: 'on', bill: { id: '2' } })
    expect(placeOf(200, [other, bill])).toMatchObject({ is: 'without', bill: { id: '1' } })
  })

  it('is no discount that the former bill has as well', () => {
    const change = {
      ...same,
      difference: 152,
      changes: [{ kind: 'ended', part: plan, amount: 152 }],
    } as const
    expect(placeOf(152, [{ ...bill, parts: [plan, loyalty], change }])?.is).toBe('without')
    expect(placeOf(152, [{ ...bill, parts: [plan, loyalty], change: same }])?.is).toBe('without')
  })

  it('is a discount of one time where the former bill cannot be compared', () => {
    const parts = [plan, once(152)]
    expect(placeOf(152, [{ ...bill, parts, change: incomparable }])?.is).toBe('on')
    // An outage of the former month was worth the same.
    expect(placeOf(152, [{ ...bill, parts, change: same }])?.is).toBe('on')
  })

  it('is not seen on a bill with a discount that may come each month, or be it', () => {
    const parts = [plan, loyalty]
    expect(placeOf(152, [{ ...bill, parts, change: incomparable }])).toBeNull()
    expect(placeOf(300, [{ ...bill, parts, change: incomparable }])).toBeNull()
    const until = { ...loyalty, until: '2026-12-31' }
    expect(placeOf(152, [{ ...bill, parts: [plan, until], change: same }])).toBeNull()
    expect(placeOf(152, [{ ...bill, parts: [plan, once(400)] }])).toBeNull()
  })

  it('is not missing on a bill that was issued before its end, or is not wholly known', () => {
    expect(placeOf(152, [bill])).toMatchObject({ is: 'without', bill: { id: '1' } })
    expect(placeOf(152, [{ ...bill, issuedOn: endedOn }])).toBeNull()
    expect(placeOf(152, [{ ...bill, issuedOn: null }])).toBeNull()
    expect(placeOf(152, [{ ...bill, unknown: 'unexplained' }])).toBeNull()
    expect(placeOf(152, [{ ...bill, dueDate: endedOn }])).toBeNull()
    const visit: BillPart = { ...part, id: '1', kind: 'standalone', amount: 4500 }
    expect(placeOf(152, [{ ...bill, parts: [visit] }])).toBeNull()
    expect(placeOf(152, [])).toBeNull()
  })

  it('may be a cent more or less', () => {
    expect(placeOf(152, [{ ...bill, parts: [plan, once(153)] }])?.is).toBe('on')
    expect(placeOf(152, [{ ...bill, parts: [plan, once(154)] }])).toBeNull()
    const both = { ...bill, parts: [plan, once(152, 'x'), once(153, 'y')] }
    expect(placesOf([153, 152], [both])).toEqual(['on 1', 'on 1'])
  })
})

describe('the credits of several outages', () => {
  it('are not one discount, where each is worth the same', () => {
    const one = { ...bill, parts: [plan, once(152)] }
    expect(placesOf([152, 152], [one])).toEqual(['on 1', null])
    expect(placesOf([152, 152], [one, january])).toEqual(['on 1', 'without 2'])
    const two = { ...bill, parts: [plan, once(152, 'x'), once(152, 'y')] }
    expect(placesOf([152, 152], [two])).toEqual(['on 1', 'on 1'])
  })

  it('may be one discount of all of them together', () => {
    const one = { ...bill, parts: [plan, once(402)] }
    expect(placesOf([152, 250], [one])).toEqual(['on 1', 'on 1'])
    expect(placesOf([152, 251], [one])).toEqual(['on 1', 'on 1'])
    expect(placesOf([152, 300], [one])).toEqual([null, null])
    const rest = { ...bill, parts: [plan, once(100, 'x'), once(402, 'y')] }
    expect(placesOf([152, 100, 250], [rest])).toEqual(['on 1', 'on 1', 'on 1'])
  })

  it('are each on a bill that is due after its outage', () => {
    const early = { ...bill, dueDate: '2026-11-11', parts: [plan, once(152)] }
    const late = { ...january, parts: [plan, once(152, 'x')] }
    expect(placesOf([152, 152], [late, early])).toEqual(['on 1', 'on 2'])
  })
})
