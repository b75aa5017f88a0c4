import { listCachePrefix } from '#contract/worker/caches.ts'
import { recordStore } from '#contract/worker/databases.ts'
import { maxStoredAgeMs } from '#contract/worker/stored-age.ts'
import { isClockConfirmed, serverHeard } from '#portal/kit/ages/server-clock.ts'
import { withLock } from '#portal/kit/browser/with-lock.ts'
import { currentToken, isTakenOver } from '#portal/session/session-token.ts'
import { changeStore, readStore } from '#vault/database.ts'
import { createVault, deleteKeyParts, findVault } from '#vault/key-parts.ts'
import { hasKeyFile } from '#vault/open-vault.ts'
import type { Vault, VaultSession } from '#vault/vault.ts'
import { withTimeout } from '#vault/with-timeout.ts'

/*
 * What this device stores of a subscriber, sealed. Nothing here rejects or takes long: where nothing
 * can be stored, the portal works from memory and the network.
 */

/** How long the network request waits for a read. */
const readTimeoutMs = 400
/** For work that nothing on screen waits for. */
const backgroundTimeoutMs = 5000
/** Length of one record in UTF-16 units; a larger one is not stored. */
const maxRecordLength = 1_000_000
/** How many of the oldest records are deleted when the storage is full. */
const evictedRecords = 10

/**
 * The session of the readable token; null when signed out, when the token names no session, or when it is not
 * the one that this page shows.
 */
function currentSession(): VaultSession | null {
  const claims = isTakenOver() ? null : currentToken()?.claims
  return claims?.aud && claims.sid ? { clientId: claims.aud, session: claims.sid } : null
}

/** The vault of one session, as this page opened it. */
interface OpenedVault {
  readonly session: string
  /** The vault an earlier page created; null when none did. */
  readonly existing: Promise<Vault | null>
  /** That one, or else a new one. */
  readonly vault: Promise<Vault | null>
  /** Whether `vault` is settled. */
  isReady: boolean
}

let opened: OpenedVault | null = null

/** A browser that refuses is not asked again by this page. */
const nullOnError = (vault: Promise<Vault | null>) => vault.catch(() => null)

const canSeal = () => 'subtle' in crypto && 'caches' in globalThis

async function findExisting(session: VaultSession): Promise<Vault | null> {
  if (!canSeal()) return null
  const existing = await findVault(session)
  if (existing) void serverHeard.then(deleteExpired)
  return existing
}

/** One tab creates a vault at a time: with two new keys, records of one could never be opened. */
async function create(session: VaultSession): Promise<Vault | null> {
  if (!canSeal()) return null
  return await withLock('sealed-store', async () => {
    const createdMeanwhile = await findVault(session)
    if (createdMeanwhile) return createdMeanwhile
    // What lies here belongs to another subscriber or to a session that is over.
    await deleteAll()
    return currentSession()?.session === session.session ? await createVault(session) : null
  })
}

function open(session: VaultSession): OpenedVault {
  const existing = nullOnError(findExisting(session))
  const vault = nullOnError(existing.then((found) => found ?? create(session)))
  const opening: OpenedVault = { session: session.session, existing, vault, isReady: false }
  void vault.then(() => (opening.isReady = true))
  return opening
}

/**
 * The vault of the current session; null before one is created. A read does not wait for a new vault to
 * be created, because nothing is stored in it yet.
 */
async function currentVault(purpose: 'read' | 'write'): Promise<Vault | null> {
  const session = currentSession()
  if (!session) return null
  if (opened?.session !== session.session) opened = open(session)
  const vault = await (purpose === 'read' && !opened.isReady ? opened.existing : opened.vault)
  return vault && currentSession()?.session === session.session ? vault : null
}

/**
 * Deletes records that are too old, and those that a clock far ahead wrote. Only once the server has said what
 * time it is, and the device agrees: a drained phone starts in 1970, where everything stored is from ahead.
 */
async function deleteExpired(): Promise<void> {
  if (!isClockConfirmed()) return
  const nowMs = Date.now()
  await withTimeout(backgroundTimeoutMs, deleteOutside(nowMs), undefined)
}

const deleteRecords = (names: readonly string[]) =>
  changeStore(recordStore, (store) => Promise.all(names.map((name) => store.delete(name))))

async function deleteOutside(nowMs: number): Promise<void> {
  const ranges = [
    IDBKeyRange.upperBound(nowMs - maxStoredAgeMs, true),
    IDBKeyRange.lowerBound(nowMs + maxStoredAgeMs, true),
  ]
  const expired = await readStore(recordStore, (store) =>
    Promise.all(ranges.map((range) => store.index('at').getAllKeys(range))),
  )
  await deleteRecords(expired.flat())
}

async function deleteOldest(): Promise<void> {
  await deleteRecords(
    await readStore(recordStore, (store) => store.index('at').getAllKeys(null, evictedRecords)),
  )
}

async function read(key: string): Promise<string | undefined> {
  const vault = await currentVault('read')
  if (!vault) return undefined
  const name = await vault.nameOf(key)
  const sealed = await readStore(recordStore, (store) => store.get(name))
  if (!sealed) return undefined
  const text = await vault.open(sealed, key)
  if (text !== null) return text
  await deleteRecords([name])
  return undefined
}

interface Writing {
  /** Whether the oldest dated records give way where the device is full. */
  readonly mayEvict: boolean
  readonly kind: 'dated' | 'undated'
}

async function write(key: string, text: string, { mayEvict, kind }: Writing): Promise<boolean> {
  const vault = await currentVault('write')
  if (!vault || text.length > maxRecordLength) return false
  const name = await vault.nameOf(key)
  const sealed = await vault.seal(text, key, kind)
  const put = () => changeStore(recordStore, (store) => store.put(sealed, name))
  // The subscriber may have signed out while the text was being sealed.
  if (!(await hasKeyFile()) || !currentSession()) return false
  try {
    await put()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    if (!mayEvict) return false
    await deleteOldest()
    await put()
  }
  return true
}

async function remove(key: string): Promise<void> {
  const vault = await currentVault('write')
  if (!vault) return
  const name = await vault.nameOf(key)
  await deleteRecords([name])
}

/** Deletes key, records and sealed lists. A step that fails does not stop the next ones. */
async function deleteAll(): Promise<void> {
  await deleteKeyParts().catch(() => undefined)
  await changeStore(recordStore, (store) => store.clear()).catch(() => undefined)
  const names = await caches.keys().catch(() => [])
  const lists = names.filter((name) => name.startsWith(listCachePrefix))
  await Promise.all(lists.map((name) => caches.delete(name).catch(() => false)))
}

/** Key of the record by which the store is tested. */
const testKey = 'test'

/** Texts of the signed-in subscriber by key. */
export const sealedStore = {
  /** The text of a key; undefined when there is none. A record that does not open is deleted. */
  read: (key: string): Promise<string | undefined> =>
    withTimeout(readTimeoutMs, read(key), undefined),
  /**
   * The same with a longer wait, for what is about to be overwritten, or has no other source; null where the
   * device does not answer.
   */
  readPatiently: (key: string): Promise<string | undefined | null> =>
    withTimeout<string | undefined | null>(backgroundTimeoutMs, read(key), null),
  /** Returns whether the text is stored now. */
  write: (key: string, text: string): Promise<boolean> =>
    withTimeout(backgroundTimeoutMs, write(key, text, { mayEvict: true, kind: 'dated' }), false),
  /** The same, for what the subscriber wrote: it stays until it is removed, or the session ends. */
  keep: (key: string, text: string): Promise<boolean> =>
    withTimeout(backgroundTimeoutMs, write(key, text, { mayEvict: true, kind: 'undated' }), false),
  /** The same, where nothing older has to give way to it. */
  keepIfRoom: (key: string, text: string): Promise<boolean> =>
    withTimeout(backgroundTimeoutMs, write(key, text, { mayEvict: false, kind: 'undated' }), false),
  /** Whether this device stores a text of the subscriber now. Nothing gives way to the question. */
  isWorking: async (): Promise<boolean> => {
    const isStored = await sealedStore.keepIfRoom(testKey, '')
    if (isStored) await sealedStore.remove(testKey)
    return isStored
  },
  remove: (key: string): Promise<void> => withTimeout(backgroundTimeoutMs, remove(key), undefined),
} as const

/** The vault an earlier page created for the signed-in subscriber; null when none did. */
export const openExistingVault = (): Promise<Vault | null> =>
  withTimeout(backgroundTimeoutMs, currentVault('read'), null)

/** Whether this device still has a key with which stored records could be opened. */
export const hasPersisted = (): Promise<boolean> =>
  'caches' in globalThis
    ? withTimeout(backgroundTimeoutMs, hasKeyFile(), false)
    : Promise.resolve(false)

/** Deletes everything stored on this device, the key first, at the end of a session. */
export async function deletePersisted(): Promise<void> {
  opened = null
  if ('caches' in globalThis) await withTimeout(backgroundTimeoutMs, deleteAll(), undefined)
}
