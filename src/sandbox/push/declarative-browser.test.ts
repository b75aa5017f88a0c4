import { expect, it } from 'vitest'
import { receiveAsSafari } from './declarative-browser.ts'

const navigate = 'https://demo.example/panel'
const push = (notification: object, others: object = {}) =>
  receiveAsSafari(
    JSON.stringify({
      web_push: 8030,
      notification: { title: 'Lembrete', navigate, ...notification },
      ...others,
    }),
  ).handedOver

it('hands its worker the notification of a mutable push, and nothing of any other declarative one', () => {
  expect(push({})).toBe('nothing')
  expect(push({}, { mutable: true })).toBe('notification')
  // As Safari 18.4 to 18.6 reads it.
  expect(push({ mutable: true })).toBe('notification')
})

it('takes for an ordinary push what is not a whole declarative one', () => {
  const button = { action: 'pay', title: 'Pagar' }
  expect([
    push({ title: '' }, { mutable: true }),
    push({ navigate: '/panel' }, { mutable: true }),
    push({ actions: [button] }, { mutable: true }),
    receiveAsSafari('Lembrete').handedOver,
  ]).toEqual(['payload', 'payload', 'payload', 'payload'])
  expect(push({ actions: [{ ...button, navigate }] }, { mutable: true })).toBe('notification')
})

it('gives the notification and the number for the icon, without the payload', () => {
  const notification = { title: 'Lembrete', navigate, data: 'sealed', mutable: true }
  const payload = { web_push: 8030, notification, app_badge: 2, device_only: { line: '34191' } }
  const { event } = receiveAsSafari(JSON.stringify(payload))
  expect(JSON.parse(event)).toEqual({ data: null, notification, appBadge: 2 })
})
