import { listCachePrefix, listPathPrefix } from '#contract/worker/caches.ts'
import type { InvoiceListStatus } from '#contract/worker/invoice-lists.ts'
import { isExpired } from '#contract/worker/stored-age.ts'
import { hasKeyFile, openVault } from '#vault/open-vault.ts'
import type { VaultSession } from '#vault/vault.ts'
import { readDatabaseKey } from './database-key.ts'

/** Header of a stored list: when it was sealed, in milliseconds since 1970. */
const sealedAtHeader = 'x-at'
const ivBytes = 12

/** The body of an answer, and when it was stored, in milliseconds since 1970. */
export interface StoredList {
  readonly text: string
  readonly at: number
}

/** The sealed list of one status in Cache Storage. */
export interface ListCache {
  readonly status: InvoiceListStatus
  /** null where nothing is stored, or what is stored has expired or does not open. */
  read(): Promise<StoredList | null>
  write(text: string): Promise<void>
  remove(): Promise<void>
}

/** The cache of a session's list of one status; null while the device has no vault of the session. */
export async function openListCache(
  session: VaultSession,
  status: InvoiceListStatus,
): Promise<ListCache | null> {
  const vault = await openVault(session, readDatabaseKey)
  if (!vault) return null
  // The last day of the window changes every night and is no part of the name: it is the same list.
  const context = `list ${status}`
  const cacheName = listCachePrefix + (await vault.nameOf('lists'))
  const path = listPathPrefix + (await vault.nameOf(context))
  const remove = async () => {
    const cache = await caches.open(cacheName)
    await cache.delete(path)
  }
  return {
    status,
    async read() {
      const found = await caches.match(path, { cacheName })
      if (!found) return null
      const at = Number(found.headers.get(sealedAtHeader))
      if (isExpired(at, Date.now())) {
        await remove()
        return null
      }
      const bytes = await found.arrayBuffer()
      const iv = new Uint8Array(bytes.slice(0, ivBytes))
      const text = await vault.open({ at, iv, box: bytes.slice(ivBytes) }, context)
      return text === null ? null : { text, at }
    },
    async write(text) {
      const { at, iv, box } = await vault.seal(text, context)
      // The subscriber may have signed out while the text was being sealed.
      if (!(await hasKeyFile())) return
      const cache = await caches.open(cacheName)
      const headers = { [sealedAtHeader]: `${at}` }
      await cache.put(path, new Response(new Blob([iv, box]), { headers }))
    },
    remove,
  }
}
