import type { Drop } from '#domain/news/outages/suspected.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

/**
 * Knows which connections of a provider went away lately and have not come back. The list of staff asks
 * each minute and waits for it, so it answers soon: null where it is not known.
 */
export interface DropReader {
  recentDrops(tenant: Tenant, since: Date): Promise<readonly Drop[] | null>
}
