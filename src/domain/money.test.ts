import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCents, formatDecimal, formatMoney, parseTypedMoney } from './money.ts'

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
