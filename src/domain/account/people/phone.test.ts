import * as fc from 'fast-check'
import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { expect, it } from 'vitest'
import { isPhone, toNationalDigits } from './phone.ts'

const missing = [
  20, 23, 25, 26, 29, 30, 36, 39, 40, 50, 52, 56, 57, 58, 59, 60, 70, 72, 76, 78, 80, 90,
]

it('accepts exactly the 67 area codes of Brazil', () => {
  const codes = Array.from({ length: 89 }, (_, index) => index + 11)
  const taken = codes.filter((code) => isPhone(`${code}912345678`))
  expect(taken).toHaveLength(67)
  expect(codes.filter((code) => !taken.includes(code))).toEqual(missing)
})

it.each(['48999990000', '4833334444', '4877770000', '11999999999'])(
  'accepts the phone %s',
  (digits) => {
    expect(isPhone(digits)).toBe(true)
  },
)

it.each([
  '',
  '99999999999',
  '48899990000',
  '4803334444',
  '4813334444',
  '4863334444',
  '489999000',
  '5548999990000',
])('refuses the phone %o', (digits) => {
  expect(isPhone(digits)).toBe(false)
})

it('removes the country code only when a whole number follows it', () => {
  expect(toNationalDigits('+55 (48) 99999-0000')).toBe('48999990000')
  expect(toNationalDigits('55 99999-0000')).toBe('55999990000')
  expect(toNationalDigits('0 48 99999-0000')).toBe('48999990000')
  expect(toNationalDigits('0800 123 4567')).toBe('08001234567')
})

it.each([
  ['1554833334444', '1554833334444'],
  ['554899999000012', '554899999000012'],
  ['904833334444', '904833334444'],
  ['0483333444455', '0483333444455'],
  ['0 48 3030-0123', '4830300123'],
])('removes no part of a longer number: %s is %s', (text, digits) => {
  expect(toNationalDigits(text)).toBe(digits)
})

it('accepts no number that Google’s tables refuse', () => {
  const digits = fc
    .tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 0, max: 9 }), fc.nat(99_999_999))
    .chain(([area, third, rest]) =>
      fc.constantFrom(
        `${area}${third}${String(rest).padStart(8, '0')}`,
        `${area}${third}${String(rest).slice(0, 7).padStart(7, '0')}`,
      ),
    )
  fc.assert(
    fc.property(digits, (number) => !isPhone(number) || isValidPhoneNumber(number, 'BR')),
    { numRuns: 2000 },
  )
})

it('accepts every mobile that Google’s tables accept, except one repeated digit', () => {
  const mobiles = fc
    .tuple(fc.integer({ min: 11, max: 99 }), fc.nat(99_999_999))
    .map(([area, rest]) => `${area}9${String(rest).padStart(8, '0')}`)
    // 90 is the prefix of a collect call, which Google's tables remove.
    .filter((number) => isValidPhoneNumber(number, 'BR') && !/^90|^(\d)\1+$/.test(number))
  fc.assert(fc.property(mobiles, isPhone), { numRuns: 500 })
})
