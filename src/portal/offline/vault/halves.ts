import { keyCache } from './cache-names.ts'
import { withDatabase } from './database.ts'
import { type KeyHalves, type Owner, ownTag, type Vault, vaultOf } from './vault.ts'

/*
 * The key of all that is kept lies in two places: half in IndexedDB, where no script can read it,
 * half as a file of Cache Storage. Deleting from IndexedDB leaves bytes on the disk; deleting the
 * file does not, and without it the rest is noise.
 */

const place = '/sealed/half'
const record = 'half'

async function findHalves(): Promise<(KeyHalves & { tag: string }) | null> {
  const [kept, file] = await Promise.all([
    withDatabase((database) => database.get('keys', record)),
    caches.match(place, { cacheName: keyCache }),
  ])
  return kept && file ? { ...kept, salt: await file.arrayBuffer() } : null
}

/** The vault of this owner if the device has one; another's stays shut. */
export async function findVault(owner: Owner): Promise<Vault | null> {
  const halves = await findHalves()
  if (!halves) return null
  const vault = await vaultOf(owner, halves)
  return (await ownTag(vault)) === halves.tag ? vault : null
}

/** A new vault with fresh halves. What any former one held can never be opened again. */
export async function makeVault(owner: Owner): Promise<Vault> {
  const salt = crypto.getRandomValues(new Uint8Array(32)).buffer
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const half = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey'])
  const vault = await vaultOf(owner, { half, salt })
  const tag = await ownTag(vault)
  const cache = await caches.open(keyCache)
  await cache.put(place, new Response(salt))
  await withDatabase((database) => database.put('keys', { half, tag }, record))
  return vault
}

/** Whether the second half is still there: what is sealed without it can be read by nobody. */
export const isOpenable = (): Promise<boolean> => caches.has(keyCache)

/** The file first: from then on nothing can be read, whatever becomes of the rest. */
export async function destroyHalves(): Promise<void> {
  try {
    await caches.delete(keyCache)
  } finally {
    await withDatabase((database) => database.delete('keys', record))
  }
}
