import { and, asc, countDistinct, desc, eq, gt } from 'drizzle-orm'
import type { Drizzle } from '#server/db/database.ts'
import { credentials } from '#server/session/table.ts'

/** Subscribers with an account: all that an announcement can reach. */
export async function countAccounts(db: Drizzle, clientId: string): Promise<number> {
  const [row] = await db
    .select({ accounts: countDistinct(credentials.customerId) })
    .from(credentials)
    .where(eq(credentials.clientId, clientId))
  return row?.accounts ?? 0
}

/** The accounts after a customer id, in the order of ids. */
export function accountsAfter(db: Drizzle, clientId: string, after: string, limit: number) {
  return (
    db
      .selectDistinctOn([credentials.customerId], {
        customerId: credentials.customerId,
        documentHash: credentials.documentHash,
      })
      .from(credentials)
      .where(and(eq(credentials.clientId, clientId), gt(credentials.customerId, after)))
      // Where a customer id had several persons, the one who set a password last.
      .orderBy(asc(credentials.customerId), desc(credentials.changedAt))
      .limit(limit)
  )
}
