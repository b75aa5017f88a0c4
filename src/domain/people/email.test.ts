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
  const host = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(54)}.example`
  const longest = `${'a'.repeat(254 - host.length - 1)}@${host}`

  test.each([
    'maria.clara@correio.example',
    "o'brien@correio.example",
    'maria+portal@correio.example',
    'r&d@correio.example',
    '_a-b=c!d#e$f%g*h/i?j^k`l{m|n}o~@correio.example',
    '1@2.example',
    'a@b.c',
    'MARIA@CORREIO.EXAMPLE',
    'a@sub.de-casa.correio.example',
    'maria@xn--stio-vpa.example',
    'maria@sítio.example',
    `${'a'.repeat(64)}@correio.example`,
    `a@${'b'.repeat(63)}.example`,
    longest,
  ])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    'maria',
    '@correio.example',
    'maria@',
    'maria@@correio.example',
    'maria@ana@correio.example',
    // Without a dot the host is a machine of a network that we are not in.
    'maria@correio',
    'maria@localhost',
    // Dots divide parts, and no part is empty.
    '.maria@correio.example',
    'maria.@correio.example',
    'maria..clara@correio.example',
    'maria@.correio.example',
    'maria@correio..example',
    'maria@correio.example.',
    // A label begins and ends with a letter or a digit.
    'maria@-correio.example',
    'maria@correio-.example',
    'maria@correio.-example',
    'maria@cor_reio.example',
    "maria@o'correio.example",
    // A host in figures needs brackets, and a mail server of its own.
    'maria@127.0.0.1',
    'maria@[127.0.0.1]',
    // Quoted names and names in letters with accents need what few mail servers have.
    '"maria clara"@correio.example',
    '"maria"@correio.example',
    'não@correio.example',
    String.raw`maria\@correio.example`,
    ' maria@correio.example',
    'maria@correio.example ',
    'maria@correio.example\n',
    'maria clara@correio.example',
    'maria@correio.example,ana@correio.example',
    'maria@correio.example;ana@correio.example',
    'maria@correio.example:25',
    'Maria <maria@correio.example>',
    'maria@correio.example>',
    'mailto:maria@correio.example',
    'maria(casa)@correio.example',
    'maria@correio.example\r\nbcc: ana@correio.example',
    'ma\u200bria@correio.example',
    'maria＠correio.example',
    `${'a'.repeat(65)}@correio.example`,
    `a@${'b'.repeat(64)}.example`,
    `a${longest}`,
  ])('is not %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})
