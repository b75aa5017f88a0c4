import {
  addTenantApp,
  editTenantApp,
  findTenantApp,
  listTenantApps,
  removeTenantApp,
} from '#contract/service/tenant-apps.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { TenantAppService } from './service.ts'

export function tenantAppRoutes(api: Api, tenantApps: TenantAppService): void {
  register(api, listTenantApps, async ({ tenant }) => ({
    customer_apps: await tenantApps.list(tenant.clientId),
  }))

  register(api, findTenantApp, async ({ tenant, params }) => {
    const customer_app = await tenantApps.find(tenant.clientId, params.id)
    return customer_app ? { customer_app } : refuse(findTenantApp, 'customer app not found')
  })

  register(api, addTenantApp, async ({ tenant: { clientId }, body, staffMember }) => ({
    customer_app: await tenantApps.add({ staffMember, clientId }, body),
  }))

  register(api, editTenantApp, async ({ tenant: { clientId }, params, body, staffMember }) => {
    const customer_app = await tenantApps.edit({ staffMember, clientId }, params.id, body)
    return customer_app ? { customer_app } : refuse(editTenantApp, 'customer app not found')
  })

  register(api, removeTenantApp, async ({ tenant: { clientId }, params, staffMember }) => {
    if (!(await tenantApps.remove({ staffMember, clientId }, params.id))) {
      refuse(removeTenantApp, 'customer app not found')
    }
    return { type: 'success' as const }
  })
}
