import { describe, expect, test } from 'vitest'
import { anInvoice } from '#tests/support/an-invoice.ts'
import {
  changeSentence,
  comparedValue,
  knownReason,
  laterName,
  partNote,
  reasonSentence as reason,
} from './bill-words.ts'
import type { BillChange, PartChange } from './compare-parts.ts'
import type { BillPart } from './explain-bill.ts'

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
  return plain(changeSentence(told))
}
/** Whatever the space between "R$" and the number. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const reasonSentence = (...of: Parameters<typeof reason>) => plain(reason(...of))

const welcome = { kind: 'discount', name: 'Desconto de boas-vindas' } as const

describe('why a bill differs', () => {
  test('is the sum and what changed, in one sentence', () => {
    expect(sentence([change('ended', 2000, welcome), change('began', 990)])).toBe(
      'R$ 29,90 a mais: acabou o desconto de boas-vindas (R$ 20,00) e entrou Telemedicina (R$ 9,90).',
    )
  })

  test('has the amounts without their sign, or leaves them out, where two lines would not hold them', () => {
    const safety = change('began', 990, { name: 'Segurança digital' })
    expect(sentence([change('ended', 2019, welcome), safety])).toBe(
      'R$ 30,09 a mais: acabou o desconto de boas-vindas (20,19) e entrou Segurança digital (9,90).',
    )
    const long = change('began', 990, { name: 'Segurança digital da família' })
    expect(sentence([change('ended', 2019, welcome), long])).toBe(
      'R$ 30,09 a mais: acabou o desconto de boas-vindas e entrou Segurança digital da família.',
    )
    const longest = change('ended', 2019, { ...welcome, name: 'Desconto '.repeat(9) })
    expect(sentence([longest, long]).length).toBeLessThanOrEqual(93)
  })

  test('says the only amount once, in the difference', () => {
    expect(sentence([change('ended', 2000, welcome)])).toBe(
      'R$ 20,00 a mais: acabou o desconto de boas-vindas.',
    )
  })

  test('names fewer changes before it cuts a name, and no sum of nothing', () => {
    const changes = [
      change('changed', 8994, { kind: 'plan', name: 'FIBRA 1 GIGA GAMER' }),
      change('began', 3000, { id: '2', name: 'Ponto de Wi-Fi adicional' }),
      change('began', -3000, { ...welcome, id: '3', name: 'Desconto de quatro meses' }),
    ]
    expect(sentence(changes)).toBe(
      'R$ 89,94 a mais: FIBRA 1 GIGA GAMER de mês inteiro (89,94) e mais 2 mudanças.',
    )
    const short = changes.map(({ kind, amount, part: { id } }) =>
      change(kind, amount, { id, kind: 'extra', name: `Item ${id}` }),
    )
    expect(sentence(short)).toMatch(/ e mais 1 mudança \(−R\$ 30,00\)\.$/)
  })

  test('says by which value a bill is compared where another amount stands beside it', () => {
    const visit = [change('began', 5000, { name: 'Visita técnica' })]
    const told = { formerDueDate: '2026-11-10', difference: 5000, changes: visit, rest: 0 }
    expect(plain(changeSentence(told, 14_990))).toBe(
      'R$ 50,00 a mais na fatura de R$ 149,90: entrou Visita técnica.',
    )
    const unexplained = { ...told, changes: [], rest: 5000 }
    expect(plain(changeSentence(unexplained, 14_990))).toBe(
      'R$ 50,00 a mais que a anterior na fatura de R$ 149,90: não sabemos o motivo.',
    )
    const partly = anInvoice({ value: 14_990, open: 8990, status: 'P' })
    expect(comparedValue(partly)).toBe(14_990)
    expect(comparedValue({ ...partly, open: 14_990 })).toBeNull()
    expect(comparedValue({ ...partly, status: 'R', open: 0 })).toBeNull()
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
    expect(sentence([one])).toContain(`: ${words}.`)
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
    expect(sentence(many)).toMatch(/… e mais 3 mudanças \(R\$ 6,00\)\.$/)
    expect(sentence(many).length).toBeLessThanOrEqual(93)
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
    expect(told).toMatch(/^R\$\s[\d.,]+ a mais: acabou o desconto Fidelidade.*[^.…][.…]$/)
    if (rest > 0) expect(told).toMatch(/ e outros valores \(R\$\s[\d.,]+\)\.$/)
  })

  test('is what it is made of where no former one is known, or where it comes from', () => {
    const plan = part({ kind: 'plan', name: 'FIBRA' })
    const made = (...parts: BillPart[]) => reasonSentence({ parts, unknown: null }, null)
    expect(made(plan, part({}))).toBe('FIBRA e mais 1 item.')
    expect(made(plan, part({}), part({}))).toBe('FIBRA e mais 2 itens.')
    expect(made(plan)).toBe('Só o plano, sem outros valores.')
    expect(made({ ...plan, days: 12 })).toBe('Só FIBRA, proporcional a 12 dias.')
    expect(reasonSentence({ parts: [plan], unknown: 'unexplained' }, null)).toBe(
      'FIBRA e outros valores.',
    )
    const other = { formerDueDate: '2026-11-10', difference: 1, changes: [], rest: 1 }
    expect(reasonSentence({ parts: [], unknown: 'negotiated' }, other)).toBe(
      'Não sabemos do que esta fatura é feita: ela faz parte de uma negociação.',
    )
  })
})

test('a list says a difference that is known, and that a bill is none of those of each month', () => {
  const began = change('began', 990)
  const known = { formerDueDate: '2026-11-10', difference: 990, changes: [began], rest: 0 }
  const parts = [part({ kind: 'plan' })]
  expect(plain(knownReason({ parts, change: known }))).toBe('R$ 9,90 a mais: entrou Telemedicina.')
  expect(knownReason({ parts, change: { ...known, difference: 0, changes: [] } })).toBe('')
  expect(knownReason({ parts: [part({ kind: 'standalone' })], change: null })).toBe(
    'Cobrança avulsa, à parte da mensalidade.',
  )
  expect(knownReason({ parts: [], change: null })).toBe('')
  expect(knownReason(undefined)).toBe('')
})

test('a part says its days, its last day and how often it comes', () => {
  expect(partNote(part({ days: 1, until: '2026-12-10', times: 3 }))).toBe(
    'proporcional a 1 dia, no contrato até 10/12/2026, em 3 vezes',
  )
  expect(partNote(part({}))).toBe('')
})

test('what changed an amount later is named apart from what no part explains', () => {
  const later = { kind: 'other', amount: 1000, until: null } as const
  expect(laterName(later)).toBe('Acréscimo')
  expect(laterName({ ...later, amount: -1000 })).toBe('Redução')
  expect(laterName({ ...later, kind: 'late' })).toBe('Multa e juros')
})
