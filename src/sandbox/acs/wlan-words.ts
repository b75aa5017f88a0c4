import type { SandboxStore } from '../store.ts'
import { type SandboxRouter, type SandboxWlan, queueSeconds } from './router.ts'

const table = 'acs_wlan'

interface Place {
  readonly store: SandboxStore
  readonly clientId: string
  readonly now: Date
}

const wlanKey = (device: SandboxRouter, wlan: SandboxWlan) => `${device.serial}/${wlan.id}`

/** Name and password of a network. */
interface WlanWords {
  readonly ssid: string
  readonly password: string
}

/** What is on the router at this moment. Something queued counts when its time has come. */
export async function currentWords(
  { store, clientId, now }: Place,
  device: SandboxRouter,
  wlan: SandboxWlan,
): Promise<WlanWords> {
  const row = await store.get(clientId, table, wlanKey(device, wlan))
  const queuedUntil = row?.['queued_until'] ?? ''
  const isThere = queuedUntil !== '' && now.getTime() >= Date.parse(queuedUntil)
  return {
    ssid: (isThere ? row?.['queued_ssid'] : row?.['ssid']) || wlan.ssid,
    password: (isThere ? row?.['queued'] : row?.['password']) || wlan.password,
  }
}

/**
 * Sets name and password according to the network's behaviour. Returns false when the router failed.
 */
export async function setWords(
  place: Place,
  device: SandboxRouter,
  wlan: SandboxWlan,
  { ssid, password }: WlanWords,
): Promise<boolean> {
  const { store, clientId, now } = place
  const id = wlanKey(device, wlan)
  const before = await currentWords(place, device, wlan)
  const tries = Number((await store.get(clientId, table, id))?.['tries'] ?? 0) + 1
  const row = {
    id,
    tries: String(tries),
    ...before,
    queued: '',
    queued_ssid: '',
    queued_until: '',
  }
  const isFailing = wlan.passwordBehaviour === 'fails-first' && tries % 2 === 1
  if (isFailing || wlan.passwordBehaviour === 'never') {
    await store.put(clientId, table, id, row)
    return !isFailing
  }
  if (wlan.passwordBehaviour === 'queues') {
    const until = new Date(now.getTime() + queueSeconds * 1000).toISOString()
    const queued = { queued: password, queued_ssid: ssid, queued_until: until }
    await store.put(clientId, table, id, { ...row, ...queued })
    return true
  }
  await store.put(clientId, table, id, { ...row, ssid, password })
  return true
}
