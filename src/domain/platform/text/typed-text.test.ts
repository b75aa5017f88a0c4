import { expect, test } from 'vitest'
import { plainTyped } from './typed-text.ts'

test.each([
  ['full-width letters and digits', '１２３ＡＢ', '123AB'],
  ['spaces of every width', '12\u00A034\u202F56\u3000\t78', '12 34 56 78'],
  ['line breaks', '12\r\n34', '12 34'],
  ['spaces without width', '12\u200B34\u200C\u200D\u2060\uFEFF', '1234'],
  ['marks of direction', '\u200E12\u202C\u2066\u2069', '12'],
  ['a soft hyphen', '12\u00AD34', '1234'],
  ['control characters', '12\u0000\u001B34', '1234'],
  ['what draws nothing', '12\uFE0F\u034F\u3164', '12'],
  ['letters with accents, which stay', 'Sa\u0303o João', 'São João'],
])('a typed text with %s becomes plain', (_, typed, plain) => {
  expect(plainTyped(typed)).toBe(plain)
})
