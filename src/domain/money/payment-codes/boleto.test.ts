import { isValidBoleto } from '@brazilian-utils/brazilian-utils'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLinhaDigitavel } from './boleto-mask.ts'
import {
  buildBarcode,
  dueFactor,
  generalCheckDigit,
  isLinhaDigitavel,
  toLinhaDigitavel,
} from './boleto.ts'
import { addDays } from '#domain/platform/time/dates.ts'

const sicoob = {
  line: '75691.30698 01001.234507 01234.630018 7 16560000009990',
  barcode: '75697165600000099901306901001234500123463001',
}
const itau = {
  line: '34191.09008 01015.271248 80212.460002 4 25480000675787',
  barcode: '34194254800006757871090001015271248021246000',
}
const utility = {
  line: '84660000000-0 99900123202-7 61210000000-1 00000012345-5',
  barcode: '84660000000999001232026121000000000000012345',
}
const bare = (line: string) => line.replaceAll(/\D/g, '')

describe('linha digitável', () => {
  it.each([sicoob, itau, utility])('is built exactly from the barcode $barcode', (example) => {
    expect(formatLinhaDigitavel(toLinhaDigitavel(example.barcode))).toBe(example.line)
    expect(isLinhaDigitavel(bare(example.line))).toBe(true)
    expect(isValidBoleto(bare(example.line))).toBe(true)
  })

  it.each([sicoob, itau, utility])(
    'is refused when any one digit of $line is changed',
    ({ line }) => {
      const digits = bare(line)
      for (let place = 0; place < digits.length; place += 1) {
        for (const digit of '0123456789') {
          if (digits[place] === digit) continue
          const changed = digits.slice(0, place) + digit + digits.slice(place + 1)
          expect(isLinhaDigitavel(changed), `digit ${place} as ${digit}`).toBe(false)
        }
      }
    },
  )

  it.each([
    '',
    '0'.repeat(47),
    '8'.repeat(48),
    sicoob.line,
    bare(sicoob.line).slice(1),
    `${bare(sicoob.line)}0`,
    // A currency other than reais, with every check digit right.
    '75681306901001234507012346300187165600000099901',
    ` ${bare(sicoob.line)}`,
  ])('is not valid when it reads %o', (text) => {
    expect(isLinhaDigitavel(text)).toBe(false)
  })

  it('is refused when two different neighbouring digits of the free field are swapped', () => {
    const digits = bare(sicoob.line)
    const swapped = digits.slice(0, 5) + digits[6] + digits[5] + digits.slice(7)
    expect(swapped).not.toBe(digits)
    expect(isLinhaDigitavel(swapped)).toBe(false)
  })

  it('is left unmasked when it has another length', () => {
    expect(formatLinhaDigitavel('123')).toBe('123')
  })

  it.each(['', '1'.repeat(43), 'x'.repeat(44)])('cannot be built from %o', (code) => {
    expect(() => toLinhaDigitavel(code)).toThrow(RangeError)
  })
})

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

const slips = fc.record({
  bank: fc.constantFrom('001', '033', '104', '237', '341', '748', '756'),
  dueDate: fc.nat(12_000).map((days) => addDays('2000-07-03', days)),
  value: fc.integer({ min: 1, max: 9_999_999_999 }),
  freeField: digits(25),
})

describe('a bank slip', () => {
  it('is accepted by an independent validator for any bank, day and value', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        const line = toLinhaDigitavel(buildBarcode(slip))
        expect(isLinhaDigitavel(line)).toBe(true)
        expect(isValidBoleto(line)).toBe(true)
      }),
    )
  })

  it('is refused exactly when an independent validator refuses it, with one digit changed', () => {
    fc.assert(
      fc.property(slips, fc.nat(46), fc.integer({ min: 1, max: 9 }), (slip, place, by) => {
        fc.pre(place !== 3)
        const line = toLinhaDigitavel(buildBarcode(slip))
        const digit = String((Number(line[place]) + by) % 10)
        const changed = line.slice(0, place) + digit + line.slice(place + 1)
        expect(isLinhaDigitavel(changed)).toBe(isValidBoleto(changed))
      }),
    )
  })

  it.each([
    { bank: '75', dueDate: '2026-12-10', value: 1, freeField: '0'.repeat(25) },
    { bank: '756', dueDate: '2026-12-10', value: 10_000_000_000, freeField: '0'.repeat(25) },
    { bank: '756', dueDate: '2026-12-10', value: 1.5, freeField: '0'.repeat(25) },
    { bank: '756', dueDate: '2026-12-10', value: -1, freeField: '0'.repeat(25) },
    { bank: '756', dueDate: '2026-12-10', value: 1, freeField: '0'.repeat(24) },
    { bank: '7561', dueDate: '2026-12-10', value: 1, freeField: '0'.repeat(24) },
    { bank: '756', dueDate: '0000-00-00', value: 1, freeField: '0'.repeat(25) },
  ])('is refused with a part of the wrong length: %o', (slip) => {
    expect(() => buildBarcode(slip)).toThrow(RangeError)
  })
})

describe('a utility bill', () => {
  it('is accepted by an independent validator with modulo 10 and modulo 11', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('6', '7', '8', '9'),
        fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '9'),
        digits(40),
        (valueId, segment, rest) => {
          const open = `8${segment}${valueId}`
          const lines = '0123456789'
            .split('')
            .map((digit) => toLinhaDigitavel(open + digit + rest))
            .filter((line) => isLinhaDigitavel(line))
          expect(lines).toHaveLength(1)
          expect(lines.filter((line) => isValidBoleto(line))).toEqual(lines)
        },
      ),
    )
  })
})

describe('dueFactor', () => {
  it.each([
    ['2000-07-03', '1000'],
    ['2002-05-01', '1667'],
    ['2010-11-17', '4789'],
    ['2024-12-15', '9931'],
    ['2025-02-20', '9998'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2025-02-23', '1001'],
    ['2025-02-26', '1004'],
    ['2025-12-31', '1312'],
    ['2026-11-20', '1636'],
    ['2026-12-10', '1656'],
    ['2027-01-10', '1687'],
    ['2029-05-20', '2548'],
    ['2049-10-13', '9999'],
    ['2049-10-14', '1000'],
  ])('gives a bill due on %s the factor %s', (due, factor) => {
    expect(dueFactor(due)).toBe(factor)
  })

  it('throws for a day before the first factor', () => {
    expect(() => dueFactor('2000-07-02')).toThrow(RangeError)
  })
})

it('gives 1 as general check digit where modulo 11 has no digit', () => {
  // The remainders 0, 1 and 10: 11 minus each is 11, 10 and 1.
  expect(['0', '6', '5'].map(generalCheckDigit)).toEqual(['1', '1', '1'])
})
