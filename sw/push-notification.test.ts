import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { buildPushPayload } from '#domain/notifications/push-message.ts'
import { screenOf, readPush } from './push-notification.ts'

const origin = 'https://demo.portal.example'

it('reads the payload that the server writes', () => {
  const path = '/panel/financial/invoice/101'
  const message = { title: 'Lembrete', body: 'Há uma fatura.', path, tag: 'r-101', badge: 2 }
  expect(readPush(buildPushPayload(message), origin)).toEqual(message)
})

it('returns a notification for any payload', () => {
  for (const payload of [null, '', 'olá', '[]', 'null', '1', '{}', '{"notification":7}']) {
    const { title, body, path } = readPush(payload, origin)
    expect({ title, path }).toEqual({ title: 'Você tem um novo aviso', path: '/panel' })
    expect(body).not.toBe('')
  }
  assert(property(string(), (payload) => readPush(payload, origin).title !== ''))
})

it('cuts values that are too long and ignores values of the wrong type', () => {
  const notification = { title: 'T'.repeat(1e5), body: 'b'.repeat(1e6), tag: {}, navigate: [] }
  const notice = readPush(JSON.stringify({ notification, app_badge: -1 }), origin)
  expect(notice.title).toHaveLength(120)
  expect(notice.body).toHaveLength(2000)
  expect(notice).toMatchObject({ path: '/panel', badge: null })
})

it.each([
  ['/panel/financial/invoice/101', '/panel/financial/invoice/101'],
  [`${origin}/panel/inbox`, '/panel/inbox'],
  ['/panel?next=https://evil.example', '/panel'],
  ['https://evil.example/panel/financial', '/panel'],
  ['//evil.example/panel/financial', '/panel'],
  [String.raw`\\evil.example\panel`, '/panel'],
  ['javascript:alert(1)', '/panel'],
  ['/sandbox', '/panel'],
  ['/adm/customers', '/panel'],
  ['/panel/../sandbox', '/panel'],
  ['/panelx', '/panel'],
  ['', '/panel'],
  [7, '/panel'],
])('maps the push address %j to the screen %s', (address, path) => {
  expect(screenOf(address, origin)).toBe(path)
})
