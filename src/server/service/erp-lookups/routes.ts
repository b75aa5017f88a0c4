import { findPlan, findProduct, findSubject } from '#contract/service/erp-lookups.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'

/** The names behind ids of a provider's ERP, for administrators who enter such ids. */
export function erpLookupRoutes(
  api: Api,
  { tenants, erps }: { readonly tenants: TenantFinder; readonly erps: Pick<Erps, 'for'> },
): void {
  async function erpOf({ client_id: clientId }: { readonly client_id: string }): Promise<Erp> {
    const tenant = await tenants.find(clientId)
    if (!tenant) refuse(findSubject, 'customer not found')
    return erps.for(tenant)
  }

  register(api, findSubject, async ({ params: { id }, query }) => {
    const found = await (await erpOf(query)).supportSubject(id)
    if (!found) refuse(findSubject, 'subject not found')
    return { id, content: found.name }
  })

  register(api, findProduct, async ({ params: { id }, query }) => {
    const { value } = await (await erpOf(query)).product(id)
    if (!value) refuse(findProduct, 'product not found')
    return { product: { id, descricao: value.name } }
  })

  register(api, findPlan, async ({ params: { id }, query }) => {
    const { value } = await (await erpOf(query)).plan(id)
    if (!value) refuse(findPlan, 'plan not found')
    return { plan: { id, grupo: value.name } }
  })
}
