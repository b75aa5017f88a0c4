import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { triedPlaces } from './tried-places-table.ts'

/** Places of one limit that are looked at; those tried last. */
const maxPlaces = 50

type TriedLimit = (typeof triedPlaces.$inferSelect)['limit']

/** The person behind an account. */
interface Account {
  readonly clientId: string
  readonly documentHash: string
}

const of = ({ clientId, documentHash }: Account, limit: TriedLimit) =>
  and(
    eq(triedPlaces.clientId, clientId),
    eq(triedPlaces.documentHash, documentHash),
    eq(triedPlaces.limit, limit),
  )

export function triedPlacesStore({ db }: Pick<Database, 'db'>) {
  return {
    note: async (account: Account, limit: TriedLimit, key: string): Promise<void> => {
      const at = new Date()
      await db
        .insert(triedPlaces)
        .values({ ...account, limit, key, at })
        .onConflictDoUpdate({
          target: [
            triedPlaces.clientId,
            triedPlaces.documentHash,
            triedPlaces.limit,
            triedPlaces.key,
          ],
          set: { at },
        })
    },
    list: async (account: Account, limit: TriedLimit): Promise<string[]> => {
      const rows = await db
        .select({ key: triedPlaces.key })
        .from(triedPlaces)
        .where(of(account, limit))
        .orderBy(desc(triedPlaces.at))
        .limit(maxPlaces)
      return rows.map(({ key }) => key)
    },
    forget: async (account: Account, limit: TriedLimit): Promise<void> => {
      await db.delete(triedPlaces).where(of(account, limit))
    },
  }
}
