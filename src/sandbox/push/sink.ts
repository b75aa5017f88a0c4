import { createECDH } from 'node:crypto'
import ece from 'http_ece'
import * as v from 'valibot'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import { provenKey } from './sender-proof.ts'

/** What push services take at most. */
const maxBodyBytes = 4096

export interface PushCall {
  readonly store: SandboxStore
  readonly clientId: string
  readonly deviceId: string
  readonly now: Date
}

const text = v.optional(v.pipe(v.union([v.string(), v.number()]), v.toString()), '')

/** What of a declarative push is shown as columns; the whole payload stands beside it. */
const declarativeSchema = v.object({
  notification: v.object({ title: text, body: text, navigate: text, tag: text }),
  app_badge: text,
})

function columns(payload: string): Row {
  try {
    const read = v.safeParse(declarativeSchema, JSON.parse(payload))
    return read.success ? { ...read.output.notification, app_badge: read.output.app_badge } : {}
  } catch {
    return {}
  }
}

function opened(device: Row, body: Buffer): string | null {
  const privateKey = createECDH('prime256v1')
  privateKey.setPrivateKey(device['private_key'] ?? '', 'base64url')
  const authSecret = device['auth'] ?? ''
  try {
    return ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString('utf8')
  } catch {
    return null
  }
}

const plain = (status: number, headers: Record<string, string> = {}) =>
  new Response('', { status, headers })

/**
 * A push service with every device behind it: it holds a push against the standards as the real ones
 * do (RFC 8030, 8291, 8292), then decrypts it as the device would and keeps what is read.
 */
export async function takePush(call: PushCall, request: Request): Promise<Response> {
  const { store, clientId, deviceId, now } = call
  const { headers } = request
  const device = await store.get(clientId, 'push_devices', deviceId)
  if (request.method !== 'POST' || !device) return plain(404)
  const key = await provenKey(headers.get('authorization'), new URL(request.url).origin, now)
  if (key === null) return plain(401)
  const bound = device['application_server_key'] ?? ''
  if (bound !== '' && bound !== key) return plain(403)
  const status = Number(device['status'])
  const wait = device['retry_after'] ?? ''
  if (status >= 300) return plain(status, wait === '' ? {} : { 'retry-after': wait })
  const body = Buffer.from(await request.arrayBuffer())
  if (body.byteLength > maxBodyBytes) return plain(413)
  const isEncrypted = headers.get('content-encoding') === 'aes128gcm'
  const isBounded = /^\d{1,9}$/.test(headers.get('ttl') ?? '')
  const payload = isEncrypted && isBounded ? opened(device, body) : null
  if (payload === null) return plain(400)
  const id = String(await store.nextId(clientId, 'pushes'))
  await store.put(clientId, 'pushes', id, {
    id,
    at: now.toISOString(),
    device: deviceId,
    ...columns(payload),
    payload,
    ttl: headers.get('ttl') ?? '',
    urgency: headers.get('urgency') ?? '',
    topic: headers.get('topic') ?? '',
  })
  return plain(status, { location: `${request.url}/${id}` })
}
