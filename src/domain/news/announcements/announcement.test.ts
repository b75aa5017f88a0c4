import { expect, test } from 'vitest'
import { announcementFlaw } from './announcement.ts'

const title = 'Manutenção programada'
const message = 'Hoje, das 2h às 4h.\nObrigado pela paciência.'

test('an ordinary announcement is accepted, and so is one character under each limit', () => {
  expect(announcementFlaw(title, message)).toBeNull()
  expect(announcementFlaw('a'.repeat(299), '語'.repeat(1399))).toBeNull()
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
])('announcement %# is refused with the fault it has', (given, text, flaw) => {
  expect(announcementFlaw(given, text)).toBe(flaw)
})
