import type { Database } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Module } from '#server/module.ts'
import { supportLimits } from './limits.ts'
import { supportRoutes } from './routes.ts'
import { supportService } from './service.ts'
import { submissionStore } from './submissions.ts'

export function supportModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly now: () => Date
}): Module {
  const { database, erps, now } = deps
  const submissions = submissionStore(database)
  const support = supportService({ erps, submissions, limits: supportLimits(database), now })
  return { routes: (api) => supportRoutes(api, { support }) }
}
