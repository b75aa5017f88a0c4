import { expect, test } from 'vitest'
import { isPlainText } from './plain-text.ts'

test.each(['', 'Olá, João!', 'duas\nlinhas\te um recuo', '<b>não é marca</b>', '語', '👨‍👩‍👧'])(
  '%j is plain text',
  (text) => expect(isPlainText(text)).toBe(true),
)

test.each(['a\u0000b', 'a\u001b[31mb', 'boleto\u202etxt.exe', 'meio\ud83d', '\u2066x\u2069'])(
  '%j is not plain text',
  (text) => expect(isPlainText(text)).toBe(false),
)
