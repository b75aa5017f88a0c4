import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { SandboxStore } from '#sandbox/store.ts'

export const pushHost = 'push.sandbox.example'

/** The push service of Safari, whose browsers know declarative pushes. */
const safariPushHost = 'web.push.apple.sandbox.example'

export const pushHosts: readonly string[] = [pushHost, safariPushHost]

/** What the push service says of a push that it does not take. */
const words = v.optional(v.string(), '')
const status = v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)), 201)

/**
 * A new push subscription. `application_server_key`: when given, the subscription accepts pushes of
 * that key only. `status`: what the push service answers for it. `browser`: `safari` is one that shows
 * declarative pushes by itself and hands its worker mutable ones alone (18.4 and later).
 */
export const newSubscriptionSchema = v.object({
  client_id: v.string(),
  application_server_key: v.optional(v.string(), ''),
  browser: v.optional(v.picklist(['chrome', 'safari']), 'chrome'),
  status,
  retry_after: v.optional(v.string(), ''),
  words,
})

/** Changes what the push service answers for a subscription: 201 accepts, 410 says it is gone. */
export const subscriptionAnswerSchema = v.object({
  client_id: v.string(),
  status,
  retry_after: v.optional(v.string(), ''),
  words,
})

/**
 * Creates a subscription the way `pushManager.subscribe()` does, with its own keys and an address
 * at this push service. Returns it in the form a browser gives it.
 */
export async function addSubscription(
  store: SandboxStore,
  device: v.InferOutput<typeof newSubscriptionSchema>,
) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const id = randomUUID()
  await store.put(device.client_id, 'push_devices', id, {
    id,
    private_key: keys.getPrivateKey('base64url'),
    auth,
    application_server_key: device.application_server_key,
    browser: device.browser,
    status: String(device.status),
    retry_after: device.retry_after,
    words: device.words,
  })
  const host = device.browser === 'safari' ? safariPushHost : pushHost
  return {
    endpoint: `https://${host}/${device.client_id}/${id}`,
    expirationTime: null,
    keys: { p256dh, auth },
  }
}

/** Sets the answer of a subscription; false when it does not exist. */
export async function setSubscriptionAnswer(
  store: SandboxStore,
  id: string,
  { client_id, status, retry_after, words }: v.InferOutput<typeof subscriptionAnswerSchema>,
): Promise<boolean> {
  const device = await store.get(client_id, 'push_devices', id)
  if (!device) return false
  const changed = { ...device, status: String(status), retry_after, words }
  await store.put(client_id, 'push_devices', id, changed)
  return true
}
