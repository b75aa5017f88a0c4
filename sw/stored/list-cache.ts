import { listCachePrefix, listPathPrefix } from '#contract/worker/caches.ts'
import type { InvoiceListStatus } from '#contract/worker/invoice-lists.ts'
import { isExpired } from '#contract/worker/stored-age.ts'
import { openVault } from '#vault/open-vault.ts'
import { readSealedFile, type SealedText, writeSealedFile } from '#vault/sealed-file.ts'
import type { VaultSession } from '#vault/vault.ts'
import { readDatabaseKey } from './database-key.ts'

/** The sealed list of one status in Cache Storage. */
export interface ListCache {
  readonly status: InvoiceListStatus
  /** null where nothing is stored, or what is stored has expired or does not open. It deletes nothing. */
  read(): Promise<SealedText | null>
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
  const file = { cacheName, path, context }
  const remove = async () => {
    const cache = await caches.open(cacheName)
    await cache.delete(path)
  }
  return {
    status,
    async read() {
      const stored = await readSealedFile(vault, file)
      return stored && isExpired(stored.at, Date.now()) ? null : stored
    },
    write: (text) => writeSealedFile(vault, file, text),
    remove,
  }
}
