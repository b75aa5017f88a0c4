import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Module } from '#server/platform/module.ts'
import { erpLookupRoutes } from './routes.ts'

export function erpLookupsModule(deps: {
  readonly tenants: TenantFinder
  readonly erps: Pick<Erps, 'for'>
}): Module {
  return { routes: (api) => erpLookupRoutes(api, deps) }
}
