import { audiencesModule } from '#server/messaging/audiences/module.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Module } from '#server/platform/module.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { changeMessagesJob } from './change-job.ts'
import { changeService } from './changes.ts'
import { countedAnnouncements } from './counted.ts'
import { deliveredAnnouncements } from './delivery.ts'
import type { AnnouncementDeps } from './deps.ts'
import { draftService } from './drafts.ts'
import { overviewService } from './overview.ts'
import { announcementRoutes, audienceRoutes } from './routes.ts'
import { sendingService } from './sending.ts'
import { testService } from './test-message.ts'

export function announcementsModule(
  given: Omit<AnnouncementDeps, 'subscriptions'> & {
    readonly push: Pick<PushModule, 'subscriptions'>
    readonly erps: Pick<Erps, 'for'>
    readonly tenants: TenantFinder
  },
): Module {
  const deps = { ...given, subscriptions: given.push.subscriptions }
  const audiences = audiencesModule(deps)
  return {
    routes: (api) => {
      announcementRoutes(api, {
        overview: overviewService(deps),
        drafts: draftService(deps),
        sending: sendingService(deps),
        changes: changeService(deps),
        tests: testService(deps),
      })
      audienceRoutes(api, audiences)
    },
    jobs: [
      audiences.deliveryJob(deliveredAnnouncements(deps)),
      audiences.countJob(countedAnnouncements),
      changeMessagesJob(deps),
    ],
  }
}
