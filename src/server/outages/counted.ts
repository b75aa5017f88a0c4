import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { isAffected, traitsNeeded } from '#domain/outages/area.ts'
import type { Counted } from '#server/audiences/port.ts'
import type { Drizzle } from '#server/db/database.ts'
import { addAffected, deleteAffected } from './affected.ts'
import { outageCountKind } from './job-kinds.ts'
import { findOutage, type OutageKey, type StoredOutage } from './store.ts'
import { outages } from './table.ts'

const change = (tx: Drizzle, { clientId, id }: OutageKey, set: PgUpdateSetSource<typeof outages>) =>
  tx
    .update(outages)
    .set(set)
    .where(and(eq(outages.clientId, clientId), eq(outages.id, id)))

/** What a draft has before its affected are counted. */
export const uncounted = {
  affected: 0,
  countedAccounts: null,
  accounts: null,
  countedAt: null,
} as const

/** How the affected of a draft are stored. */
export const countedOutages: Counted<StoredOutage> = {
  kind: outageCountKind,
  produces: [],
  find: findOutage,
  criterionOf: ({ area }) => {
    const needed = traitsNeeded(area)
    return needed && { ...needed, isChosen: (contract) => isAffected(area, contract) }
  },

  begin: async (tx, outage, { accounts, isEverybody, at }) => {
    await deleteAffected(tx, outage)
    await change(
      tx,
      outage,
      isEverybody
        ? { affected: accounts, accounts, countedAccounts: accounts, countedAt: at }
        : { ...uncounted, accounts, countedAccounts: 0 },
    )
  },

  add: async (tx, outage, { chosen, lookedAt, isLast, at }) => {
    await addAffected(tx, outage, chosen, at)
    await change(tx, outage, {
      countedAccounts: sql`${outages.countedAccounts} + ${lookedAt}`,
      affected: sql`${outages.affected} + ${chosen.length}`,
      ...(isLast && { countedAt: at }),
    })
  },

  giveUp: async (tx, key) => {
    await deleteAffected(tx, key)
    await change(tx, key, uncounted)
  },
}
