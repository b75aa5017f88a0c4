import { expect, test } from 'vitest'
import { mod10CheckDigit, mod11CheckDigit, mod11Remainder } from './check-digits.ts'

test.each([
  ['756913069', '8'],
  ['0100123450', '7'],
  ['', '0'],
])('the modulo 10 check digit of "%s" is %s', (digits, checkDigit) => {
  expect(mod10CheckDigit(digits)).toBe(checkDigit)
})

test.each([
  ['529982247', 11, '2'],
  ['12ABC34501DE', 9, '3'],
  ['0', 9, '0'],
  ['6', 9, '0'],
])('the modulo 11 check digit of %s with weights up to %i is %s', (text, maxWeight, checkDigit) => {
  expect(mod11CheckDigit(text, maxWeight)).toBe(checkDigit)
})

test('weights start again at 2 after the greatest one', () => {
  expect(mod11Remainder('100000000')).toBe(2)
  expect(mod11Remainder('1000', 4)).toBe(2)
})
