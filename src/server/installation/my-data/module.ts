import type { CustomerModule } from '#server/account/customer/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Module } from '#server/platform/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import { myDataRoutes } from './routes.ts'

export function myDataModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<SessionModule, 'checkCurrentPassword' | 'expiredCookies' | 'sessions'>
  readonly customer: Pick<CustomerModule, 'toDetails'>
  readonly endAgreements: (subscriber: Subscriber) => Promise<void>
  readonly now: () => Date
}): Module {
  return { routes: (api) => myDataRoutes(api, deps) }
}
