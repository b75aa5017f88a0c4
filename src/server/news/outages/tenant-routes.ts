import {
  cancelTenantOutage,
  confirmTenantOutage,
  createTenantOutage,
  endTenantOutage,
  listTenantOutages,
  removeTenantOutage,
  saveTenantOutage,
  searchTenantArea,
  updateTenantOutage,
} from '#contract/news/tenant-outages.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { orRefuse, refuse } from '#server/platform/http/refusal.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { StaffServices } from './routes.ts'

const done = { type: 'success' } as const

/** The same for administrators, of any provider. */
export function tenantOutageRoutes(
  api: Api,
  { overview, drafts, changes, searchNames }: StaffServices,
  tenants: TenantFinder,
): void {
  const find = async (clientId: string) =>
    (await tenants.find(clientId)) ?? refuse(listTenantOutages, 'customer not found')

  register(api, listTenantOutages, async ({ params, query }) =>
    overview.list(await find(params.clientId), query.before),
  )

  register(api, searchTenantArea, async ({ params, query, signal }) => ({
    found: await searchNames(await find(params.clientId), query, signal),
  }))

  register(api, createTenantOutage, async ({ params, body }) =>
    orRefuse(createTenantOutage, await drafts.create(await find(params.clientId), body)),
  )

  register(api, saveTenantOutage, async ({ params: { clientId, outageId }, body }) =>
    orRefuse(saveTenantOutage, await drafts.save(await find(clientId), outageId, body)),
  )

  register(api, removeTenantOutage, async ({ params: { clientId, outageId } }) => {
    orRefuse(removeTenantOutage, await drafts.remove(await find(clientId), outageId))
    return done
  })

  register(api, confirmTenantOutage, async ({ params, staffMember, body }) => {
    const tenant = await find(params.clientId)
    const result = await changes.confirm(tenant, staffMember, params.outageId, body)
    return orRefuse(confirmTenantOutage, result)
  })

  register(api, updateTenantOutage, async ({ params, staffMember, body }) => {
    const tenant = await find(params.clientId)
    const result = await changes.update(tenant, staffMember, params.outageId, body)
    return orRefuse(updateTenantOutage, result)
  })

  register(api, endTenantOutage, async ({ params: { clientId, outageId }, staffMember }) => {
    orRefuse(endTenantOutage, await changes.end(await find(clientId), staffMember, outageId))
    return done
  })

  register(api, cancelTenantOutage, async ({ params: { clientId, outageId }, staffMember }) => {
    orRefuse(cancelTenantOutage, await changes.cancel(await find(clientId), staffMember, outageId))
    return done
  })
}
