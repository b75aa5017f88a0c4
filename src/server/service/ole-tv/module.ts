import type { AppsModule } from '#server/service/apps/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Module } from '#server/platform/module.ts'
import { oleTvRoutes } from './routes.ts'

export function oleTvModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly apps: Pick<AppsModule, 'apps'>
}): Module {
  const { database, apps } = deps
  return { routes: (api) => oleTvRoutes(api, { apps: apps.apps, database }) }
}
