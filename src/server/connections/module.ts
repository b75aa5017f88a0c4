import type { Acses } from '#server/acs/acses.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import type { Mailer } from '#server/mail/mail.ts'
import type { Module } from '#server/module.ts'
import { connectionRoutes } from './routes.ts'

export function connectionsModule(deps: {
  readonly tenants: TenantFinder
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly mailer: Mailer
}): Module {
  return { routes: (api) => connectionRoutes(api, deps) }
}
