import { expect, test } from 'vitest'
import { isOwnFile } from './no-foreign-page.ts'

const answer = (type: string | null, status = 200) =>
  new Response(null, { status, headers: type === null ? {} : { 'content-type': type } })

test.each(['text/javascript; charset=utf-8', 'image/svg+xml', 'application/json', null])(
  'stores a file of type %s',
  (type) => expect(isOwnFile(answer(type))).toBe(true),
)

test('stores neither the page of a captive portal nor a failure', () => {
  expect(isOwnFile(answer('text/html; charset=utf-8'))).toBe(false)
  expect(isOwnFile(answer('text/javascript', 404))).toBe(false)
})
