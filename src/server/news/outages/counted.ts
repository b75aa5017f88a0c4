import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ContractTraits } from '#domain/news/announcements/audience.ts'
import { isAffected, traitsNeeded } from '#domain/news/outages/area.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { type Counted, lookedAtInTheEnd } from '#server/messaging/audiences/port.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { timeZoneOf } from '#server/platform/http/time-zone.ts'
import { addAffected, deleteAffected, dropFormerAffected } from './affected.ts'
import { outageCountKind, outageRecountKind, outageTellKind } from './job-kinds.ts'
import { findOutage, type OutageKey, type StoredOutage } from './store.ts'
import { outages } from './table.ts'
import { enqueueTelling, latestNote } from './tell.ts'

const change = (tx: Drizzle, { clientId, id }: OutageKey, set: PgUpdateSetSource<typeof outages>) =>
  tx
    .update(outages)
    .set(set)
    .where(and(eq(outages.clientId, clientId), eq(outages.id, id)))

/** Counted affected may be told for so long; then contracts may be others. */
const countedForMs = hourMs

/** Whether the affected of a draft were counted, and so short ago that they may be told. */
export function isCountFresh({ countedAt }: Pick<StoredOutage, 'countedAt'>, now: Date): boolean {
  return countedAt !== null && now.getTime() - countedAt.getTime() < countedForMs
}

/** What a draft has before its affected are counted. */
export const uncounted = {
  affected: 0,
  countedAccounts: null,
  accounts: null,
  countedAt: null,
} as const

const criterionOf = ({ area }: StoredOutage) => {
  const needed = traitsNeeded(area)
  return needed && { ...needed, isChosen: (contract: ContractTraits) => isAffected(area, contract) }
}

/** How the affected of a draft are stored. */
export const countedOutages: Counted<StoredOutage> = {
  kind: outageCountKind,
  produces: [],
  find: findOutage,
  criterionOf,

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

  add: async (tx, outage, { chosen, lookedAt, isLast, isPart, at }) => {
    await addAffected(tx, outage, chosen, at)
    await change(tx, outage, {
      countedAccounts: isLast
        ? lookedAtInTheEnd(outage.accounts, isPart)
        : sql`${outages.countedAccounts} + ${lookedAt}`,
      affected: sql`${outages.affected} + ${chosen.length}`,
      ...(isLast && { countedAt: at }),
    })
  },

  giveUp: async (tx, key) => {
    await deleteAffected(tx, key)
    await change(tx, key, uncounted)
  },
}

/** A notice that waited longer for the ERP is dated by when it is told: a credit may depend on it. */
const maxRecountMs = hourMs

type ZonedOutage = StoredOutage & { readonly zone: TimeZone }

/**
 * How the affected of a maintenance are counted again before it is told, since contracts may be others by
 * then. Those of its confirmation stay until the count is done, and are told where the ERP is silent.
 */
export function recountedOutages(tenants: TenantFinder): Counted<ZonedOutage> {
  async function tell(tx: Drizzle, outage: ZonedOutage, at: Date): Promise<void> {
    const { state, startsAt, noticeAt, zone } = outage
    if (state !== 'confirmed' || startsAt === null) return
    const isLate = noticeAt !== null && at.getTime() - noticeAt.getTime() > maxRecountMs
    if (isLate) await change(tx, outage, { noticeAt: at })
    const told = { message: 'notice', note: latestNote(outage), zone } as const
    await enqueueTelling(tx, { ...outage, startsAt }, told, at)
  }

  return {
    kind: outageRecountKind,
    produces: [outageTellKind],
    // The provider is read here: the embedded database has one connection, which a transaction holds.
    find: async (db, key) => {
      const outage = await findOutage(db, key)
      return outage && { ...outage, zone: await timeZoneOf(tenants, key.clientId) }
    },
    criterionOf,

    begin: async (tx, outage, { accounts, isEverybody, at }) => {
      if (!isEverybody) return
      await change(tx, outage, { affected: accounts })
      await tell(tx, outage, at)
    },

    add: async (tx, outage, { chosen, isLast, isPart, at }) => {
      await addAffected(tx, outage, chosen, at)
      if (!isLast) return
      // Who was not found again may be among those that could not be read.
      const since = isPart ? new Date(0) : (outage.noticeAt ?? at)
      const affected = await dropFormerAffected(tx, outage, since)
      const countedAccounts = lookedAtInTheEnd(outage.accounts, isPart)
      await change(tx, outage, { affected, countedAccounts })
      await tell(tx, outage, at)
    },

    giveUp: async (tx, { zone, ...counted }, { at }) => {
      const outage = await findOutage(tx, counted)
      if (outage) await tell(tx, { ...outage, zone }, at)
    },
  }
}
