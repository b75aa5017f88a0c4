import { createECDH } from 'node:crypto'
import ece from 'http_ece'
import * as v from 'valibot'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import { receiveAsSafari, receiveByWorker } from './declarative-browser.ts'
import { verifyVapid } from './vapid.ts'

/** The largest body in bytes that push services accept. */
const maxBodyBytes = 4096

export interface PushCall {
  readonly store: SandboxStore
  readonly clientId: string
  readonly deviceId: string
  readonly now: Date
}

const text = v.optional(v.pipe(v.union([v.string(), v.number()]), v.toString()), '')

/** The fields of a declarative push that are stored as columns; the whole payload is stored too. */
const declarativeSchema = v.object({
  notification: v.object({ title: text, body: text, navigate: text, tag: text }),
  app_badge: text,
})

function notificationColumns(payload: string): Row {
  try {
    const read = v.safeParse(declarativeSchema, JSON.parse(payload))
    return read.success ? { ...read.output.notification, app_badge: read.output.app_badge } : {}
  } catch {
    return {}
  }
}

function decryptPayload(device: Row, body: Buffer): string | null {
  const privateKey = createECDH('prime256v1')
  privateKey.setPrivateKey(device['private_key'] ?? '', 'base64url')
  const authSecret = device['auth'] ?? ''
  try {
    return ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString('utf8')
  } catch {
    return null
  }
}

const emptyAnswer = (status: number, headers: Record<string, string> = {}, words = '') =>
  new Response(words, { status, headers })

/** What Google's service says. */
const otherKeyWords =
  'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.'

/**
 * A push service and the browsers behind it. It checks a push against the standards as the real
 * services do (RFC 8030, 8291, 8292), then decrypts it as the browser would and stores what it
 * reads.
 */
export async function receivePush(call: PushCall, request: Request): Promise<Response> {
  const { store, clientId, deviceId, now } = call
  const { headers } = request
  const device = await store.get(clientId, 'push_devices', deviceId)
  if (request.method !== 'POST' || !device) return emptyAnswer(404)
  const key = await verifyVapid(headers.get('authorization'), new URL(request.url).origin, now)
  if (key === null) return emptyAnswer(401)
  const bound = device['application_server_key'] ?? ''
  if (bound !== '' && bound !== key) return emptyAnswer(403, {}, otherKeyWords)
  const status = Number(device['status'])
  const wait = device['retry_after'] ?? ''
  if (status >= 300) {
    return emptyAnswer(status, wait === '' ? {} : { 'retry-after': wait }, device['words'])
  }
  const body = Buffer.from(await request.arrayBuffer())
  if (body.byteLength > maxBodyBytes) return emptyAnswer(413)
  const isEncrypted = headers.get('content-encoding') === 'aes128gcm'
  const isBounded = /^\d{1,9}$/.test(headers.get('ttl') ?? '')
  const payload = isEncrypted && isBounded ? decryptPayload(device, body) : null
  if (payload === null) return emptyAnswer(400)
  const receive = device['browser'] === 'safari' ? receiveAsSafari : receiveByWorker
  const { handedOver, event } = receive(payload)
  const id = String(await store.nextId(clientId, 'pushes'))
  await store.put(clientId, 'pushes', id, {
    id,
    at: now.toISOString(),
    device: deviceId,
    ...notificationColumns(payload),
    payload,
    handed_over: handedOver,
    event,
    ttl: headers.get('ttl') ?? '',
    urgency: headers.get('urgency') ?? '',
    topic: headers.get('topic') ?? '',
  })
  return emptyAnswer(status, { location: `${request.url}/${id}` })
}
