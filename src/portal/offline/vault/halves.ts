import { keyCache, saltPlace } from './cache-names.ts'
import { withDatabase } from './database.ts'
import { vaultWith } from './find.ts'
import { type Owner, ownTag, type Vault, vaultOf } from './vault.ts'

/*
 * The key of all that is kept lies in two places: half in IndexedDB, where no script can read it,
 * half as a file of Cache Storage. Deleting from IndexedDB leaves bytes on the disk; deleting the
 * file does not, and without it the rest is noise.
 */

const record = 'half'

/** The vault of this owner if the device has one; another's stays shut. */
export const findVault = (owner: Owner): Promise<Vault | null> =>
  vaultWith(owner, () => withDatabase((database) => database.get('keys', record)))

/** A new vault with fresh halves. What any former one held can never be opened again. */
export async function makeVault(owner: Owner): Promise<Vault> {
  const salt = crypto.getRandomValues(new Uint8Array(32)).buffer
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const half = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey'])
  const vault = await vaultOf(owner, { half, salt })
  const tag = await ownTag(vault)
  const cache = await caches.open(keyCache)
  await cache.put(saltPlace, new Response(salt))
  await withDatabase((database) => database.put('keys', { half, tag }, record))
  return vault
}

/** The file first: from then on nothing can be read, whatever becomes of the rest. */
export async function destroyHalves(): Promise<void> {
  try {
    await caches.delete(keyCache)
  } finally {
    await withDatabase((database) => database.delete('keys', record))
  }
}
