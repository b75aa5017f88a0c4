import type { AppsModule } from '#server/service/apps/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { every } from '#server/platform/jobs/due-times.ts'
import type { Module } from '#server/platform/module.ts'
import type { Platforms } from '#server/upstreams/platforms/platforms.ts'
import { cloudUserEditStore } from './edit-store.ts'
import { cloudUserRoutes } from './routes.ts'
import { cloudUserService } from './service.ts'
import { rollBackAbandoned } from './roll-back.ts'

export function cloudUsersModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly platforms: Platforms
  readonly apps: Pick<AppsModule, 'apps'>
  readonly now: () => Date
  readonly log: Parameters<typeof rollBackAbandoned>[0]['log']
}): Module {
  const { database, platforms, apps, now, log } = deps
  const edits = cloudUserEditStore(database)
  const cloudUsers = cloudUserService({ apps: apps.apps, edits, now, platforms, log })
  return {
    routes: (api) => cloudUserRoutes(api, { cloudUsers }),
    scheduled: [
      {
        name: 'roll-back of abandoned edits of storage users',
        dueAt: every(minuteMs),
        run: () => rollBackAbandoned({ edits, platforms, now, log }),
      },
    ],
  }
}
