import { createECDH, randomBytes } from 'node:crypto'
import webPush from 'web-push'
import { expect, it } from 'vitest'
import type { EgressAnswer, EgressRequest } from '#server/platform/egress/request.ts'
import { pushRefusals } from './refusals.ts'
import { pushSender } from './sender.ts'

const keys = webPush.generateVAPIDKeys()
const browser = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

/** What becomes of a push that a service answers so, and what staff are told of it. */
async function send(host: string, status: number, words: string) {
  const now = () => new Date('2026-11-28T12:00:00Z')
  const refusals = pushRefusals({ now, log: { warn: () => undefined } })
  const answer = { status, headers: new Headers(), bytes: Buffer.from(words) }
  const sender = pushSender({
    egress: {
      read: async <T>(_: EgressRequest, understand: (one: EgressAnswer) => T) => understand(answer),
    },
    keys: { of: async () => keys },
    subject: 'mailto:contato@provedor.com.br',
    refusals,
    now,
  })
  const { kind } = await sender.send({
    tenant: { clientId: 'demo' },
    subscription: { endpoint: `https://${host}/a`, ...browser },
    message: { title: 'a', body: 'b', path: '/panel/inbox', tag: 'c' },
  })
  const [refusal] = refusals.of('demo')
  return [kind, ...(refusal ? [refusal.reason] : [])].join(' ')
}

const apple = 'web.push.apple.com'
const google = 'fcm.googleapis.com'
const mozilla = 'updates.push.services.mozilla.com'
const microsoft = 'wns2-par02p.notify.windows.com'

it.each([
  [apple, 201, '', 'delivered'],
  [apple, 400, '{"reason":"VapidPkHashMismatch"}', 'gone key'],
  [apple, 400, '{"reason":"BadWebPushTopic"}', 'refused message'],
  [apple, 403, '{"reason":"BadJwtToken"}', 'later signature'],
  [apple, 403, '', 'later signature'],
  [apple, 410, '{"reason":"Unregistered"}', 'gone'],
  [google, 403, 'the VAPID credentials in the header do not correspond to', 'gone key'],
  [google, 403, '<H1>MismatchSenderId</H1>', 'gone key'],
  [google, 403, '{"error":{"status":"SENDER_ID_MISMATCH"}}', 'gone key'],
  [google, 400, 'UnauthorizedRegistration', 'gone key'],
  [google, 403, '', 'later signature'],
  [mozilla, 403, ' ', 'later signature'],
  [google, 403, 'invalid JWT provided', 'later signature'],
  [google, 401, 'authorization is wrong', 'later signature'],
  [google, 404, '', 'gone'],
  [mozilla, 401, '{"message":"VAPID public key mismatch"}', 'gone key'],
  [mozilla, 401, '{"message":"Request did not validate"}', 'later signature'],
  [microsoft, 403, '', 'gone key'],
  [microsoft, 403, '<html>Access denied by the proxy</html>', 'later signature'],
  [microsoft, 401, '', 'later signature'],
  [google, 413, '', 'refused message'],
  [apple, 400, '{"reason":"BadDeviceToken"}', 'gone'],
  [apple, 400, '{"reason":"DeviceTokenNotForTopic"}', 'gone'],
  [google, 400, 'InvalidTokenFormat', 'gone'],
  [google, 400, 'InvalidRegistration', 'gone'],
  [google, 400, 'The registration token is not a valid FCM registration token', 'gone'],
  [google, 400, 'INVALID_ARGUMENT', 'refused message'],
  [google, 403, 'NotRegistered', 'gone'],
  [microsoft, 406, '', 'later'],
  [google, 406, '', 'refused message'],
  [mozilla, 407, '<html>Proxy Authentication Required</html>', 'later'],
  [mozilla, 408, '', 'later'],
  [apple, 421, '', 'later'],
  [google, 425, '', 'later'],
])('what %s answers with %i %s is %s', async (host, status, words, kind) => {
  expect(await send(host, status, words)).toBe(kind)
})
