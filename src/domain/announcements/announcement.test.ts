import { expect, test } from 'vitest'
import { notificationFlaw } from './announcement.ts'

const title = 'Manutenção programada'
const message = 'Hoje, das 2h às 4h.\nObrigado pela paciência.'

test('what staff would write is fine, and so is one character under each limit', () => {
  expect(notificationFlaw(title, message)).toBeNull()
  expect(notificationFlaw('a'.repeat(299), '語'.repeat(1399))).toBeNull()
})

test.each([
  ['', message, 'title not provided'],
  ['', '', 'title not provided'],
  [title, '', 'message not provided'],
  ['duas\nlinhas', message, 'invalid title'],
  ['a\u0000b', message, 'invalid title'],
  [title, 'meio\ud83d', 'invalid message'],
  [title, 'boleto\u202etxt.exe', 'invalid message'],
  ['a'.repeat(300), message, 'title too long'],
  [title, 'a'.repeat(1400), 'message too long'],
])('%# is refused for what is wrong with it', (given, text, flaw) => {
  expect(notificationFlaw(given, text)).toBe(flaw)
})
