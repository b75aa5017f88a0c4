import { keyCache, keyFilePath } from '#contract/worker/caches.ts'
import { keyRecord, keyStore } from '#contract/worker/databases.ts'
import { changeStore, readStore } from './database.ts'
import { openVault } from './open-vault.ts'
import { type DatabaseKey, deriveVault, type Vault, type VaultSession, vaultTag } from './vault.ts'

/*
 * The two parts of the key of everything sealed: one in IndexedDB, not extractable by any script, and
 * one in a file of Cache Storage. A deletion from IndexedDB leaves bytes on the disk; the deletion of
 * a file does not, and without the file the other part opens nothing.
 */

const readDatabaseKey = () => readStore(keyStore, (store) => store.get(keyRecord))

/** The vault of a session; null where this device has none, or another session's. */
export const findVault = (session: VaultSession): Promise<Vault | null> =>
  openVault(session, readDatabaseKey)

/** Creates a vault with new key parts. What an older vault sealed can never be opened again. */
export async function createVault(session: VaultSession): Promise<Vault> {
  const salt = crypto.getRandomValues(new Uint8Array(32)).buffer
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const half = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey'])
  const vault = await deriveVault(session, { half, salt })
  const tag = await vaultTag(vault)
  const cache = await caches.open(keyCache)
  await cache.put(keyFilePath, new Response(salt))
  const stored: DatabaseKey = { half, tag }
  await changeStore(keyStore, (store) => store.put(stored, keyRecord))
  return vault
}

/** Deletes both parts, the file first: from then on nothing opens, even if the rest fails. */
export async function deleteKeyParts(): Promise<void> {
  try {
    await caches.delete(keyCache)
  } finally {
    await changeStore(keyStore, (store) => store.delete(keyRecord))
  }
}
