import { expect, test } from 'vitest'
import { readMonthText } from './month-text.ts'

test.each([
  ['12/2030', '12', '2030'],
  ['1/30', '01', '2030'],
  ['2030-12-31', '12', '2030'],
  ['31/12/2030', '12', '2030'],
  ['122030', '12', '2030'],
  ['203012', '12', '2030'],
  ['Validade: 12\u00A0/ 30 (Visa)', '12', '2030'],
])('%s names a month', (text, month, year) => {
  expect(readMonthText(text)).toEqual({ month, year })
})

test.each([
  '',
  'dezembro',
  '12',
  '13/2030',
  '00/30',
  '12/1999',
  '1999-12',
  '12/2130',
  '4000 0000 0000 0051',
])('%j names no month of this century', (text) => {
  expect(readMonthText(text)).toBeNull()
})
