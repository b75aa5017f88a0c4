import { createMiddleware } from 'hono/factory'
import { clientIdHeader } from '#contract/worker/headers.ts'
import { clientIdFromHost } from '#domain/provider-host.ts'
import { withTenant } from '#server/db/tenant-scope.ts'
import type { Settings } from '#server/settings.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import type { Ctx, Env } from './context.ts'
import { commonRefusal } from './refusal.ts'

type HostRules = Pick<Settings, 'adminHosts' | 'hostTenants' | 'publicOriginSuffix'>

export interface TenantFinder {
  find(clientId: string): Promise<Tenant | null>
}

/** With a public suffix, only `<provider><suffix>` and the hosts of HOST_TENANTS name a provider. */
function clientIdOfHost(hostname: string, rules: HostRules): string | null {
  const clientId = clientIdFromHost(hostname, rules.hostTenants)
  const suffix = rules.publicOriginSuffix
  const host = hostname.replace(/\.$/, '')
  if (clientId === null || suffix === undefined || rules.hostTenants.has(host)) return clientId
  return host === `${clientId}${suffix}` ? clientId : null
}

/** A provider of the sandbox answers on this machine alone. */
const answersHere = (tenant: Tenant, c: Ctx) =>
  tenant.status === 'active' && (!tenant.isSandbox || c.get('visitor').isLocal)

/**
 * Finds the provider by the host alone; a suspended one, and one of the sandbox for a visitor
 * elsewhere, counts as unknown. The database shows the rest of the call the rows of that provider only.
 * A host of the administration may have none; endpoints that need one refuse the call there.
 */
export function tenantByHost(rules: HostRules, tenants: TenantFinder) {
  return createMiddleware<Env>(async (c, next) => {
    const { hostname } = new URL(c.req.url)
    const isAdminHost = rules.adminHosts.has(hostname.replace(/\.$/, ''))
    c.set('isAdminHost', isAdminHost)
    const clientId = clientIdOfHost(hostname, rules)
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

/** A page learns its client_id from the theme, so the theme alone may be read without one. */
const mayOmitClientId = (c: Ctx) => c.req.method === 'GET' && c.req.path === '/api/central/theme'

/** Refuses a call whose client_id header is not the host's provider. */
export function requireClientId(c: Ctx, tenant: Tenant): void {
  const claimed = c.req.header(clientIdHeader)
  const isFine = claimed === undefined ? mayOmitClientId(c) : claimed === tenant.clientId
  if (!isFine) throw commonRefusal('client_id does not match host')
}
