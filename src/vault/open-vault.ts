import { keyCache, keyFilePath } from '#contract/worker/caches.ts'
import { type DatabaseKey, deriveVault, type Vault, type VaultSession, vaultTag } from './vault.ts'

/**
 * The vault of a session from the key parts on this device; null where a part is missing or both
 * belong to another session.
 */
export async function openVault(
  session: VaultSession,
  readDatabaseKey: () => Promise<DatabaseKey | undefined>,
): Promise<Vault | null> {
  // The file first: without it there is nothing to read, and the database need not be opened.
  const file = await caches.match(keyFilePath, { cacheName: keyCache })
  const stored = file && (await readDatabaseKey())
  if (!stored) return null
  const vault = await deriveVault(session, { half: stored.half, salt: await file.arrayBuffer() })
  return (await vaultTag(vault)) === stored.tag ? vault : null
}

/** Whether the key file is still there. Without it no sealed record can be read any more. */
export const hasKeyFile = (): Promise<boolean> => caches.has(keyCache)
