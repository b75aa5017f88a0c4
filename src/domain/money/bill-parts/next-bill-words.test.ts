import { describe, expect, test } from 'vitest'
import { aBill, aCharge, aContract } from '#tests/support/a-bill.ts'
import { nextBillReason as nextReason, nextBillText as nextText } from './next-bill-words.ts'
import { type NextBill, predictBill } from './next-bill.ts'

/** Whatever the space between "R$" and the number. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const nextBillText = (next: NextBill) => plain(nextText(next))
const nextBillReason = (next: NextBill) => plain(nextReason(next))

describe('the next bill', () => {
  const today = '2026-12-20'
  const plan = aCharge({ id: 'plan', kind: 'plan', name: 'FIBRA', amount: 9990 })
  const bills = [
    aBill({ id: '19', dueDate: '2026-12-10', period: { from: '2026-11-10', to: '2026-12-09' } }),
    aBill({ value: 7990 }),
  ]
  const predict = (fields: Parameters<typeof aContract>[0] = {}, own = bills) =>
    predictBill(own, aContract(fields), today)
  const offer = (until: string) =>
    aCharge({
      id: 'd',
      kind: 'discount',
      name: 'Desconto de boas-vindas',
      amount: -2000,
      starts: '2026-12-10',
      until,
    })

  test('is told with its day and what will change', () => {
    const next = predict({ charges: [plan, offer('2027-01-09')] })
    expect(next).toMatchObject({ value: 9990, dueDate: '2027-02-10' })
    expect(nextBillText(next)).toBe('R$ 99,90, vence em 10/02')
    expect(nextBillReason(next)).toBe(
      'R$ 20,00 a mais que a anterior, de 10/01: acaba o desconto de boas-vindas.',
    )
    const same = predict({ charges: [plan, offer('2030-01-01')] })
    expect(nextBillText(same)).toBe('R$ 79,90, vence em 10/02')
    expect(nextBillReason(same)).toBe('O mesmo valor da anterior, de 10/01.')
  })

  test('has a month alone where no day is fixed', () => {
    const own = bills.map((bill) => ({
      ...bill,
      dueDate: bill.id === '19' ? '2026-12-09' : bill.dueDate,
    }))
    const next = predict({ charges: [plan, offer('2027-01-09')], dueDay: null }, own)
    expect(nextBillText(next)).toBe('R$ 99,90, vence em 02/2027')
  })

  test.each([
    ['open charge', { charges: [plan, offer('2027-01-20')] }],
    ['incomplete', { charges: [plan], isIncomplete: true }],
    ['not running', { charges: [plan], isRunning: false }],
    ['last unexplained', { charges: [plan] }],
    ['due day', { charges: [plan, offer('2030-01-01')], dueDay: 20 }],
    ['no bills', { contractId: '999', charges: [plan] }],
  ] as const)('is not known, and says why: %s', (unknown, fields) => {
    const next = predict(fields)
    expect(next).toMatchObject({ value: null, unknown })
    expect(nextBillText(next)).toBe('')
    expect(nextBillReason(next)).toMatch(/^[^.]{10,}\.$/)
  })

  test('says of another due day what the ERP says, and not that somebody changed it', () => {
    const next = predict({ charges: [plan, offer('2030-01-01')], dueDay: 20 })
    expect(nextBillReason(next)).toBe(
      'Não sabemos se ela vem inteira: a última é de 10/01 e o contrato diz dia 20.',
    )
  })

  test('is not known where one of its month was negotiated, or cannot be told apart', () => {
    const steady = { charges: [plan, offer('2030-01-01')] }
    for (const origin of ['negotiated', 'imported', null] as const) {
      const other = aBill({ id: '21', dueDate: '2027-02-10', value: 15_000, origin })
      expect(predict(steady, [...bills, other]).unknown).toBe('last unexplained')
      expect(predict(steady, [...bills, { ...other, contractId: '202' }]).value).toBe(7990)
    }
    const visit = aBill({ id: '21', dueDate: '2027-02-10', origin: 'standalone' })
    expect(predict(steady, [...bills, visit]).value).toBe(7990)
  })

  test('is not told of a day in another year, where those until then are issued', () => {
    const ahead = Array.from({ length: 12 }, (_, place) =>
      aBill({ id: String(20 + place), dueDate: `2027-${String(place + 1).padStart(2, '0')}-10` }),
    )
    const next = predict({ charges: [plan] }, ahead)
    expect(next).toMatchObject({ value: null, unknown: 'issued ahead' })
    expect(nextBillReason(next)).toBe('As faturas dos próximos meses já foram emitidas.')
    expect(predict({ charges: [plan] }, ahead.slice(0, 2)).value).toBe(9990)
  })

  test('is not known where the last bill is an old one', () => {
    expect(predictBill(bills, aContract({ charges: [plan] }), '2027-03-01').unknown).toBe('late')
  })

  test('has a charge of a number of times as long as bills and counter say the same', () => {
    const router = (times: number, timesDone: number | null) =>
      aCharge({ id: 'router', amount: 3000, starts: '2026-12-11', times, timesDone })
    const own = [bills[0], aBill({ value: 12_990 })].flatMap((bill) => bill ?? [])
    expect(predict({ charges: [plan, router(2, 1)] }, own).value).toBe(12_990)
    expect(predict({ charges: [plan, router(1, 1)] }, own).value).toBe(9990)
    expect(predict({ charges: [plan, router(3, 2)] }, own).unknown).toBe('open charge')
  })
})
