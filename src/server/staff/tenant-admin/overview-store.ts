import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { credentials } from '#server/account/session/table.ts'
import { staffMembers } from '#server/staff/accounts/table.ts'
import { tenantHosts } from '#server/platform/tenants/host-table.ts'

/** How many subscribers of a provider have a password of the portal. */
export async function countAccounts(db: Drizzle, clientId: string): Promise<number> {
  const [row] = await db
    .select({ accounts: count() })
    .from(credentials)
    .where(eq(credentials.clientId, clientId))
  return row?.accounts ?? 0
}

/** Whether somebody may sign in for the provider. */
export async function hasProviderUser(db: Drizzle, clientId: string): Promise<boolean> {
  const { id, role, disabledAt } = staffMembers
  const rows = await db
    .select({ id })
    .from(staffMembers)
    .where(and(eq(staffMembers.clientId, clientId), eq(role, 'provider'), isNull(disabledAt)))
    .limit(1)
  return rows.length > 0
}

/** The own domains of a provider, by name. */
export async function listOwnHosts(db: Drizzle, clientId: string) {
  const { host, isCanonical } = tenantHosts
  return db
    .select({ host, is_canonical: isCanonical })
    .from(tenantHosts)
    .where(eq(tenantHosts.clientId, clientId))
    .orderBy(asc(host))
}
