import { dayMs } from '#domain/durations.ts'
import { currentToken } from '#portal/queries/client.ts'
import { listCachePrefix } from '#contract/worker/caches.ts'
import { recordStore } from '#contract/worker/databases.ts'
import { withDatabase } from '#vault/database.ts'
import { createVault, deleteKeyParts, findVault } from '#vault/key-parts.ts'
import { hasKeyFile } from '#vault/open-vault.ts'
import type { Vault, VaultSession } from '#vault/vault.ts'
import { withTimeout } from '#vault/with-timeout.ts'

/*
 * What this device keeps of a subscriber, sealed. Nothing here ever rejects or is waited for long:
 * where it cannot be kept, the portal lives from memory and the network.
 */

/** A bill's rhythm: older records are thrown away. */
export const maxAgeMs = 30 * dayMs
/** Milliseconds the network waits for what the device may know. */
const patience = 400
/** Milliseconds for what nobody waits for. */
const calm = 5000
/** Bytes of one record: what is larger is no bill. */
const maxRecordLength = 1_000_000
const throwAway = 10

/** Who is signed in at this moment, by the readable token; null where nobody is, or says no id. */
function currentOwner(): VaultSession | null {
  const claims = currentToken()?.claims
  return claims?.sid ? { clientId: claims.aud, session: claims.sid } : null
}

/** The vault of one sign-in, as this page came by it. */
interface Opening {
  readonly session: string
  /** What a former page left; null where this is the first. */
  readonly found: Promise<Vault | null>
  /** The same, or a new one. */
  readonly vault: Promise<Vault | null>
  isMade: boolean
}

let mine: Opening | null = null

/** One tab at a time: two new keys at once would leave records nobody can open. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await work()
  return await navigator.locks.request('sealed-store', work)
}

/** A browser that refuses is not asked again by this page. */
const orNone = (vault: Promise<Vault | null>) => vault.catch(() => null)

async function findOwn(owner: VaultSession): Promise<Vault | null> {
  if (!('subtle' in crypto) || !('caches' in globalThis)) return null
  const found = await findVault(owner)
  if (found) void withTimeout(calm, removeOlderThan(Date.now() - maxAgeMs), undefined)
  return found
}

async function make(owner: VaultSession): Promise<Vault | null> {
  if (!('subtle' in crypto) || !('caches' in globalThis)) return null
  return await inTurn(async () => {
    const meanwhile = await findVault(owner)
    if (meanwhile) return meanwhile
    // Whatever lies here is another's, or of a sign-in that is over.
    await destroy()
    return currentOwner()?.session === owner.session ? await createVault(owner) : null
  })
}

function openVault(owner: VaultSession): Opening {
  const found = orNone(findOwn(owner))
  const vault = orNone(found.then((own) => own ?? make(owner)))
  const opening: Opening = { session: owner.session, found, vault, isMade: false }
  void vault.then(() => (opening.isMade = true))
  return opening
}

/**
 * The vault of whoever is signed in; null while there is none to be had. Who reads does not wait for
 * a new one: nothing lies in it.
 */
async function currentVault(purpose: 'read' | 'write'): Promise<Vault | null> {
  const owner = currentOwner()
  if (!owner) return null
  if (mine?.session !== owner.session) mine = openVault(owner)
  const vault = await (purpose === 'read' && !mine.isMade ? mine.found : mine.vault)
  return vault && currentOwner()?.session === owner.session ? vault : null
}

async function removeOlderThan(instant: number): Promise<void> {
  await withDatabase(async (database) => {
    const aged = await database.getAllKeysFromIndex(
      recordStore,
      'at',
      IDBKeyRange.upperBound(instant, true),
    )
    await Promise.all(aged.map((key) => database.delete(recordStore, key)))
  })
}

async function removeOldest(): Promise<void> {
  await withDatabase(async (database) => {
    const oldest = await database.getAllKeysFromIndex(recordStore, 'at', null, throwAway)
    await Promise.all(oldest.map((key) => database.delete(recordStore, key)))
  })
}

async function read(key: string): Promise<string | undefined> {
  const vault = await currentVault('read')
  if (!vault) return undefined
  const name = await vault.nameOf(key)
  const sealed = await withDatabase((database) => database.get(recordStore, name))
  if (!sealed) return undefined
  const text = await vault.open(sealed, key)
  if (text !== null) return text
  await withDatabase((database) => database.delete(recordStore, name))
  return undefined
}

async function write(key: string, text: string): Promise<boolean> {
  const vault = await currentVault('write')
  if (!vault || text.length > maxRecordLength) return false
  const name = await vault.nameOf(key)
  const sealed = await vault.seal(text, key)
  const put = () => withDatabase((database) => database.put(recordStore, sealed, name))
  // Somebody may have signed out while this was being sealed.
  if (!(await hasKeyFile()) || !currentOwner()) return false
  try {
    await put()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    await removeOldest()
    await put()
  }
  return true
}

async function remove(key: string): Promise<void> {
  const vault = await currentVault('write')
  if (!vault) return
  const name = await vault.nameOf(key)
  await withDatabase((database) => database.delete(recordStore, name))
}

/** Each step on its own: one that fails must not spare the rest. */
async function destroy(): Promise<void> {
  await deleteKeyParts().catch(() => undefined)
  await withDatabase((database) => database.clear(recordStore)).catch(() => undefined)
  const names = await caches.keys().catch(() => [])
  const lists = names.filter((name) => name.startsWith(listCachePrefix))
  await Promise.all(lists.map((name) => caches.delete(name).catch(() => false)))
}

export const sealedStore = {
  /** What was kept under a key, or undefined; a box that does not open is thrown away. */
  read: (key: string): Promise<string | undefined> => withTimeout(patience, read(key), undefined),
  /** The same for who is about to write it again: late is not the same as nothing. */
  readForUpdate: (key: string): Promise<string | undefined> =>
    withTimeout(calm, read(key), undefined),
  /** Answers whether it is kept now. */
  write: (key: string, text: string): Promise<boolean> =>
    withTimeout(calm, write(key, text), false),
  remove: (key: string): Promise<void> => withTimeout(calm, remove(key), undefined),
} as const

/** Whether what lies on this device could still be opened. */
export const hasPersisted = (): Promise<boolean> =>
  'caches' in globalThis ? withTimeout(calm, hasKeyFile(), false) : Promise.resolve(false)

/** Destroys everything kept on this device, the key first. For the end of a session. */
export async function deletePersisted(): Promise<void> {
  mine = null
  if ('caches' in globalThis) await withTimeout(calm, destroy(), undefined)
}
