import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { buildPushPayload } from '#domain/notifications/push-message.ts'
import { panelPath, readNotice } from './push-notification.ts'

const origin = 'https://demo.portal.example'

it('reads what the server writes', () => {
  const path = '/panel/financial/invoice/101'
  const message = { title: 'Lembrete', body: 'Há uma fatura.', path, tag: 'r-101', badge: 2 }
  expect(readNotice(buildPushPayload(message), origin)).toEqual(message)
})

it('has something to show for any payload', () => {
  for (const payload of [null, '', 'olá', '[]', 'null', '1', '{}', '{"notification":7}']) {
    const { title, body, path } = readNotice(payload, origin)
    expect({ title, path }).toEqual({ title: 'Você tem um novo aviso', path: '/panel' })
    expect(body).not.toBe('')
  }
  assert(property(string(), (payload) => readNotice(payload, origin).title !== ''))
})

it('cuts what is huge and drops what is strange', () => {
  const notification = { title: 'T'.repeat(1e5), body: 'b'.repeat(1e6), tag: {}, navigate: [] }
  const notice = readNotice(JSON.stringify({ notification, app_badge: -1 }), origin)
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
])('leads %j to %s', (address, path) => {
  expect(panelPath(address, origin)).toBe(path)
})
