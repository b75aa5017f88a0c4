import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { tenantHosts } from '#server/platform/tenants/host-table.ts'
import { tenants } from '#server/platform/tenants/table.ts'

export interface OwnHost {
  readonly host: string
  readonly isCanonical: boolean
}

/** The own domains of a provider, by name. */
export async function readOwnHosts(db: Drizzle, clientId: string): Promise<OwnHost[]> {
  const { host, isCanonical } = tenantHosts
  return db
    .select({ host, isCanonical })
    .from(tenantHosts)
    .where(eq(tenantHosts.clientId, clientId))
    .orderBy(host)
}

/** A text that is another one for every other list. */
export function versionOf(hosts: readonly OwnHost[]): string {
  const list = hosts.map(({ host, isCanonical }) => [host, isCanonical])
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22)
}

/** Locks the provider until the transaction ends; false when there is none. */
export async function lockTenant(tx: Drizzle, clientId: string): Promise<boolean> {
  const { clientId: id } = tenants
  const rows = await tx.select({ id }).from(tenants).where(eq(id, clientId)).for('update')
  return rows.length > 0
}

/** False when any provider has the host already. */
export async function insertHost(tx: Drizzle, clientId: string, host: string): Promise<boolean> {
  const added = await tx
    .insert(tenantHosts)
    .values({ clientId, host })
    .onConflictDoNothing()
    .returning({ host: tenantHosts.host })
  return added.length > 0
}

export async function deleteHost(tx: Drizzle, clientId: string, host: string): Promise<void> {
  await tx
    .delete(tenantHosts)
    .where(and(eq(tenantHosts.clientId, clientId), eq(tenantHosts.host, host)))
}

/** Makes one host the leading one; null: none leads. */
export async function markCanonical(
  tx: Drizzle,
  clientId: string,
  host: string | null,
): Promise<void> {
  const isOfTenant = eq(tenantHosts.clientId, clientId)
  await tx.update(tenantHosts).set({ isCanonical: false }).where(isOfTenant)
  if (host === null) return
  const isHost = and(isOfTenant, eq(tenantHosts.host, host))
  await tx.update(tenantHosts).set({ isCanonical: true }).where(isHost)
}
