import type { SandboxStore } from '../store.ts'
import { type SandboxRouter, type SandboxWlan, queueSeconds } from './router.ts'

const table = 'acs_wlan'

interface Place {
  readonly store: SandboxStore
  readonly clientId: string
  readonly now: Date
}

const wlanKey = (device: SandboxRouter, wlan: SandboxWlan) => `${device.serial}/${wlan.id}`

/** The password on the router at this moment. A queued one counts when its time has come. */
export async function currentPassword(
  { store, clientId, now }: Place,
  device: SandboxRouter,
  wlan: SandboxWlan,
): Promise<string> {
  const row = await store.get(clientId, table, wlanKey(device, wlan))
  const queuedUntil = row?.['queued_until'] ?? ''
  const isThere = queuedUntil !== '' && now.getTime() >= Date.parse(queuedUntil)
  return (isThere ? row?.['queued'] : row?.['password']) || wlan.password
}

/**
 * Sets a new password according to the network's behaviour. Returns false when the router failed.
 */
export async function setPassword(
  place: Place,
  device: SandboxRouter,
  wlan: SandboxWlan,
  password: string,
): Promise<boolean> {
  const { store, clientId, now } = place
  const id = wlanKey(device, wlan)
  const before = await currentPassword(place, device, wlan)
  const tries = Number((await store.get(clientId, table, id))?.['tries'] ?? 0) + 1
  const row = { id, tries: String(tries), password: before, queued: '', queued_until: '' }
  const isFailing = wlan.passwordBehaviour === 'fails-first' && tries % 2 === 1
  if (isFailing || wlan.passwordBehaviour === 'never') {
    await store.put(clientId, table, id, row)
    return !isFailing
  }
  if (wlan.passwordBehaviour === 'queues') {
    const until = new Date(now.getTime() + queueSeconds * 1000).toISOString()
    await store.put(clientId, table, id, { ...row, queued: password, queued_until: until })
    return true
  }
  await store.put(clientId, table, id, { ...row, password })
  return true
}
