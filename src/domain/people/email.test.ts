import { assert, property, stringMatching } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail, maskEmail } from './email.ts'

describe('a masked e-mail', () => {
  test.each([
    ['maria.clara@correio.example', 'm*****@c****.example'],
    ['a@b.co', 'a*****@b****.co'],
    ['Ana@Sub.Correio.com.br', 'a*****@s****.br'],
    ['  maria@correio.example\n', 'm*****@c****.example'],
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

describe('an e-mail address', () => {
  const long = `${'a'.repeat(246)}@b.co.br`

  test.each(['maria.clara@correio.example', 'a@b', 'não@sítio.example', long])(
    'may be %s',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )

  test.each([
    '',
    'maria',
    '@correio.example',
    'maria@',
    'maria@@correio.example',
    ' maria@correio.example',
    'maria@correio.example ',
    'maria clara@correio.example',
    'maria@correio.example,ana@correio.example',
    'Maria <maria@correio.example>',
    'maria@correio.example>',
    `a${long}`,
  ])('is not %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})
