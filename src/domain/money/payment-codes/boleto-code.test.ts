import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLinhaDigitavel } from './boleto-mask.ts'
import { buildBarcode, generalCheckDigit, toLinhaDigitavel } from './boleto.ts'
import { bankName } from './banks.ts'
import { dueDayNear } from './boleto-code.ts'
import { readPaymentCodes } from './payment-code.ts'

const slips = fc.record({
  bank: fc.integer({ min: 1, max: 799 }).map((code) => String(code).padStart(3, '0')),
  dueDate: fc
    .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  value: fc.integer({ min: 0, max: 9_999_999_999 }),
  freeField: fc.stringMatching(/^\d{25}$/),
})

describe('a bank slip', () => {
  it('reads the same from its line, its masked line and its bar code', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        const barcode = buildBarcode(slip)
        const line = toLinhaDigitavel(barcode)
        const read = readPaymentCodes(barcode)
        const { bank, value } = slip
        expect(read).toMatchObject([{ kind: 'boleto', barcode, bank, amount: value || null }])
        expect(readPaymentCodes(line)).toEqual(read)
        expect(readPaymentCodes(` Linha: ${formatLinhaDigitavel(line)}\n`)).toEqual(read)
      }),
    )
  })

  it('keeps its due day, whatever the cycle of factors it is near to', () => {
    fc.assert(
      fc.property(slips, fc.integer({ min: -4000, max: 4000 }), (slip, days) => {
        const near = new Date(Date.parse(slip.dueDate) + days * 86_400_000)
        const factor = buildBarcode(slip).slice(5, 9)
        expect(dueDayNear(factor, near.toISOString().slice(0, 10))).toBe(slip.dueDate)
      }),
    )
  })

  // Of the last two fields the general check digit tells most changes, and not all: it is 1 three times.
  it('is refused with any one digit of the first three fields of its line changed', () => {
    fc.assert(
      fc.property(slips, fc.nat(31), fc.integer({ min: 1, max: 9 }), (slip, place, by) => {
        const line = toLinhaDigitavel(buildBarcode(slip))
        const digit = String((Number(line[place]) + by) % 10)
        const changed = line.slice(0, place) + digit + line.slice(place + 1)
        expect(readPaymentCodes(changed)).toBe('boleto')
      }),
    )
  })

  const withFactor = (factor: string) => {
    const body = `7569${factor}00000099901306901001234500123463001`
    return body.slice(0, 4) + generalCheckDigit(body) + body.slice(4)
  }

  it.each([
    ['0000', null],
    ['0999', null],
    ['1000', '1000'],
    ['9999', '9999'],
  ])('with the due factor %s has the factor %j', (factor, dueFactor) => {
    expect(readPaymentCodes(withFactor(factor))).toMatchObject([{ amount: 9990, dueFactor }])
  })
})

describe('the bank of a boleto', () => {
  it('has a name where it is listed, else its digits', () => {
    expect(bankName('756')).toBe('Sicoob (756)')
    expect(bankName('999')).toBe('999')
  })
})
