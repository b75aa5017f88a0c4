import webPush from 'web-push'
import { expect, it } from 'vitest'
import { hourMs, hourSeconds } from '#domain/platform/time/durations.ts'
import { vapidHeaders } from './vapid.ts'

const keys = webPush.generateVAPIDKeys()
const fcm = 'https://fcm.googleapis.com/fcm/send/'

const claims = (header: string) => {
  const [, payload = ''] = header.replace(/^vapid t=/, '').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

it('is signed once for all devices of a push service, and again before it expires', () => {
  let now = Date.parse('2026-11-20T12:00:00Z')
  const headerFor = vapidHeaders('mailto:contato@portal.example', () => new Date(now))
  const first = headerFor(keys, `${fcm}a`)
  expect(headerFor(keys, `${fcm}b`)).toBe(first)
  expect(claims(first)).toEqual({
    aud: 'https://fcm.googleapis.com',
    sub: 'mailto:contato@portal.example',
    exp: now / 1000 + 12 * hourSeconds,
  })
  now += 11 * hourMs - 1
  expect(headerFor(keys, `${fcm}a`)).toBe(first)
  now += 1
  expect(headerFor(keys, `${fcm}a`)).not.toBe(first)
})

it('is another for another push service and for another provider', () => {
  const headerFor = vapidHeaders('mailto:contato@portal.example', () => new Date())
  const first = headerFor(keys, `${fcm}a`)
  expect(claims(headerFor(keys, 'https://web.push.apple.com/a')).aud).toBe(
    'https://web.push.apple.com',
  )
  expect(headerFor(webPush.generateVAPIDKeys(), `${fcm}a`)).not.toBe(first)
})
