import { expect, it } from 'vitest'
import { isPushEndpoint } from './push-hosts.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:123',
  'https://jmt17.google.com/fcm/send/abc:123',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGx',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYA',
])('reaches a device at %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(true)
})

it.each([
  'https://127.0.0.1:9199/',
  'https://127.0.0.1/',
  'https://evil.example/',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@evil.example/',
  'https://fcm.googleapis.com.evil.example/',
  'https://xfcm.googleapis.com/',
  'https://evil.example/push.apple.com',
  'https://a.b.notify.windows.com/',
  'https://fcm.googleapis.com/#x',
  `https://fcm.googleapis.com/${'x'.repeat(1024)}`,
  'fcm.googleapis.com',
  '',
])('sends nothing to %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(false)
})

it('knows the sink of the provider in a box only while there is a box', () => {
  const endpoint = 'https://push.sandbox.example/demo/1'
  expect(isPushEndpoint(endpoint, '.sandbox.example')).toBe(true)
  expect(isPushEndpoint(endpoint, null)).toBe(false)
  const ofSafari = 'https://web.push.apple.sandbox.example/demo/1'
  expect(isPushEndpoint(ofSafari, '.sandbox.example')).toBe(true)
  expect(isPushEndpoint(ofSafari, null)).toBe(false)
  expect(isPushEndpoint('https://demo.erp.sandbox.example/1', '.sandbox.example')).toBe(false)
})
