import type { SandboxStore } from '../store.ts'
import { type BoxDevice, type BoxWlan, queueSeconds } from './router.ts'

const table = 'acs_wlan'

interface Place {
  readonly store: SandboxStore
  readonly clientId: string
  readonly now: Date
}

const nameOf = (device: BoxDevice, wlan: BoxWlan) => `${device.serial}/${wlan.id}`

/** The password on the device at this moment: a queued one arrives when its time has come. */
export async function passwordOf(
  { store, clientId, now }: Place,
  device: BoxDevice,
  wlan: BoxWlan,
): Promise<string> {
  const row = await store.get(clientId, table, nameOf(device, wlan))
  const queuedUntil = row?.['queued_until'] ?? ''
  const isThere = queuedUntil !== '' && now.getTime() >= Date.parse(queuedUntil)
  return (isThere ? row?.['queued'] : row?.['password']) || wlan.password
}

/** What becomes of a new password, by the manner of the network. False: the device failed. */
export async function setPassword(
  place: Place,
  device: BoxDevice,
  wlan: BoxWlan,
  password: string,
): Promise<boolean> {
  const { store, clientId, now } = place
  const id = nameOf(device, wlan)
  const before = await passwordOf(place, device, wlan)
  const tries = Number((await store.get(clientId, table, id))?.['tries'] ?? 0) + 1
  const row = { id, tries: String(tries), password: before, queued: '', queued_until: '' }
  const isFailing = wlan.manner === 'fails-first' && tries % 2 === 1
  if (isFailing || wlan.manner === 'never') {
    await store.put(clientId, table, id, row)
    return !isFailing
  }
  if (wlan.manner === 'queues') {
    const until = new Date(now.getTime() + queueSeconds * 1000).toISOString()
    await store.put(clientId, table, id, { ...row, queued: password, queued_until: until })
    return true
  }
  await store.put(clientId, table, id, { ...row, password })
  return true
}
