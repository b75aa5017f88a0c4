import { describe, expect, it } from 'vitest'
import type { BillPart } from '#domain/money/bill-parts/explain-bill.ts'
import { type BillAfter, findCredit } from './credit-on-bill.ts'

const part = { times: null, until: null, days: null, name: '' } as const
const plan: BillPart = { ...part, id: 'plan', kind: 'plan', amount: 9990 }
const credit: BillPart = { ...part, id: 'service 9', kind: 'discount', amount: -152, times: 1 }
const bill: BillAfter = {
  id: '1',
  dueDate: '2026-12-10',
  issuedOn: '2026-11-25',
  parts: [plan],
  unknown: null,
  change: null,
}
const endedOn = '2026-11-20'

describe('the credit of an outage', () => {
  it('is on the first bill after it that has a discount of the same amount', () => {
    const other = { ...bill, id: '2', dueDate: '2027-01-10', parts: [plan, credit] }
    expect(findCredit(152, endedOn, [other, bill])).toMatchObject({ is: 'on', bill: { id: '2' } })
    expect(findCredit(153, endedOn, [other])).toMatchObject({ is: 'without' })
  })

  it('is no discount that the former bill has as well', () => {
    const change = {
      formerDueDate: '2026-11-10',
      difference: 152,
      changes: [{ kind: 'ended', part: plan, amount: 152 } as const],
      rest: 0,
    }
    const same = { ...bill, parts: [plan, credit], change }
    expect(findCredit(152, endedOn, [same])).toMatchObject({ is: 'without' })
  })

  it('is not missing on a bill that was issued before its end, or is not wholly known', () => {
    expect(findCredit(152, endedOn, [bill])).toMatchObject({ is: 'without', bill: { id: '1' } })
    expect(findCredit(152, endedOn, [{ ...bill, issuedOn: endedOn }])).toBeNull()
    expect(findCredit(152, endedOn, [{ ...bill, issuedOn: null }])).toBeNull()
    expect(findCredit(152, endedOn, [{ ...bill, unknown: 'unexplained' }])).toBeNull()
    expect(findCredit(152, endedOn, [{ ...bill, dueDate: endedOn }])).toBeNull()
    const visit: BillPart = { ...part, id: '1', kind: 'standalone', amount: 4500 }
    expect(findCredit(152, endedOn, [{ ...bill, parts: [visit] }])).toBeNull()
    expect(findCredit(152, endedOn, [])).toBeNull()
  })
})
