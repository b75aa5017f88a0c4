import { sql } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { tenantHosts } from '#server/platform/tenants/host-table.ts'
import { type HostRules, isReservedHost } from '#server/platform/tenants/portal-host.ts'
import type { Resolve } from './check-hosts.ts'
import { type Finding, good, problem, warning } from './finding.ts'

/**
 * Whether the own domains of providers still lead anywhere, and none is one that the settings have taken
 * for something else since.
 */
export async function checkOwnHosts(
  db: Drizzle,
  settings: HostRules,
  resolve: Resolve,
): Promise<Finding[]> {
  const known = sql`select to_regclass('public.tenant_hosts') is not null as exists`
  const { rows: tables } = await db.execute<{ exists: boolean }>(known)
  // A database that waits for its migrations.
  if (tables[0]?.exists !== true) return []
  const rows = await db.select().from(tenantHosts).orderBy(tenantHosts.host)
  const found = await Promise.all(
    rows.map(async ({ host, clientId, isCanonical }): Promise<Finding | null> => {
      if (isReservedHost(host, settings)) {
        return problem(`${host} is a domain of ${clientId}, and the settings use it otherwise.`)
      }
      if ((await resolve(host).catch(() => [])).length > 0) return null
      return isCanonical
        ? problem(`${host} is not in DNS, and the portal of ${clientId} leads there.`)
        : warning(`${host}, a domain of ${clientId}, is not in DNS.`)
    }),
  )
  const findings = found.filter((finding) => finding !== null)
  const count = rows.length - findings.length
  return count > 0
    ? [good(`Own domains of providers that lead somewhere: ${count}.`), ...findings]
    : findings
}
