import { describe, expect, test } from 'vitest'
import { aBill, aCharge, aContract } from '#tests/support/a-bill.ts'
import { changeOf } from './compare-parts.ts'
import { explainBill, formerBill } from './explain-bill.ts'

const today = '2026-11-20'
const plan = aCharge({ id: 'plan', kind: 'plan', name: 'FIBRA 500 MEGA', amount: 9990 })
const tele = aCharge({ id: 'tele', amount: 990, starts: '2026-11-01' })
const named = (found: ReturnType<typeof explainBill>) =>
  found.parts.map(({ id, amount }) => `${id} ${amount}`)

const explain = (
  bill: Parameters<typeof aBill>[0],
  charges = [plan, tele],
  bills: Parameters<typeof explainBill>[1] = [],
) => explainBill(aBill(bill), bills, aContract({ charges }), today)

describe('a part of a bill', () => {
  test('is stated where the dates allow it and the sum is the value', () => {
    expect(named(explain({ value: 10_980 }))).toEqual(['plan 9990', 'tele 990'])
    // It had not begun.
    expect(named(explain({ value: 9990, dueDate: '2026-08-10', period: null }))).toEqual([
      'plan 9990',
    ])
  })

  test.each([
    ['negotiated', { origin: 'negotiated' }],
    ['imported', { origin: 'imported' }],
    ['no contract', { contractId: null }],
    ['unexplained', { origin: null }],
    ['incomplete', { contractId: '999' }],
  ] as const)('is none of a bill that is %s, also where the sum would fit', (unknown, bill) => {
    expect(explain({ value: 10_980, ...bill })).toEqual({ parts: [], rest: 10_980, unknown })
  })

  test('is the whole of a charge of its own', () => {
    const { parts, rest, unknown } = explain({ origin: 'standalone', value: 4500 })
    expect(parts).toMatchObject([{ kind: 'standalone', amount: 4500 }])
    expect([rest, unknown]).toEqual([0, null])
  })

  test('is not stated by an incomplete list, although its sum fits', () => {
    const contract = aContract({ charges: [plan, tele], isIncomplete: true })
    expect(explainBill(aBill({ value: 10_980 }), [], contract, today)).toMatchObject({
      parts: [],
      unknown: 'incomplete',
    })
  })

  test('that ends in the middle of the period is stated where the sum says so', () => {
    const welcome = aCharge({ id: 'd', kind: 'discount', amount: -2000, until: '2026-12-15' })
    expect(named(explain({ value: 8980 }, [plan, tele, welcome]))).toContain('d -2000')
    expect(named(explain({ value: 10_980 }, [plan, tele, welcome]))).not.toContain('d -2000')
  })

  test('is not told from another one of the same amount whose dates leave it open', () => {
    const other = aCharge({ id: 'other', amount: 990, starts: '2026-12-05' })
    const open = aCharge({ id: 'open', amount: 990, starts: '2026-12-06' })
    expect(explain({ value: 10_980 }, [plan, other, open]).unknown).toBe('unexplained')
  })

  test('has its days where a month is charged in part, by 30 days or by those of the month', () => {
    const period = { from: '2026-12-20', to: '2026-12-31' }
    const charges = [plan]
    for (const value of [Math.round((9990 * 12) / 30), Math.round((9990 * 12) / 31)]) {
      expect(explain({ value, period, dueDate: '2027-01-10' }, charges)).toMatchObject({
        parts: [{ id: 'plan', amount: value, days: 12 }],
        rest: 0,
      })
    }
  })

  test('is not deduced of a first bill that states no period: what is missing may be days', () => {
    const welcome = aCharge({ id: 'd', kind: 'discount', amount: -2000, until: '2027-01-01' })
    const bill = aBill({ value: 7990, period: null })
    const told = (begins: string) =>
      explainBill(bill, [], aContract({ charges: [plan, welcome], begins }), today).unknown
    expect(told('2026-12-10')).toBe('unexplained')
    expect(told('2026-01-10')).toBeNull()
  })

  test('that is charged a number of times is no part of a bill after the last', () => {
    const router = aCharge({ id: 'router', amount: 3000, starts: '2026-03-01', times: 3 })
    expect(named(explain({ value: 9990 }, [plan, router]))).toEqual(['plan 9990'])
    expect(explain({ value: 12_990 }, [plan, router]).unknown).toBe('unexplained')
  })

  test('that began on the last day of a month is not sure on a bill until the day that follows its last', () => {
    const router = aCharge({ id: 'router', amount: 100, starts: '2026-01-30', times: 3 })
    const period = { from: '2026-04-01', to: '2026-04-30' }
    const april = { id: '2', value: 10_091, dueDate: '2026-04-01', period }
    const march = aBill({
      id: '1',
      value: 10_090,
      dueDate: '2026-03-01',
      period: { from: '2026-03-01', to: '2026-03-31' },
    })
    const contract = aContract({ charges: [plan, router] })
    const told = explainBill(aBill(april), [march], contract, '2026-03-29')
    expect(named(told)).toEqual(['plan 9990'])
  })
})

describe('a discount that does not tell its first day', () => {
  const former = aBill({ id: '19', dueDate: '2026-12-10', issuedOn: '2026-12-01', period: null })
  const kept = aCharge({ id: 'kept', kind: 'discount', amount: -2000, until: '2027-12-31' })
  const told = (value: number, charges = [plan, kept]) =>
    explainBill(
      aBill({ value, issuedOn: '2027-01-01' }),
      [former],
      aContract({ charges }),
      '2027-01-05',
    )

  test('is no part of a bill that was issued before it was entered', () => {
    expect(named(told(9990))).toEqual(['plan 9990'])
    expect(named(told(7990))).toEqual(['plan 9990', 'kept -2000'])
  })

  test('is not stated beside other values, where the former bill had it not', () => {
    expect(told(14_990)).toMatchObject({ rest: 5000, unknown: 'unexplained' })
    expect(named(told(14_990))).toEqual(['plan 9990'])
  })

  test('is not stated where one of the same amount that has ended may have been on the bill', () => {
    const ended = aCharge({ id: 'ended', kind: 'discount', amount: -2000, until: '2027-01-10' })
    const bill = aBill({ value: 7990, period: null })
    const of = (charges: Parameters<typeof aContract>[0]) =>
      explainBill(bill, [former], aContract(charges), '2027-02-05')
    expect(of({ charges: [plan, kept, ended] }).unknown).toBe('unexplained')
    expect(named(of({ charges: [plan, kept] }))).toEqual(['plan 9990', 'kept -2000'])
  })

  test('is not deduced where another one would fit as well', () => {
    const other = aCharge({ id: 'other', kind: 'discount', amount: -2000 })
    expect(told(7990, [plan, kept, other]).parts).toEqual([])
  })
})

describe('what no part explains', () => {
  const former = aBill({
    id: '1',
    value: 10_980,
    dueDate: '2026-11-10',
    period: { from: '2026-11-10', to: '2026-12-09' },
  })

  test('is named beside the parts of a present bill whose plan the former one had, too', () => {
    expect(explain({ id: '2', value: 15_980 }, [plan, tele], [former])).toMatchObject({
      rest: 5000,
      unknown: 'unexplained',
    })
    expect(named(explain({ id: '2', value: 15_980 }, [plan, tele], [former]))).toHaveLength(2)
  })

  test('is all of it where the bill is a past one, costs less, or the former one says nothing', () => {
    const all = (value: number) => ({ parts: [], rest: value, unknown: 'unexplained' })
    expect(explain({ id: '2', value: 5000 }, [plan, tele], [former])).toEqual(all(5000))
    expect(explain({ id: '2', value: 15_980 }, [plan, tele])).toEqual(all(15_980))
    const past = { id: '2', value: 15_980, dueDate: '2026-04-10', period: null }
    expect(explain(past, [plan, tele], [{ ...former, dueDate: '2026-03-10' }])).toEqual(all(15_980))
  })
})

describe('the former bill', () => {
  const formerOf = (
    bill: Parameters<typeof formerBill>[0],
    bills: readonly (typeof bill)[] = own,
  ) => formerBill(bill, bills, aContract({ charges: [plan] }), today)
  const own = [
    aBill({ id: '9', dueDate: '2026-11-10' }),
    aBill({ id: '10', dueDate: '2026-11-10' }),
    aBill({ id: '11', dueDate: '2026-11-20', origin: 'standalone' }),
    aBill({ id: '12', dueDate: '2026-11-25', contractId: '202' }),
    aBill({ id: '13', dueDate: '2026-12-10' }),
  ] as const

  test('is the one before it of the same contract, also of two in one month', () => {
    expect(formerOf(own[4])?.id).toBe('10')
    expect(formerOf(own[1])?.id).toBe('9')
    expect(formerOf(own[0])).toBeNull()
    expect(formerOf(own[2])).toBeNull()
  })

  test('is the one of the month before, and no charge that was made beside it', () => {
    const months = [
      aBill({ id: '1', dueDate: '2026-11-10', period: null }),
      aBill({ id: '2', dueDate: '2026-11-25', period: null, value: 5990 }),
      aBill({ id: '3', dueDate: '2026-12-10', period: null }),
    ] as const
    expect(formerOf(months[2], months)?.id).toBe('1')
    expect(formerOf(months[1], months)).toBeNull()
    const charged = aContract({ charges: [plan] })
    expect(changeOf(months[1], months, charged, today)).toBeNull()
    expect(explainBill(months[1], months, charged, today)).toMatchObject({
      parts: [],
      unknown: 'unexplained',
    })
    expect(changeOf(months[2], months, charged, today)?.difference).toBe(0)
  })

  test('is one that nothing explains where it is the only one of its month', () => {
    const months = [
      aBill({ id: '1', dueDate: '2026-10-10', period: null }),
      aBill({ id: '2', dueDate: '2026-11-10', period: null, value: 5990 }),
      aBill({ id: '3', dueDate: '2026-12-10', period: null }),
    ] as const
    expect(formerOf(months[2], months)?.id).toBe('2')
    expect(formerOf(months[1], months)?.id).toBe('1')
  })

  test('states no plan of a dearer charge beside the monthly bill', () => {
    const months = [
      aBill({ id: '1', dueDate: '2026-11-10' }),
      aBill({ id: '2', dueDate: '2026-11-22', value: 15_000 }),
    ] as const
    const told = explainBill(months[1], months, aContract({ charges: [plan] }), today)
    expect(told.parts).toEqual([])
  })

  test('gives no reason where its parts are not known', () => {
    const bills = [aBill({ id: '1', value: 7777, dueDate: '2026-11-10' }), aBill({ value: 10_980 })]
    const change = changeOf(
      aBill({ value: 10_980 }),
      bills,
      aContract({ charges: [plan, tele] }),
      today,
    )
    expect(change).toMatchObject({ difference: 3203, changes: [], rest: 3203 })
  })
})
