import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import type { Sealer } from '#server/secrets/seal.ts'
import { platformAccounts } from './table.ts'

/** How to reach a provider's platforms. */
export interface PlatformAccount {
  readonly clientId: string
  /** https; paths of the protocol are added to it. */
  readonly url: string
  readonly key: string
}

export interface PlatformAccountStore {
  find(clientId: string): Promise<PlatformAccount | null>
  /** Adds the account or replaces it. */
  put(account: PlatformAccount): Promise<void>
  remove(clientId: string): Promise<void>
}

const place = (clientId: string) => `platform/${clientId}/key`

export function platformAccountStore(
  { db }: Pick<Database, 'db'>,
  seal: Sealer,
): PlatformAccountStore {
  return {
    find: async (clientId) => {
      const [row] = await db
        .select()
        .from(platformAccounts)
        .where(eq(platformAccounts.clientId, clientId))
      return row ? { clientId, url: row.url, key: seal.open(row.sealedKey, place(clientId)) } : null
    },
    put: async ({ clientId, url, key }) => {
      const row = { clientId, url, sealedKey: seal.seal(key, place(clientId)) }
      await db
        .insert(platformAccounts)
        .values(row)
        .onConflictDoUpdate({ target: platformAccounts.clientId, set: row })
    },
    remove: async (clientId) => {
      await db.delete(platformAccounts).where(eq(platformAccounts.clientId, clientId))
    },
  }
}
