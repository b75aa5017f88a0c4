import { eq } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import { bridges } from './table.ts'

/** How to reach the bridge to a provider's platforms. */
export interface Bridge {
  readonly clientId: string
  /** An https address, to which the paths of the protocol are added. */
  readonly url: string
  readonly key: string
}

export interface BridgeStore {
  find(clientId: string, tx?: Drizzle): Promise<Bridge | null>
  /** Adds the bridge or replaces it. */
  put(bridge: Bridge, tx?: Drizzle): Promise<void>
  remove(clientId: string, tx?: Drizzle): Promise<void>
}

/** What the key is sealed for: the value cannot be opened for another provider or field. */
export const bridgeSealContext = (clientId: string) => `platform/${clientId}/key`

export function bridgeStore({ db }: Pick<Database, 'db'>, sealer: Sealer): BridgeStore {
  return {
    find: async (clientId, tx = db) => {
      const [row] = await tx.select().from(bridges).where(eq(bridges.clientId, clientId))
      if (!row) return null
      return {
        clientId,
        url: row.url,
        key: sealer.open(row.sealedKey, bridgeSealContext(clientId)),
      }
    },
    put: async ({ clientId, url, key }, tx = db) => {
      const row = { clientId, url, sealedKey: sealer.seal(key, bridgeSealContext(clientId)) }
      await tx
        .insert(bridges)
        .values(row)
        .onConflictDoUpdate({ target: bridges.clientId, set: row })
    },
    remove: async (clientId, tx = db) => {
      await tx.delete(bridges).where(eq(bridges.clientId, clientId))
    },
  }
}
