import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { TenantApp } from './port.ts'
import { tenantApps } from './table.ts'

type Row = typeof tenantApps.$inferSelect

function appOf(row: Row): TenantApp {
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
  }
}

export interface TenantAppStore {
  /** The provider's apps in their order, those switched off too. */
  list(clientId: string): Promise<TenantApp[]>
  find(clientId: string, id: string): Promise<TenantApp | null>
  /** Adds an app or replaces the whole of it. */
  put(clientId: string, app: TenantApp, position: number): Promise<void>
  /** Adds an app behind the others, under a number no other app had. */
  add(clientId: string, app: NewTenantApp): Promise<TenantApp>
  /** Replaces an app where it stands; false when there is none of that number. */
  replace(clientId: string, app: TenantApp): Promise<boolean>
  /** False when there is none of that number. */
  remove(clientId: string, id: string): Promise<boolean>
}

export type NewTenantApp = Omit<TenantApp, 'id'>

function columnsOf(app: NewTenantApp) {
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

/** Of several who add at once each finds the number taken at most as often as there are others. */
const maxTries = 20

const standing = (clientId: string, id?: string) =>
  and(
    eq(tenantApps.clientId, clientId),
    isNull(tenantApps.removedAt),
    id === undefined ? undefined : eq(tenantApps.id, id),
  )

export function tenantAppStore({ db }: Pick<Database, 'db'>): TenantAppStore {
  async function tryToAdd(clientId: string, app: NewTenantApp): Promise<TenantApp | null> {
    const [last] = await db
      .select({
        id: max(sql<string>`${tenantApps.id}::bigint`),
        position: max(tenantApps.position),
      })
      .from(tenantApps)
      .where(eq(tenantApps.clientId, clientId))
    const id = String(BigInt(last?.id ?? 0) + 1n)
    const position = (last?.position ?? -1) + 1
    const [row] = await db
      .insert(tenantApps)
      .values({ ...columnsOf(app), clientId, id, position })
      .onConflictDoNothing()
      .returning()
    return row ? appOf(row) : null
  }

  return {
    list: async (clientId) => {
      const rows = await db
        .select()
        .from(tenantApps)
        .where(standing(clientId))
        .orderBy(asc(tenantApps.position), asc(tenantApps.id))
      return rows.map(appOf)
    },
    find: async (clientId, id) => {
      const [row] = await db.select().from(tenantApps).where(standing(clientId, id))
      return row ? appOf(row) : null
    },
    put: async (clientId, app, position) => {
      const row = { ...columnsOf(app), id: app.id, clientId, position }
      await db
        .insert(tenantApps)
        .values(row)
        .onConflictDoUpdate({
          target: [tenantApps.clientId, tenantApps.id],
          set: { ...row, updatedAt: sql`now()` },
        })
    },
    add: async (clientId, app) => {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const added = await tryToAdd(clientId, app)
        if (added) return added
      }
      throw new Error('no number is free for another app')
    },
    replace: async (clientId, app) => {
      const changed = await db
        .update(tenantApps)
        .set({ ...columnsOf(app), updatedAt: sql`now()` })
        .where(standing(clientId, app.id))
        .returning({ id: tenantApps.id })
      return changed.length > 0
    },
    remove: async (clientId, id) => {
      const removed = await db
        .update(tenantApps)
        .set({ removedAt: sql`now()` })
        .where(standing(clientId, id))
        .returning({ id: tenantApps.id })
      return removed.length > 0
    },
  }
}
