import {
  createTenant,
  editTenant,
  findTenant,
  listTenants,
  resumeTenant,
  suspendTenant,
} from '#contract/tenants.ts'
import { type Api, register } from '#server/http/register.ts'
import type { TenantAdministration } from './service.ts'

export function tenantAdminRoutes(
  api: Api,
  { administration }: { readonly administration: TenantAdministration },
): void {
  register(api, listTenants, () => administration.list())
  register(api, findTenant, ({ params }) => administration.find(params.clientId))
  register(api, createTenant, ({ operator, body }) => administration.create(operator, body))
  register(api, editTenant, ({ operator, params, body }) =>
    administration.edit(operator, params.clientId, body),
  )
  register(api, suspendTenant, ({ operator, params }) =>
    administration.suspend(operator, params.clientId),
  )
  register(api, resumeTenant, ({ operator, params }) =>
    administration.resume(operator, params.clientId),
  )
}
