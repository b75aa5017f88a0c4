import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
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
