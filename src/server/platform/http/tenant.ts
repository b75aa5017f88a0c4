import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { clientIdHeader } from '#contract/worker/headers.ts'
import { clientIdFromHost } from '#domain/platform/hosts/provider-host.ts'
import { withTenant } from '#server/platform/db/tenant-scope.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Ctx, Env } from './context.ts'
import { commonRefusal } from './refusal.ts'

export type HostRules = Pick<Settings, 'adminHosts' | 'hostTenants' | 'publicOriginSuffix'>

export interface TenantFinder {
  find(clientId: string): Promise<Tenant | null>
}

/** Knows the own domains of providers. */
export interface HostFinder {
  /** The client id of the provider that owns a host; null for any other host. */
  find(host: string): Promise<string | null>
}

/** A host as the settings and the tables write it. */
const withoutDot = (hostname: string) => hostname.replace(/\.$/, '')

/**
 * The client id that a host has by its name or by HOST_TENANTS. With a public suffix, of all other
 * hosts only `<provider><suffix>` has one.
 */
function clientIdByName(host: string, rules: HostRules): string | null {
  const clientId = clientIdFromHost(host, rules.hostTenants)
  const suffix = rules.publicOriginSuffix
  if (clientId === null || suffix === undefined || rules.hostTenants.has(host)) return clientId
  return host === `${clientId}${suffix}` ? clientId : null
}

/**
 * HOST_TENANTS comes first, then the own domains of providers, then the name itself. A host that became
 * one of the administration after it was a provider's is the administration's.
 */
export async function clientIdOfHost(host: string, rules: HostRules, hosts: HostFinder) {
  const byName = clientIdByName(host, rules)
  const isForced = rules.hostTenants.has(host) || rules.adminHosts.has(host)
  // The platform's own hosts are never a provider's domain, and most calls come to them.
  if (isForced || host.endsWith(rules.publicOriginSuffix ?? '.localhost')) return byName
  return (await hosts.find(host)) ?? byName
}

/** A provider of the sandbox answers on this machine alone. */
const answersHere = (tenant: Tenant, c: Ctx) =>
  tenant.status === 'active' && (!tenant.isSandbox || c.get('visitor').isLocal)

/**
 * Finds the provider by the host alone; a suspended one, and one of the sandbox for a visitor
 * elsewhere, counts as unknown. The database shows the rest of the call the rows of that provider only.
 * A host of the administration may have none; endpoints that need one refuse the call there.
 */
export function tenantByHost(rules: HostRules, tenants: TenantFinder, hosts: HostFinder) {
  return createMiddleware<Env>(async (c, next) => {
    const host = withoutDot(new URL(c.req.url).hostname)
    const isAdminHost = rules.adminHosts.has(host)
    c.set('isAdminHost', isAdminHost)
    const clientId = await clientIdOfHost(host, rules, hosts)
    const tenant = clientId === null ? null : await tenants.find(clientId)
    if (tenant && answersHere(tenant, c)) {
      c.set('tenant', tenant)
      await withTenant(tenant.clientId, next)
    } else {
      if (!isAdminHost) throw commonRefusal('unknown provider')
      await next()
    }
  })
}

/** Refuses a call whose client_id header is not the host's provider, or is missing where it is needed. */
export function requireClientId(c: Ctx, tenant: Tenant, endpoint: Endpoint): void {
  const claimed = c.req.header(clientIdHeader)
  const isFine = claimed === undefined ? endpoint.namesClient : claimed === tenant.clientId
  if (!isFine) throw commonRefusal('client_id does not match host')
}
