import type { Acses } from '#server/upstreams/acs/acses.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Module } from '#server/platform/module.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import { wifiChangeStore } from './wifi-changes.ts'
import { routerRoutes } from './routes.ts'
import { routerService } from './service.ts'

export function routersModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly now: () => Date
}): Module {
  const { database, rootKey, erps, acses, now } = deps
  const changes = wifiChangeStore(database, deriveKey(rootKey, 'wifi-changes'))
  const routers = routerService({ erps, acses, changes, now })
  return { routes: (api) => routerRoutes(api, { routers }) }
}
