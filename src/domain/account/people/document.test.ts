import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalDocument,
  documentKind,
  formatDocument,
  isCnpj,
  isCpf,
  isDocument,
  maskDocument,
} from './document.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))
const root = fc
  .array(fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')), {
    minLength: 12,
    maxLength: 12,
  })
  .map((list) => list.join(''))

const isValidAnyCnpj = (cnpj: string) => isValidCnpj(cnpj, { version: 2 })

/**
 * The document that starts with `body` and is valid, found by trying all check digits, so that the
 * test uses none of our arithmetic.
 */
function completed(body: string, isValid: (document: string) => boolean): string | undefined {
  for (let check = 0; check < 100; check += 1) {
    const document = body + String(check).padStart(2, '0')
    if (isValid(document)) return document
  }
  return undefined
}

const known = [
  '529.982.247-25',
  '111.444.777-35',
  '168.995.350-09',
  '987.654.321-00',
  '11.222.333/0001-81',
  '11.444.777/0001-61',
  '12.ABC.345/01DE-35',
]

describe('isDocument', () => {
  it.each(known)('accepts %s, also masked and in lower case', (typed) => {
    expect(isDocument(canonicalDocument(typed))).toBe(true)
    expect(isDocument(canonicalDocument(` ${typed.toLowerCase()} `))).toBe(true)
    expect(formatDocument(canonicalDocument(typed))).toBe(typed)
  })

  it.each([
    '52998224724',
    '52998224735',
    '11222333000182',
    '11222333000191',
    '12ABC34501DE36',
    '12ABC34501DE3A',
    '12ABC34501D335',
    'I2ABC34501DE35',
    '12ABC34501DE3',
    '12ABC34501DE355',
    '00000000000000',
    '5299822472',
    '529982247255',
    '529.982.247-25',
    '12abc34501de35',
    '',
  ])('refuses %o as a document', (document) => {
    expect(isDocument(document)).toBe(false)
  })

  it.each(Array.from({ length: 10 }, (_, digit) => String(digit)))(
    'refuses a CPF that repeats the digit %s',
    (digit) => {
      expect(isCpf(digit.repeat(11))).toBe(false)
    },
  )

  it('agrees with an independent validator on any CPF', () => {
    fc.assert(
      fc.property(fc.oneof(digits(11), digits(9)), (text) => {
        const cpf = text.length === 11 ? text : completed(text, isValidCpf)
        fc.pre(cpf !== undefined)
        expect(isCpf(cpf)).toBe(isValidCpf(cpf))
        if (text.length === 9) expect(isCpf(cpf)).toBe(true)
      }),
    )
  })

  it('agrees with an independent validator on any CNPJ, with and without letters', () => {
    fc.assert(
      fc.property(fc.oneof(root, digits(12)), (body) => {
        const cnpj = completed(body, isValidAnyCnpj)
        fc.pre(cnpj !== undefined)
        expect(isCnpj(cnpj)).toBe(true)
        const wrong = cnpj.slice(0, -1) + String((Number(cnpj.slice(-1)) + 1) % 10)
        expect(isCnpj(wrong)).toBe(false)
      }),
    )
  })
})

describe('canonicalDocument', () => {
  it('keeps only letters and digits, in upper case', () => {
    expect(canonicalDocument(' 12.abc.345/01de-35\u00A0')).toBe('12ABC34501DE35')
    expect(canonicalDocument('529 982 247–25')).toBe('52998224725')
    expect(canonicalDocument('12.ÁBC.345/01DE-35')).toBe('12BC34501DE35')
  })
})

describe('documentKind', () => {
  it.each([
    ['', 'cpf'],
    ['529.982.247-25', 'cpf'],
    ['529.982.247-255', 'cnpj'],
    ['12.A', 'cnpj'],
    ['11.222.333/0001-81', 'cnpj'],
  ])('takes %o for a %s', (typed, kind) => {
    expect(documentKind(typed)).toBe(kind)
  })
})

describe('formatDocument', () => {
  it.each([
    ['5299', '529.9'],
    ['529', '529'],
    ['52998224725', '529.982.247-25'],
    ['529982247251', '52.998.224/7251'],
    ['12A', '12.A'],
    ['', ''],
  ])('masks %o as %o while it is being typed', (canonical, text) => {
    expect(formatDocument(canonical)).toBe(text)
  })
})

describe('maskDocument', () => {
  it.each([
    ['52998224725', '***.982.247-**'],
    ['12345678000195', '**.345.678/0001-**'],
    ['12ABC34501DE35', '**.ABC.345/01DE-**'],
    ['1234', '****'],
    ['', ''],
  ])('masks %o as %o', (canonical, text) => {
    expect(maskDocument(canonical)).toBe(text)
  })
})
