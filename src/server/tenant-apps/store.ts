import { and, asc, eq, sql } from 'drizzle-orm'
import type { Offer } from '#domain/apps/entitlement.ts'
import type { IntegrationMethod } from '#domain/apps/integration-method.ts'
import type { Database } from '#server/db/open.ts'
import { tenantApps } from './table.ts'

/** An app a provider offers. */
export interface TenantApp extends Offer {
  /** Digits; stands in addresses. */
  readonly id: string
  readonly name: string
  readonly image: string
  readonly pendingText: string
  readonly activeText: string
  readonly appStoreLink: string
  readonly playStoreLink: string
  readonly method: IntegrationMethod
  /** What `add_product_in_contract` adds; entries `id - label`. */
  readonly addedProductIds: readonly string[]
  readonly isActive: boolean
}

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
}

export function tenantAppStore({ db }: Pick<Database, 'db'>): TenantAppStore {
  return {
    list: async (clientId) => {
      const rows = await db
        .select()
        .from(tenantApps)
        .where(eq(tenantApps.clientId, clientId))
        .orderBy(asc(tenantApps.position), asc(tenantApps.id))
      return rows.map(appOf)
    },
    find: async (clientId, id) => {
      const [row] = await db
        .select()
        .from(tenantApps)
        .where(and(eq(tenantApps.clientId, clientId), eq(tenantApps.id, id)))
      return row ? appOf(row) : null
    },
    put: async (clientId, app, position) => {
      const { criterion, method, addedProductIds, productIds, planIds, ...plain } = app
      const row = {
        ...plain,
        clientId,
        position,
        activationCriterion: criterion,
        productIds: [...productIds],
        planIds: [...planIds],
        integrationMethod: method,
        integrationProductIds: [...addedProductIds],
      }
      await db
        .insert(tenantApps)
        .values(row)
        .onConflictDoUpdate({
          target: [tenantApps.clientId, tenantApps.id],
          set: { ...row, updatedAt: sql`now()` },
        })
    },
  }
}
