import { describe, expect, test } from 'vitest'
import { aBill, aCharge, aContract } from '#tests/support/a-bill.ts'
import {
  changeSentence,
  nextBillReason,
  nextBillText,
  partNote,
  reasonSentence,
} from './bill-words.ts'
import type { BillChange, PartChange } from './compare-parts.ts'
import type { BillPart } from './explain-bill.ts'
import { predictBill } from './next-bill.ts'

const part = (fields: Partial<BillPart>): BillPart => ({
  id: '1',
  kind: 'extra',
  name: 'Telemedicina',
  amount: 990,
  times: null,
  until: null,
  days: null,
  ...fields,
})
const change = (kind: PartChange['kind'], amount: number, fields: Partial<BillPart> = {}) => ({
  kind,
  amount,
  part: part(fields),
})
const sentence = (changes: readonly PartChange[], rest = 0) => {
  const difference = changes.reduce((sum, { amount }) => sum + amount, rest)
  const told: BillChange = { formerDueDate: '2026-11-10', difference, changes, rest }
  return changeSentence(told)
}

const welcome = { kind: 'discount', name: 'Desconto de boas-vindas' } as const

describe('why a bill differs', () => {
  test('is the sum and what changed, in one sentence', () => {
    expect(sentence([change('ended', 2000, welcome), change('began', 990)])).toBe(
      'R$ 29,90 a mais: acabou o desconto de boas-vindas (R$ 20,00) e entrou Telemedicina (R$ 9,90).',
    )
  })

  test('leaves the amounts to the parts where two lines would not hold them', () => {
    const long = change('began', 990, { name: 'Segurança digital da família' })
    expect(sentence([change('ended', 2019, welcome), long])).toBe(
      'R$ 30,09 a mais: acabou o desconto de boas-vindas e entrou Segurança digital da família.',
    )
    const longest = change('ended', 2019, { ...welcome, name: 'Desconto '.repeat(9) })
    expect(sentence([longest, long]).length).toBeLessThanOrEqual(93)
  })

  test.each([
    [
      change('began', -500, { kind: 'discount', name: 'Fidelidade' }),
      'começou o desconto Fidelidade',
    ],
    [change('began', -500, { kind: 'discount', name: '' }), 'começou o desconto'],
    [change('ended', -990), 'saiu Telemedicina'],
    [change('ended', -5000, { name: 'Visita técnica', times: 1 }), 'sem Visita técnica'],
    [change('ended', -3000, { name: 'Roteador', times: 10 }), 'terminou Roteador'],
    [change('changed', -5994, { name: 'FIBRA', days: 12 }), 'FIBRA só por 12 dias'],
    [change('changed', 5994, { name: 'FIBRA' }), 'FIBRA de mês inteiro'],
    [change('began', 100, { kind: 'addition', name: '' }), 'entrou Acréscimo'],
    [change('ended', 500, { kind: 'discount', name: 'DESCONTO NATAL' }), 'acabou o desconto NATAL'],
    [
      change('ended', 500, { kind: 'discount', name: 'Descontos de maio' }),
      'acabou o desconto de maio',
    ],
  ])('names %o', (one, words) => {
    expect(sentence([one])).toContain(`: ${words} (R$`)
  })

  test('says what is not known, in whole and in part', () => {
    expect(sentence([], 5000)).toBe('R$ 50,00 a mais que a anterior: não sabemos o motivo.')
    expect(sentence([change('began', 990)], -3990)).toBe(
      'R$ 30,00 a menos: entrou Telemedicina (R$ 9,90). Do resto (R$ 39,90) não sabemos o motivo.',
    )
    expect(sentence([])).toBe('O mesmo valor da anterior.')
    expect(sentence([change('ended', 990, welcome), change('began', -990)])).toMatch(
      /^O mesmo valor da anterior: acabou o desconto de boas-vindas/,
    )
  })

  test('keeps to two lines: a long name is cut, and of many changes the greatest are named', () => {
    const many = [400, 300, 200, 100].map((amount, place) =>
      change('began', amount, { id: String(place), name: 'Serviço '.repeat(20) }),
    )
    expect(sentence(many)).toMatch(/ e mais 2 \(R\$ 3,00\)\.$/)
    expect(sentence(many).length).toBeLessThan(170)
  })

  test.each([
    [1, 123_456],
    [2, 123_456],
    [4, 0],
    [4, 123_456],
  ])('has two lines with %i changes of great amounts and a rest of %i', (count, rest) => {
    const all = ['Desconto Fidelidade Anual', 'Telemedicina Familiar Completa', 'Livros', 'TV']
    const many = all.map((name, place) =>
      change(place === 0 ? 'ended' : 'began', (4 - place) * 100_000, {
        name,
        kind: place === 0 ? 'discount' : 'extra',
      }),
    )
    const told = sentence(many.slice(0, count), rest)
    expect(told.length).toBeLessThanOrEqual(93)
    expect(told).toMatch(/^R\$\s[\d.,]+ a mais: acabou o desconto Fidelidade….*[^.…][.…]$/)
    if (rest > 0) expect(told).toMatch(/ e outros valores \(R\$\s[\d.,]+\)\.$/)
  })

  test('is what it is made of where no former one is known, or where it comes from', () => {
    const whole = { parts: [part({ kind: 'plan', name: 'FIBRA' }), part({})], unknown: null }
    expect(reasonSentence(whole, null)).toBe('FIBRA e mais 1.')
    expect(reasonSentence({ parts: [part({ days: 12 })], unknown: null }, null)).toBe(
      'Telemedicina, proporcional a 12 dias.',
    )
    const other = { formerDueDate: '2026-11-10', difference: 1, changes: [], rest: 1 }
    expect(reasonSentence({ parts: [], unknown: 'negotiated' }, other)).toBe(
      'Não sabemos do que esta fatura é feita: ela faz parte de uma negociação.',
    )
  })
})

test('a part says its days, its last day and how often it comes', () => {
  expect(partNote(part({ days: 1, until: '2026-12-10', times: 3 }))).toBe(
    'proporcional a 1 dia, até 10/12/2026, em 3 vezes',
  )
  expect(partNote(part({}))).toBe('')
})

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
    aCharge({ id: 'd', ...welcome, amount: -2000, starts: '2026-12-10', until })

  test('is told with its day and what will change', () => {
    const next = predict({ charges: [plan, offer('2027-01-09')] })
    expect(next).toMatchObject({ value: 9990, dueDate: '2027-02-10' })
    expect(nextBillText(next)).toBe('R$ 99,90 em 10/02')
    expect(nextBillReason(next)).toBe(
      'R$ 20,00 a mais que a última: acaba o desconto de boas-vindas (R$ 20,00).',
    )
    const same = predict({ charges: [plan, offer('2030-01-01')] })
    expect(nextBillText(same)).toBe('R$ 79,90 em 10/02')
    expect(nextBillReason(same)).toBe('O mesmo valor da última.')
  })

  test('has a month alone where no day is fixed', () => {
    const own = bills.map((bill) => ({
      ...bill,
      dueDate: bill.id === '19' ? '2026-12-09' : bill.dueDate,
    }))
    const next = predict({ charges: [plan, offer('2027-01-09')], dueDay: null }, own)
    expect(nextBillText(next)).toBe('R$ 99,90 em 02/2027')
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
