import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { agreements } from './table.ts'

type StoredAgreement = typeof agreements.$inferSelect

/** Agreements read at once. */
const agreementsOfPage = 500

/** Reads the agreements under which bills are charged. */
export const activeAgreements = (db: Drizzle) => ({
  /** The active agreements of some customers of a provider. */
  listActive: (clientId: string, customerIds: readonly string[]): Promise<StoredAgreement[]> =>
    db
      .select()
      .from(agreements)
      .where(
        and(
          eq(agreements.clientId, clientId),
          eq(agreements.state, 'active'),
          inArray(agreements.customerId, [...customerIds]),
        ),
      )
      .orderBy(asc(agreements.id)),

  /** The active agreements of a provider, page by page. */
  async *activePages(clientId: string): AsyncGenerator<readonly StoredAgreement[]> {
    let page: readonly StoredAgreement[] = []
    do {
      const last = page.at(-1)
      page = await db
        .select()
        .from(agreements)
        .where(
          and(
            eq(agreements.clientId, clientId),
            eq(agreements.state, 'active'),
            last && gt(agreements.id, last.id),
          ),
        )
        .orderBy(asc(agreements.id))
        .limit(agreementsOfPage)
      yield page
    } while (page.length === agreementsOfPage)
  },
})
