import { expect, test } from 'vitest'
import { isPlainText, toPlainText } from './plain-text.ts'

test.each(['', 'Olá, João!', 'duas\nlinhas\te um recuo', '<b>não é marca</b>', '語', '👨‍👩‍👧'])(
  '%j is plain text',
  (text) => expect(isPlainText(text)).toBe(true),
)

test.each(['a\u0000b', 'a\u001b[31mb', 'boleto\u202etxt.exe', 'meio\ud83d', '\u2066x\u2069'])(
  '%j is not plain text',
  (text) => expect(isPlainText(text)).toBe(false),
)

test('what a reader cannot see is dropped', () => {
  expect(toPlainText('a\u0000b\u001b[31m\u202ec\ud83d\n\t👨‍👩‍👧')).toBe('ab[31mc\n\t👨‍👩‍👧')
})
