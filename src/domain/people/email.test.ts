import { assert, property, stringMatching } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskEmail } from './email.ts'

describe('a masked e-mail', () => {
  test.each([
    ['maria.clara@correio.example', 'm*****@c****.example'],
    ['a@b.co', 'a*****@b****.co'],
    ['Ana@Sub.Correio.com.br', 'a*****@s****.br'],
    ['not an address', '*****'],
    ['@b.co', '*****'],
    ['a@bco', '*****'],
  ])('for %j is %j', (email, masked) => {
    expect(maskEmail(email)).toBe(masked)
  })

  test('has the same length for every address and shows only the first letters of name and host', () => {
    const word = stringMatching(/^[a-z][a-z0-9]{0,39}$/)
    assert(
      property(word, word, (name, host) => {
        expect(maskEmail(`${name}@${host}.example`)).toBe(`${name[0]}*****@${host[0]}****.example`)
      }),
    )
  })
})
