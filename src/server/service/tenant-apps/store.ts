import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { TenantApp } from './port.ts'
import { tenantApps } from './table.ts'

type Row = typeof tenantApps.$inferSelect

function fromRow(row: Row): TenantApp {
  return {
    id: row.id,
    name: row.name,
    image: row.image,
    pendingText: row.pendingText,
    activeText: row.activeText,
    appStoreLink: row.appStoreLink,
    playStoreLink: row.playStoreLink,
    criterion: row.activationCriterion,
    productIds: row.productIds,
    planIds: row.planIds,
    method: row.integrationMethod,
    addedProductIds: row.integrationProductIds,
    isActive: row.isActive,
    changedAt: row.updatedAt,
  }
}

export interface TenantAppStore {
  /** The provider's apps in their order, including those switched off. */
  list(clientId: string): Promise<TenantApp[]>
  find(clientId: string, id: string): Promise<TenantApp | null>
  /** Adds an app, or replaces all of its fields. */
  put(clientId: string, app: NewTenantApp & { id: string }, position: number): Promise<void>
  /**
   * Adds an app after the others, with a number that no app ever had, and runs `alongside` in the same
   * transaction.
   */
  add(
    clientId: string,
    app: NewTenantApp,
    alongside: (tx: Drizzle) => Promise<void>,
  ): Promise<TenantApp>
  /**
   * Replaces an app by what `change` makes of it, and keeps its position; concurrent changes run one
   * after the other. null when there is no app with this number.
   */
  replace(
    clientId: string,
    id: string,
    change: (before: TenantApp, tx: Drizzle) => Promise<NewTenantApp>,
  ): Promise<TenantApp | null>
  /** Removes an app and runs `alongside` in the same transaction; false when there is none with this number. */
  remove(
    clientId: string,
    id: string,
    alongside: (removed: TenantApp, tx: Drizzle) => Promise<void>,
  ): Promise<boolean>
}

export type NewTenantApp = Omit<TenantApp, 'id' | 'changedAt'>

function toColumns(app: NewTenantApp) {
  const { criterion, method, addedProductIds, productIds, planIds, ...plain } = app
  return {
    ...plain,
    activationCriterion: criterion,
    productIds: [...productIds],
    planIds: [...planIds],
    integrationMethod: method,
    integrationProductIds: [...addedProductIds],
  }
}

/** Another app may take the next number first. That happens at most once for each parallel call. */
const maxAddTries = 20

const isNotRemoved = (clientId: string, id?: string) =>
  and(
    eq(tenantApps.clientId, clientId),
    isNull(tenantApps.removedAt),
    id === undefined ? undefined : eq(tenantApps.id, id),
  )

/** Null where another app has taken the number first. */
async function tryToAdd(
  tx: Drizzle,
  clientId: string,
  app: NewTenantApp,
): Promise<TenantApp | null> {
  const [last] = await tx
    .select({
      id: max(sql<string>`${tenantApps.id}::bigint`),
      position: max(tenantApps.position),
    })
    .from(tenantApps)
    .where(eq(tenantApps.clientId, clientId))
  const id = String(BigInt(last?.id ?? 0) + 1n)
  const position = (last?.position ?? -1) + 1
  const [row] = await tx
    .insert(tenantApps)
    .values({ ...toColumns(app), clientId, id, position })
    .onConflictDoNothing()
    .returning()
  return row ? fromRow(row) : null
}

export function tenantAppStore({ db }: Pick<Database, 'db'>): TenantAppStore {
  return {
    list: async (clientId) => {
      const rows = await db
        .select()
        .from(tenantApps)
        .where(isNotRemoved(clientId))
        .orderBy(asc(tenantApps.position), asc(tenantApps.id))
      return rows.map(fromRow)
    },
    find: async (clientId, id) => {
      const [row] = await db.select().from(tenantApps).where(isNotRemoved(clientId, id))
      return row ? fromRow(row) : null
    },
    put: async (clientId, app, position) => {
      const row = { ...toColumns(app), id: app.id, clientId, position }
      await db
        .insert(tenantApps)
        .values(row)
        .onConflictDoUpdate({
          target: [tenantApps.clientId, tenantApps.id],
          set: { ...row, updatedAt: sql`now()` },
        })
    },
    add: async (clientId, app, alongside) => {
      for (let tries = 0; tries < maxAddTries; tries += 1) {
        const added = await db.transaction(async (tx) => {
          const one = await tryToAdd(tx, clientId, app)
          if (one) await alongside(tx)
          return one
        })
        if (added) return added
      }
      throw new Error('no number is free for another app')
    },
    replace: (clientId, id, change) =>
      db.transaction(async (tx) => {
        const where = isNotRemoved(clientId, id)
        const [row] = await tx.select().from(tenantApps).where(where).for('update')
        if (!row) return null
        const before = fromRow(row)
        const set = { ...toColumns(await change(before, tx)), updatedAt: sql`clock_timestamp()` }
        const [changed] = await tx.update(tenantApps).set(set).where(where).returning()
        return changed ? fromRow(changed) : null
      }),
    remove: (clientId, id, alongside) =>
      db.transaction(async (tx) => {
        const [removed] = await tx
          .update(tenantApps)
          .set({ removedAt: sql`now()` })
          .where(isNotRemoved(clientId, id))
          .returning()
        if (removed) await alongside(fromRow(removed), tx)
        return removed !== undefined
      }),
  }
}
