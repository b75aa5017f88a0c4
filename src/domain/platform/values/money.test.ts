import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatDecimal,
  formatMoney,
  unbrokenMoney,
  multiplyDecimals,
  parseCents,
  readStatedDecimal,
} from './money.ts'
import { parseTypedMoney } from './typed-money.ts'

describe('parseCents', () => {
  it.each([
    ['99.90', 9990],
    ['139.900000000', 13990],
    ['', 0],
    ['0', 0],
    ['7', 700],
    ['7.5', 750],
    ['1.005', 101],
    ['1.004999999', 100],
    ['0.995', 100],
    ['-1.005', -101],
    ['-0.00', 0],
    ['99999999.99', 9_999_999_999],
  ])('reads %o as %i cents', (text, amount) => {
    expect(parseCents(text)).toBe(amount)
  })

  it.each(['9,90', 'abc', '1.', '.5', ' 1', '1e3', '--1', 'NaN', '90071992547409.93'])(
    'refuses %o as an amount',
    (text) => {
      expect(() => parseCents(text)).toThrow(RangeError)
    },
  )

  it('reads back what formatDecimal wrote', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        expect(parseCents(formatDecimal(amount))).toBe(amount === 0 ? 0 : amount)
      }),
    )
  })

  it('rounds half up by the third decimal alone', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(999), (amount, rest) => {
        const text = formatDecimal(amount) + String(rest).padStart(3, '0')
        expect(parseCents(text)).toBe(amount + (rest >= 500 ? 1 : 0))
      }),
    )
  })
})

describe('readStatedDecimal', () => {
  it.each([
    ['1,099.90', 109_990],
    ['1.099,90', 109_990],
    ['1099.90', 109_990],
    ['1099,90', 109_990],
    ['1099.900000000', 109_990],
    ['1.099,900000000', 109_990],
    ['99.9000', 9990],
    ['1.0990', 110],
    ['1,0990', 110],
    ['1.099,9', 109_990],
    ['1.234.567,89', 123_456_789],
    ['1,234,567.89', 123_456_789],
    ['1.234.567', 123_456_700],
    ['1,234,567', 123_456_700],
    ['-1,099.90', -109_990],
    ['-5.00', -500],
    ['7', 700],
    ['7.5', 750],
    ['0', 0],
    ['-0', 0],
    ['0.00', 0],
    ['0.000', 0],
    ['0,000000000', 0],
    ['007.50', 750],
  ])('reads %s as %d cents', (text, cents) => {
    expect(parseCents(readStatedDecimal(text) ?? 'none')).toBe(cents)
  })

  it.each([
    // Three digits behind the only separator: thousands or decimals.
    '1.099',
    '1,234',
    '-1.099',
    '12.345',
    '123,456',
    '0.500',
    '1234.567',
    // Groups that are none.
    '12,34.56',
    '1.23.456,78',
    '1234.567,89',
    '1,2345.67',
    '12.3.4',
    '0.123,45',
    '1.234,567.89',
    '1,234.567,89',
    '1.234,56.78',
    '1.234,567',
    '1,234,56',
    // No numbers, or none of ours.
    '',
    '-',
    '.',
    '.50',
    '5.',
    '5,',
    '+5.00',
    '5.00-',
    '(5.00)',
    '\u22125.00',
    '1e3',
    '1.5e3',
    'NaN',
    'Infinity',
    '0x10',
    '1_000.00',
    "1'099.90",
    '1 099,90',
    '1\u00A0099,90',
    '\u0661\u0662.\u0663\u0660',
    '\uFF11\uFF12.\uFF10\uFF10',
    'R$ 99,90',
    '99.90 BRL',
    '9'.repeat(13),
    `1.${'0'.repeat(13)}`,
  ])('does not guess %j', (text) => {
    expect(readStatedDecimal(text)).toBeNull()
  })

  it('reads every amount that formatMoney and formatDecimal write', () => {
    for (const cents of [0, 1, 10, 999, 100_000, 123_456, 100_000_000, 123_456_789, -109_990]) {
      for (const text of [formatDecimal(cents), formatMoney(cents).replace('R$ ', '')]) {
        expect(parseCents(readStatedDecimal(text) ?? 'none')).toBe(cents)
      }
    }
  })
})

describe('parseTypedMoney', () => {
  it.each([
    ['5', 500],
    ['5,00', 500],
    [' R$ 1.234,56 ', 123_456],
    ['1234,56', 123_456],
    ['0', 0],
  ])('reads %j as %i cents', (typed, cents) => {
    expect(parseTypedMoney(typed)).toBe(cents)
  })

  it.each(['', '5.00', '5,0', '-5', '1,234.56', '12.34', 'cinco', '5e3', '9999999999', '1..000'])(
    'takes %j for no amount',
    (typed) => {
      expect(parseTypedMoney(typed)).toBeNull()
    },
  )

  it('reads back what formatMoney wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (cents) => {
        expect(parseTypedMoney(formatMoney(cents))).toBe(cents)
      }),
    )
  })
})

describe('formatMoney', () => {
  it.each([
    [9990, 'R$ 99,90'],
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [123_456, 'R$ 1.234,56'],
    [123_456_780, 'R$ 1.234.567,80'],
    [100_000, 'R$ 1.000,00'],
    [-500, '-R$ 5,00'],
  ])('writes %i cents as %o, with a plain space', (amount, text) => {
    expect(formatMoney(amount)).toBe(text)
  })

  it('matches the pt-BR currency format except for the no-break space', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(formatMoney(amount)).toBe(intl.format(amount / 100).replace(/\u00A0/g, ' '))
      }),
    )
  })
})

describe('multiplyDecimals', () => {
  it.each([
    [['1', '139.900000000'], 13_990],
    [['3', '0.333333333'], 100],
    [['1.5', '10.01'], 1502],
    [['-1.5', '10.01'], -1502],
    [['0', '9.90'], 0],
    // Ten per cent of 99,90.
    [['10', '0.0001', '9990'], 999],
    [['33.333333333', '0.0001', '9990'], 3330],
  ])('is %o as %i cents, rounded once', (factors, amount) => {
    expect(multiplyDecimals(...factors)).toBe(amount)
  })

  it('is refused of what is no number', () => {
    expect(() => multiplyDecimals('1', '')).toThrow(RangeError)
  })
})

it('keeps the amounts of a sentence whole', () => {
  expect(unbrokenMoney('de R$ 1.234,56 a R$ 5,00')).toBe('de R$\u00A01.234,56 a R$\u00A05,00')
})
