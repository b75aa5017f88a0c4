import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { maxPayloadBytes, buildPushPayload, utf8Bytes } from './push-message.ts'

const message = { title: 'Lembrete', body: 'Há uma fatura.', path: '/panel', tag: 'r-1' }

it('counts the bytes of a text in UTF-8', () => {
  assert(
    property(
      string({ unit: 'grapheme' }),
      (text) => utf8Bytes(text) === new TextEncoder().encode(text).length,
    ),
  )
})

it('builds the declarative shape that browsers show by themselves', () => {
  expect(JSON.parse(buildPushPayload({ ...message, badge: 3 }))).toEqual({
    web_push: 8030,
    mutable: true,
    notification: {
      title: 'Lembrete',
      body: 'Há uma fatura.',
      navigate: '/panel',
      tag: 'r-1',
      lang: 'pt-BR',
      dir: 'ltr',
      mutable: true,
    },
    app_badge: 3,
  })
  expect(buildPushPayload(message)).not.toContain('app_badge')
})

it.each(['a', 'ç', '語', '🙂', '"', '\n'])(
  'cuts a long message of %j to fit in a push',
  (character) => {
    const payload = buildPushPayload({ ...message, body: character.repeat(5000) })
    expect(utf8Bytes(payload)).toBeLessThanOrEqual(maxPayloadBytes)
    expect(utf8Bytes(payload)).toBeGreaterThan(character === '\n' ? 0 : maxPayloadBytes - 8)
    expect(JSON.parse(payload).notification.body).toMatch(/…$/)
  },
)

it('leaves out the bills that do not fit, the last ones first, and keeps the words', () => {
  const bill = (id: number) => ({ id: String(id), line: '7'.repeat(900) })
  const invoices = [1, 2, 3, 4, 5].map(bill)
  const content = { client_id: 'demo', session: 's', as_of: '2026-11-20T12:00:00Z', invoices }
  const payload = buildPushPayload({ ...message, content })
  expect(utf8Bytes(payload)).toBeLessThanOrEqual(maxPayloadBytes)
  const sent = JSON.parse(payload)
  expect(sent.notification.body).toBe('Há uma fatura.')
  expect(sent.device_only.invoices).toEqual(invoices.slice(0, 4))
})

it('leads to an absolute address where the origin of the browser is known', () => {
  const sent = JSON.parse(buildPushPayload({ ...message, origin: 'https://demo.example' }))
  expect(sent.notification.navigate).toBe('https://demo.example/panel')
})

it('gives every button of a push an address of its own', () => {
  const actions = [{ action: 'pay', title: 'Pagar', path: '/panel/financial/invoice/7' }]
  const origin = 'https://demo.example'
  const { notification } = JSON.parse(buildPushPayload({ ...message, origin, actions }))
  expect(notification.actions).toEqual([
    { action: 'pay', title: 'Pagar', navigate: 'https://demo.example/panel/financial/invoice/7' },
  ])
})

it('puts sealed bills into the notification, and as many as fit once they are sealed', () => {
  const invoices = [1, 2, 3, 4, 5].map((id) => ({ id: String(id), line: '7'.repeat(900) }))
  const content = { client_id: 'demo', session: 's', as_of: '2026-11-20T12:00:00Z', invoices }
  const seal = (text: string) => btoa(text)
  const payload = buildPushPayload({ ...message, content }, seal)
  expect(utf8Bytes(payload)).toBeLessThanOrEqual(maxPayloadBytes)
  const { notification, device_only: inClear } = JSON.parse(payload)
  expect(JSON.parse(atob(notification.data)).invoices).toEqual(invoices.slice(0, 3))
  expect(inClear).toBeUndefined()
})

it('leaves a message unchanged when it fits', () => {
  expect(JSON.parse(buildPushPayload(message)).notification.body).toBe('Há uma fatura.')
})
