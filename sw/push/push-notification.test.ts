import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { buildPushPayload } from '#domain/messaging/notifications/push-message.ts'
import { readPush, screenOf, screenOfAction } from './push-notification.ts'

const origin = 'https://demo.portal.example'

it('reads the payload that the server writes', () => {
  const path = '/panel/financial/invoice/101'
  const shown = { title: 'Lembrete', body: 'Há uma fatura.', tag: 'r-101', badge: 2 }
  expect(readPush(buildPushPayload({ ...shown, path }), origin)).toEqual({
    ...shown,
    data: { path, asOf: '', bills: [] },
    isSilent: false,
    content: null,
  })
})

it('names the bills of a reminder by id and due date alone', () => {
  const path = '/panel/financial/invoices/to-pay'
  const invoices = [{ id: '101', data_vencimento: '2026-11-30', valor: '129.99' }, null]
  const content = { client_id: 'demo', session: 's', as_of: '2026-11-20T12:00:00Z', invoices }
  const payload = JSON.stringify({
    notification: { title: 'Lembrete', navigate: path },
    device_only: content,
  })
  expect(readPush(payload, origin).data).toEqual({
    path,
    asOf: '2026-11-20T12:00:00Z',
    bills: [
      { id: '101', dueDate: '2026-11-30' },
      { id: '', dueDate: '' },
    ],
  })
})

it('opens the bill that falls due first by "Pagar", and no screen by "Lembrar amanhã"', () => {
  const path = '/panel/financial/invoices/to-pay'
  const bills = ['101', '102'].map((id) => ({ id, dueDate: '2026-11-30' }))
  const screen = (action: string, of = bills) =>
    screenOfAction(action, { path, asOf: '', bills: of }, origin)
  expect(screen('pay')).toBe('/panel/financial/invoice/101')
  expect(screen('pay', [])).toBe(path)
  expect(screen('pay', [{ id: '../../../sandbox', dueDate: '' }])).toBe('/panel')
  expect(screen('')).toBe(path)
  expect(screen('tomorrow')).toBeNull()
})

it('returns a notification for any payload', () => {
  for (const payload of [null, '', 'olá', '[]', 'null', '1', '{}', '{"notification":7}']) {
    const { title, body, data } = readPush(payload, origin)
    const { path } = data
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
  expect(notice).toMatchObject({ data: { path: '/panel' }, badge: null })
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
