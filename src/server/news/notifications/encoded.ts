import { createECDH, createHash } from 'node:crypto'
import * as v from 'valibot'
import type { PushSubscriptionJson } from '#contract/news/notifications.ts'
import { isPushEndpoint } from './push-hosts.ts'
import type { PushTarget } from '#server/messaging/push/port.ts'

/** The id of a push subscription: the SHA-256 of its endpoint, in hexadecimal. */
export function subscriptionId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex')
}

const jsonSchema = v.object({ endpoint: v.string() })

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/**
 * The id of the push subscription a path names: as that id, as the browser's JSON, or as the base64
 * of that JSON. Null for anything else.
 */
export function subscriptionIdOf(encoded: string): string | null {
  if (/^[0-9a-f]{64}$/i.test(encoded)) return encoded.toLowerCase()
  const json = encoded.startsWith('{') ? encoded : Buffer.from(encoded, 'base64').toString('utf8')
  const read = v.safeParse(jsonSchema, parse(json))
  return read.success ? subscriptionId(read.output.endpoint) : null
}

const authBytes = 16

/** Whether 65 bytes are a point of the curve; encrypting for any other key throws at each push. */
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

/** Where pushes can be sent to; null for a subscription that did not come from a browser. */
export function readTarget(
  { endpoint, keys }: PushSubscriptionJson,
  sandboxSuffix: string | null,
): (PushTarget & { readonly id: string }) | null {
  const p256dh = Buffer.from(keys.p256dh, 'base64')
  const auth = Buffer.from(keys.auth, 'base64')
  const isWhole = auth.length === authBytes && isPublicKey(p256dh)
  if (!isWhole || !isPushEndpoint(endpoint, sandboxSuffix)) return null
  return {
    id: subscriptionId(endpoint),
    endpoint,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
  }
}
