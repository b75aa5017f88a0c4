import type { AudiencesModule } from '#server/audiences/module.ts'
import type { Module } from '#server/module.ts'
import type { PushModule } from '#server/push/module.ts'
import { audienceRoutes } from './audience-routes.ts'
import { changeMessagesJob } from './change-job.ts'
import { changeService } from './changes.ts'
import { countedAnnouncements } from './counted.ts'
import { deliveredAnnouncements } from './delivery.ts'
import type { AnnouncementDeps } from './deps.ts'
import { draftService } from './drafts.ts'
import { overviewService } from './overview.ts'
import { announcementRoutes } from './routes.ts'
import { sendingService } from './sending.ts'
import { testService } from './test-message.ts'

export function announcementsModule(
  given: Omit<AnnouncementDeps, 'subscriptions'> & {
    readonly push: Pick<PushModule, 'subscriptions'>
    readonly audiences: AudiencesModule
  },
): Module {
  const deps = { ...given, subscriptions: given.push.subscriptions }
  return {
    routes: (api) => {
      announcementRoutes(api, {
        overview: overviewService(deps),
        drafts: draftService(deps),
        sending: sendingService(deps),
        changes: changeService(deps),
        tests: testService(deps),
      })
      audienceRoutes(api, deps.audiences)
    },
    jobs: [
      deps.audiences.deliveryJob(deliveredAnnouncements(deps)),
      deps.audiences.countJob(countedAnnouncements),
      changeMessagesJob(deps),
    ],
  }
}
