import { createECDH, createHash } from 'node:crypto'
import * as v from 'valibot'
import type { PushSubscriptionJson } from '#contract/notifications.ts'
import { isPushEndpoint } from '#server/push/hosts.ts'
import type { PushTarget } from '#server/push/port.ts'

/** The name a device goes by here. */
export function endpointId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex')
}

const namedSchema = v.object({ endpoint: v.string() })

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The device meant by a subscription in JSON, in base64 of that, or by its name; null for none. */
export function deviceIn(encoded: string): string | null {
  if (/^[0-9a-f]{64}$/i.test(encoded)) return encoded.toLowerCase()
  const json = encoded.startsWith('{') ? encoded : Buffer.from(encoded, 'base64').toString('utf8')
  const named = v.safeParse(namedSchema, parsed(json))
  return named.success ? endpointId(named.output.endpoint) : null
}

const authBytes = 16

/** Whether 65 bytes are a point of the curve: encrypting for any other would throw, every time. */
function isPublicKey(key: Buffer): boolean {
  if (key.length !== 65 || key[0] !== 4) return false
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(key)
    return true
  } catch {
    return false
  }
}

/** A device that can be sent to, or null for a subscription that never came from a browser. */
export function targetIn(
  { endpoint, keys }: PushSubscriptionJson,
  sandboxSuffix: string | null,
): (PushTarget & { readonly id: string }) | null {
  const p256dh = Buffer.from(keys.p256dh, 'base64')
  const auth = Buffer.from(keys.auth, 'base64')
  const isWhole = auth.length === authBytes && isPublicKey(p256dh)
  if (!isWhole || !isPushEndpoint(endpoint, sandboxSuffix)) return null
  return {
    id: endpointId(endpoint),
    endpoint,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
  }
}
