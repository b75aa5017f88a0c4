import {
  createTenant,
  editTenant,
  findTenant,
  listTenants,
  resumeTenant,
  suspendTenant,
} from '#contract/staff/tenants/tenants.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { readTenantOverview } from '#contract/staff/tenants/tenant-overview.ts'
import type { TenantOverviews } from './overview.ts'
import type { TenantAdministration } from './service.ts'

export function tenantAdminRoutes(
  api: Api,
  deps: { readonly administration: TenantAdministration; readonly overviews: TenantOverviews },
): void {
  const { administration, overviews } = deps
  register(api, listTenants, ({ staffMember }) => administration.list(staffMember.clientIds))
  register(api, findTenant, ({ params }) => administration.find(params.clientId))
  register(api, readTenantOverview, ({ params }) => overviews.read(params.clientId))
  register(api, createTenant, ({ staffMember, body }) => administration.create(staffMember, body))
  register(api, editTenant, ({ staffMember, params, body }) =>
    administration.edit(staffMember, params.clientId, body),
  )
  register(api, suspendTenant, ({ staffMember, params }) =>
    administration.suspend(staffMember, params.clientId),
  )
  register(api, resumeTenant, ({ staffMember, params }) =>
    administration.resume(staffMember, params.clientId),
  )
}
