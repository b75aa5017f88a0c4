import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Drizzle } from '#server/platform/db/database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import { tenants } from './table.ts'
import { rowOf, type TenantRow, tenantOf } from './row.ts'
import type { Tenant, TenantRecord } from './tenant.ts'

/** A provider as listed for administrators. */
export type ListedTenant = Pick<
  Tenant,
  'clientId' | 'alias' | 'primaryColor' | 'status' | 'ixcTrust'
> & { readonly acsTrust: Tenant['ixcTrust'] }

/** A provider and when it was last changed. */
export interface StoredTenant {
  readonly tenant: Tenant
  readonly changedAt: Date
  /** Null for an active provider. */
  readonly suspendedAt: Date | null
  readonly isBeingRemoved: boolean
}

/** Computes the changed provider while its row is locked; null leaves it unchanged. */
export type TenantChange = (after: StoredTenant, tx: Drizzle) => Promise<TenantRecord | null>

export interface TenantStore {
  /** The provider, active or suspended; null for an unknown id. */
  find(clientId: string): Promise<Tenant | null>
  /** Adds the provider, or replaces all of its fields. */
  put(record: TenantRecord): Promise<void>
  /** Every provider, including suspended ones, sorted by name. */
  list(): Promise<ListedTenant[]>
  /** The provider as it is in the database, read without the cache. */
  read(clientId: string): Promise<StoredTenant | null>
  /** Adds a provider and runs `alongside` in the same transaction; false when the id is taken. */
  add(record: TenantRecord, alongside: (tx: Drizzle) => Promise<void>): Promise<boolean>
  /** Changes a provider; concurrent changes run one after the other. Null for an unknown id. */
  edit(clientId: string, change: TenantChange): Promise<StoredTenant | null>
  /** The client id of the provider whose ACS record has this id. */
  ownerOfAcs(acsId: string): Promise<string | null>
}

/** The same store for administrators, who find a provider as they have just left it in any process. */
export const withoutCache = (store: TenantStore): TenantStore => ({
  ...store,
  find: async (clientId) => (await store.read(clientId))?.tenant ?? null,
})

/** When a provider was suspended, where a change suspends it or puts it on the air again. */
function suspensionOf(before: TenantRecord, { status }: TenantRecord) {
  if (status === before.status) return {}
  return { suspendedAt: status === 'suspended' ? sql`clock_timestamp()` : null }
}

/**
 * @param freshForMs milliseconds for which a provider that another process changed may be served
 * stale
 */
export function tenantStore(db: Drizzle, seal: Sealer, freshForMs = 3_000): TenantStore {
  const storedOf = (row: TenantRow): StoredTenant => ({
    tenant: tenantOf(row, seal),
    changedAt: row.updatedAt,
    // Where an earlier version suspended it, no later than its last change.
    suspendedAt: row.status === 'suspended' ? (row.suspendedAt ?? row.updatedAt) : null,
    isBeingRemoved: row.removalBegunAt !== null,
  })

  async function read(clientId: string) {
    const [row] = await db.select().from(tenants).where(eq(tenants.clientId, clientId))
    return row ?? null
  }
  // Unknown ids are cached too, so that a scan of host names does not query the database each time.
  const cache = new LRUCache<string, { tenant: Tenant | null }>({
    max: 5000,
    ttl: freshForMs,
    // A `put` during a `find` must not make the `find` fail.
    ignoreFetchAbort: true,
    async fetchMethod(clientId, stale) {
      let row: TenantRow | null
      try {
        row = await read(clientId)
      } catch (error) {
        // While the database is down, providers are still served from the cache.
        if (stale?.tenant) return stale
        throw error
      }
      return { tenant: row && tenantOf(row, seal) }
    },
  })
  return {
    async find(clientId) {
      // Most calls find a fresh one; an old one is kept for the time that the database is down.
      const fresh = cache.get(clientId, { noDeleteOnStaleGet: true })
      const known = fresh ?? (await acrossTenants(() => cache.fetch(clientId)))
      return known?.tenant ?? null
    },
    async put(record) {
      const row = rowOf(record, seal)
      const isActive = record.status === 'active'
      const set = {
        ...row,
        updatedAt: sql`now()`,
        ...(isActive && { suspendedAt: null, removalBegunAt: null }),
      }
      await db.insert(tenants).values(row).onConflictDoUpdate({ target: tenants.clientId, set })
      cache.delete(record.clientId)
    },
    async list() {
      const { clientId, alias, primaryColor, status, ixcTrust, acsTrust } = tenants
      const listed = { clientId, alias, primaryColor, status, ixcTrust, acsTrust }
      const rows = await db.select(listed).from(tenants)
      return rows.toSorted((a, b) => a.alias.localeCompare(b.alias, 'pt-BR', { numeric: true }))
    },
    async read(clientId) {
      const row = await read(clientId)
      return row && storedOf(row)
    },
    async add(record, alongside) {
      const isNew = await db.transaction(async (tx) => {
        const row = rowOf(record, seal)
        const added = await tx.insert(tenants).values(row).onConflictDoNothing().returning()
        if (added.length > 0) await alongside(tx)
        return added.length > 0
      })
      cache.delete(record.clientId)
      return isNew
    },
    async edit(clientId, change) {
      const where = eq(tenants.clientId, clientId)
      const kept = await db.transaction(async (tx) => {
        const [row] = await tx.select().from(tenants).where(where).for('update')
        if (!row) return null
        const before = storedOf(row)
        const record = await change(before, tx)
        if (!record) return before
        const set = {
          ...rowOf({ ...record, clientId }, seal),
          updatedAt: sql`clock_timestamp()`,
          ...suspensionOf(before.tenant, record),
        }
        const [after] = await tx.update(tenants).set(set).where(where).returning()
        return after ? storedOf(after) : null
      })
      cache.delete(clientId)
      return kept
    },
    async ownerOfAcs(acsId) {
      const { clientId } = tenants
      const [row] = await db.select({ clientId }).from(tenants).where(eq(tenants.acsId, acsId))
      return row?.clientId ?? null
    },
  }
}
