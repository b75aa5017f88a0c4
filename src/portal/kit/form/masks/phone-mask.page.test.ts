import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { pasteInto, typeInto } from '#tests/support/browser/type-into.ts'
import { phoneMask } from './phone-mask.ts'

test.each([
  ['', ''],
  ['4', '(4'],
  ['4833', '(48) 33'],
  ['4833334444', '(48) 3333-4444'],
  ['489', '(48) 9'],
  ['48999990000', '(48) 99999-0000'],
  ['(48) 99999-0000', '(48) 99999-0000'],
  ['+55 48 99999-0000', '(48) 99999-0000'],
  ['5548999990000', '(48) 99999-0000'],
  ['048999990000', '(48) 99999-0000'],
  ['5599999', '(55) 99999'],
  ['489999900001', '(48) 99999-0000'],
])('the phone mask formats %j as %j', (typed, drawn) => {
  expect(maskitoTransform(typed, phoneMask)).toBe(drawn)
})

test.each([
  ['Tel.: (48) 99999-0000', '(48) 99999-0000'],
  ['Telefone 1: (48) 3333-4444', '(48) 3333-4444'],
  ['WhatsApp: +55 48 99999-0000', '(48) 99999-0000'],
  ['tel:+5548999990000', '(48) 99999-0000'],
  ['(48) 3333-4444 ramal 12', '(48) 3333-4444'],
  ['0 48 99999 0000', '(48) 99999-0000'],
  ['(048) 99999-0000', '(48) 99999-0000'],
  ['48.99999.0000', '(48) 99999-0000'],
  ['４８９９９９９００００', '(48) 99999-0000'],
  ['\u200B(48)\u00A099999\u20110000', '(48) 99999-0000'],
])('the phone in %j is %s, pasted or filled in', (text, drawn) => {
  expect(pasteInto(text, phoneMask)).toBe(drawn)
  expect(maskitoTransform(text, phoneMask)).toBe(drawn)
})

test('a phone is typed after its label', () => {
  expect(typeInto('Tel.: (48) 99999-0000', phoneMask)).toBe('(48) 99999-0000')
})
