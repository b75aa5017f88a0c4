import { maskitoTransform } from '@maskito/core'
import { describe, expect, test } from 'vitest'
import { pasteInto, typeInto } from '#tests/support/browser/type-into.ts'
import { documentMask } from './document-mask.ts'

const masked = (typed: string) => maskitoTransform(typed, documentMask)

describe('the document mask', () => {
  test.each([
    ['', ''],
    ['5', '5'],
    ['529', '529'],
    ['5299', '529.9'],
    ['52998224725', '529.982.247-25'],
    ['529.982.247-25', '529.982.247-25'],
    [' 529 982 247 25 ', '529.982.247-25'],
  ])('the document mask formats %j as the CPF %j', (typed, drawn) => {
    expect(masked(typed)).toBe(drawn)
  })

  test.each([
    ['112223330001', '11.222.333/0001'],
    ['11222333000181', '11.222.333/0001-81'],
    ['11.222.333/0001-81', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12A', '12.A'],
  ])('the document mask formats %j as the CNPJ %j', (typed, drawn) => {
    expect(masked(typed)).toBe(drawn)
  })

  test('the document mask drops characters beyond the length of a CNPJ', () => {
    expect(masked('112223330001819')).toBe('11.222.333/0001-81')
  })

  test('the document mask drops letters in the check digits', () => {
    expect(masked('12ABC34501DEX5')).toBe('12.ABC.345/01DE-5')
  })
})

describe.each([
  ['pasted', pasteInto],
  ['filled in', maskitoTransform],
])('a document %s with more around it', (_, enter) => {
  test.each([
    ['CPF: 529.982.247-25', '529.982.247-25'],
    ['cpf 52998224725', '529.982.247-25'],
    ['CPF52998224725', '529.982.247-25'],
    ['CPF/CNPJ: 529.982.247-25', '529.982.247-25'],
    ['\u200B529.982.247\u201125\u00A0(Maria)', '529.982.247-25'],
    ['５２９９８２２４７２５', '529.982.247-25'],
    ['CNPJ 11.222.333/0001-81', '11.222.333/0001-81'],
    ['cnpj: 12.abc.345/01de-35', '12.ABC.345/01DE-35'],
    ['CNPJ12ABC34501DE35 matriz', '12.ABC.345/01DE-35'],
  ])('as %j is %s', (text, drawn) => {
    expect(enter(text, documentMask)).toBe(drawn)
  })
})

test.each([
  ['CPF: 529.982.247-25', '529.982.247-25'],
  ['cpf 52998224725', '529.982.247-25'],
  ['CNPJ: 12abc34501de35', '12.ABC.345/01DE-35'],
  ['CPF/CNPJ: 11222333000181', '11.222.333/0001-81'],
  ['cpf12345000199', 'CP.F12.345/0001-99'],
])('the label is dropped while %j is typed: %s', (text, drawn) => {
  expect(typeInto(text, documentMask)).toBe(drawn)
})
