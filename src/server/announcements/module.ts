import type { AuditModule } from '#server/audit/module.ts'
import type { Database } from '#server/db/database.ts'
import type { InboxModule } from '#server/inbox/module.ts'
import type { Module } from '#server/module.ts'
import type { PushModule } from '#server/push/module.ts'
import { announcementDelivery } from './delivery.ts'
import { announcementRoutes } from './routes.ts'
import { announcementService } from './service.ts'

export function announcementsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly push: Pick<PushModule, 'subscriptions'>
  readonly wakeJobs: () => void
  readonly hostsOf: (clientId: string) => readonly string[]
  readonly now: () => Date
}): Module {
  const { database, audit, inbox, push, wakeJobs, hostsOf, now } = deps
  const { subscriptions } = push
  const announcements = announcementService({
    database,
    audit,
    subscriptions,
    wakeJobs,
    hostsOf,
    now,
  })
  return {
    routes: (api) => announcementRoutes(api, { announcements }),
    jobs: [announcementDelivery({ database, inbox, now })],
  }
}
