import type { AppsModule } from '#server/apps/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Logger } from '#server/http/log.ts'
import type { Module } from '#server/module.ts'
import type { Platforms } from '#server/platforms/platforms.ts'
import { cloudUserEditStore } from './edit-store.ts'
import { cloudUserRoutes } from './routes.ts'
import { cloudUserService } from './service.ts'
import { cloudUserSweep } from './sweep.ts'

export function cloudUsersModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly platforms: Platforms
  readonly apps: Pick<AppsModule, 'apps'>
  readonly now: () => Date
  readonly log: Logger
}): Module {
  const { database, platforms, apps, now, log } = deps
  const edits = cloudUserEditStore(database)
  const cloudUsers = cloudUserService({ apps: apps.apps, edits, now, platforms })
  return {
    routes: (api) => cloudUserRoutes(api, { cloudUsers }),
    background: cloudUserSweep({ edits, platforms, now, log }),
  }
}
