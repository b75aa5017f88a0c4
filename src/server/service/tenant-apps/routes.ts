import {
  addTenantApp,
  editTenantApp,
  findTenantApp,
  listTenantApps,
  removeTenantApp,
} from '#contract/service/tenant-apps.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { TenantAppService } from './service.ts'

interface Deps {
  readonly tenants: TenantFinder
  readonly tenantApps: TenantAppService
}

export function tenantAppRoutes(api: Api, { tenants, tenantApps }: Deps): void {
  /** Suspended providers are included: their apps may be edited too. */
  async function requireTenant({ clientId }: { readonly clientId: string }): Promise<string> {
    if (!(await tenants.find(clientId))) refuse(listTenantApps, 'customer not found')
    return clientId
  }

  register(api, listTenantApps, async ({ params }) => ({
    customer_apps: await tenantApps.list(await requireTenant(params)),
  }))

  register(api, findTenantApp, async ({ params }) => {
    const customer_app = await tenantApps.find(await requireTenant(params), params.id)
    return customer_app ? { customer_app } : refuse(findTenantApp, 'customer app not found')
  })

  register(api, addTenantApp, async ({ params, body, staffMember }) => {
    const clientId = await requireTenant(params)
    return { customer_app: await tenantApps.add({ staffMember, clientId }, body) }
  })

  register(api, editTenantApp, async ({ params, body, staffMember }) => {
    const clientId = await requireTenant(params)
    const customer_app = await tenantApps.edit({ staffMember, clientId }, params.id, body)
    return customer_app ? { customer_app } : refuse(editTenantApp, 'customer app not found')
  })

  register(api, removeTenantApp, async ({ params, staffMember }) => {
    const clientId = await requireTenant(params)
    if (!(await tenantApps.remove({ staffMember, clientId }, params.id))) {
      refuse(removeTenantApp, 'customer app not found')
    }
    return { type: 'success' as const }
  })
}
