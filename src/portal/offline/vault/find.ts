import { keyCache, saltPlace } from './cache-names.ts'
import { type Owner, ownTag, type StoredHalf, type Vault, vaultOf } from './vault.ts'

/** The vault both halves open for this owner; null where one is missing, or they are another's. */
export async function vaultWith(
  owner: Owner,
  readHalf: () => Promise<StoredHalf | undefined>,
): Promise<Vault | null> {
  // The file first: without it there is nothing to read, and no database to wake.
  const file = await caches.match(saltPlace, { cacheName: keyCache })
  const kept = file && (await readHalf())
  if (!kept) return null
  const vault = await vaultOf(owner, { half: kept.half, salt: await file.arrayBuffer() })
  return (await ownTag(vault)) === kept.tag ? vault : null
}

/** Whether the second half is still there: what is sealed without it can be read by nobody. */
export const isOpenable = (): Promise<boolean> => caches.has(keyCache)
