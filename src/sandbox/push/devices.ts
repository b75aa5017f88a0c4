import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { SandboxStore } from '#sandbox/store.ts'

export const pushHost = 'push.sandbox.example'

const status = v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)), 201)

/** A device to receive on: bound to a provider's key when one is given, answered for with `status`. */
export const newDeviceSchema = v.object({
  client_id: v.string(),
  application_server_key: v.optional(v.string(), ''),
  status,
  retry_after: v.optional(v.string(), ''),
})

/** How the push service answers for a device from now on: 201 takes, 410 has lost it. */
export const deviceAnswerSchema = v.object({
  client_id: v.string(),
  status,
  retry_after: v.optional(v.string(), ''),
})

/**
 * What `pushManager.subscribe()` would do for a browser: keys of its own and an address here. The
 * subscription as a browser writes it.
 */
export async function addDevice(
  store: SandboxStore,
  device: v.InferOutput<typeof newDeviceSchema>,
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
    status: String(device.status),
    retry_after: device.retry_after,
  })
  return {
    endpoint: `https://${pushHost}/${device.client_id}/${id}`,
    expirationTime: null,
    keys: { p256dh, auth },
  }
}

/** Whether there is such a device. */
export async function setDeviceAnswer(
  store: SandboxStore,
  id: string,
  { client_id, status, retry_after }: v.InferOutput<typeof deviceAnswerSchema>,
): Promise<boolean> {
  const device = await store.get(client_id, 'push_devices', id)
  if (!device) return false
  const changed = { ...device, status: String(status), retry_after }
  await store.put(client_id, 'push_devices', id, changed)
  return true
}
