import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  buildBarcode,
  isLinhaDigitavel,
  toBarcode,
  toLinhaDigitavel,
} from '#domain/money/payment-codes/boleto.ts'
import { addDays } from '#domain/platform/time/dates.ts'
import { tools } from '../tools/tools.mjs'

/*
 * Two validators that others wrote; `src/domain/money/payment-codes/boleto.test.ts` asks a third one. The second one overlooks
 * some wrong digits and reads no value of ten million reais or more: it is asked only whether it takes
 * what ours takes.
 */

const validate = v.function()
const validator = v.parse(
  v.object({ boletoBancarioLinhaDigitavel: validate, boletoArrecadacaoLinhaDigitavel: validate }),
  await tools.load('boleto-brasileiro-validator'),
)
const utils = v.parse(
  v.object({ validarBoleto: validate }),
  await tools.load('@mrmgomes/boleto-utils'),
)
const utilsAnswer = v.object({
  sucesso: v.boolean(),
  codigoBarras: v.optional(v.string()),
  valor: v.optional(v.number()),
})
/** What one of them reads from a line; it throws at some. */
function read(line: string) {
  try {
    return v.parse(utilsAnswer, utils.validarBoleto(line))
  } catch {
    return { sucesso: false }
  }
}

const isSlip = (line: string) => validator.boletoBancarioLinhaDigitavel(line, true) === true
const isUtilityBill = (line: string) =>
  validator.boletoArrecadacaoLinhaDigitavel(line, true) === true

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))
const slips = fc.record({
  bank: fc.constantFrom('001', '033', '104', '237', '341', '748', '756'),
  dueDate: fc.nat(12_000).map((days) => addDays('2000-07-03', days)),
  value: fc.integer({ min: 1, max: 999_999_999 }),
  freeField: digits(25),
})
const utilityBills = fc
  .tuple(
    fc.constantFrom('1', '2', '3', '4', '5', '7', '9'),
    fc.constantFrom('6', '7', '8', '9'),
    digits(40),
  )
  .map(([segment, valueId, rest]) => {
    const lines = '0123456789'
      .split('')
      .map((digit) => toLinhaDigitavel(`8${segment}${valueId}${digit}${rest}`))
    return lines.find((line) => isLinhaDigitavel(line)) ?? ''
  })
/** Another digit at one place; the currency and the kind of bill are the validators' own business. */
const changes = fc.record({
  place: fc.integer({ min: 4, max: 46 }),
  by: fc.integer({ min: 1, max: 9 }),
})
function change(line: string, { place, by }: { place: number; by: number }): string {
  const digit = String((Number(line[place]) + by) % 10)
  return line.slice(0, place) + digit + line.slice(place + 1)
}

const often = { numRuns: 2_000 }

describe('validators of others', () => {
  it('accept the line of each bank slip, and read its barcode and value', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        const barcode = buildBarcode(slip)
        const line = toLinhaDigitavel(barcode)
        expect(isSlip(line)).toBe(true)
        expect(read(line)).toEqual({
          sucesso: true,
          codigoBarras: barcode,
          valor: slip.value / 100,
        })
      }),
      often,
    )
  })

  it('take the line of a bank slip with one digit changed where ours does, and else refuse it', () => {
    fc.assert(
      fc.property(slips, changes, (slip, changed) => {
        const line = change(toLinhaDigitavel(buildBarcode(slip)), changed)
        expect(isSlip(line)).toBe(isLinhaDigitavel(line))
        if (isLinhaDigitavel(line)) expect(read(line).sucesso).toBe(true)
      }),
      often,
    )
  })

  it('accept the line of each utility bill, and read its barcode', () => {
    fc.assert(
      fc.property(utilityBills, (line) => {
        expect(isUtilityBill(line)).toBe(true)
        expect(read(line)).toMatchObject({ sucesso: true, codigoBarras: toBarcode(line) })
      }),
      often,
    )
  })

  it('take the line of a utility bill with one digit changed where ours does, and else refuse it', () => {
    fc.assert(
      fc.property(utilityBills, changes, (bill, changed) => {
        const line = change(bill, changed)
        expect(isUtilityBill(line)).toBe(isLinhaDigitavel(line))
        if (isLinhaDigitavel(line)) expect(read(line).sucesso).toBe(true)
      }),
      often,
    )
  })
})
