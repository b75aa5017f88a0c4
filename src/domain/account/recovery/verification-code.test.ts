import { describe, expect, test } from 'vitest'
import { codeDigits, formatVerificationCode, isVerificationCode } from './verification-code.ts'

describe('a verification code', () => {
  test.each(['123456789', '123-456-789', ' 123 456 789 ', '123.456.789', '123-456-789\n'])(
    'is read from %j',
    (typed) => {
      expect(codeDigits(typed)).toBe('123456789')
    },
  )

  test.each([
    ['123456789', true],
    ['000000000', true],
    ['12345678', false],
    ['1234567890', false],
    ['12345678a', false],
    ['', false],
  ])('%j is exactly nine digits: %j', (digits, isOne) => {
    expect(isVerificationCode(digits)).toBe(isOne)
  })

  test.each([
    ['123456789', '123-456-789'],
    ['1234', '123-4'],
    ['', ''],
  ])('%j is shown as %j', (digits, shown) => {
    expect(formatVerificationCode(digits)).toBe(shown)
  })
})
