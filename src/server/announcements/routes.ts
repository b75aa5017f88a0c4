import {
  listGeneralNotifications,
  notificationReach,
  sendGeneralNotification,
} from '#contract/announcements.ts'
import { refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import type { AnnouncementService } from './service.ts'

export function announcementRoutes(
  api: Api,
  { announcements }: { readonly announcements: AnnouncementService },
): void {
  register(api, notificationReach, ({ tenant }) => announcements.reach(tenant.clientId))

  register(api, listGeneralNotifications, async ({ tenant }) => ({
    notifications: await announcements.history(tenant.clientId),
  }))

  register(api, sendGeneralNotification, async ({ tenant, operator, body }) => {
    const result = await announcements.send(tenant.clientId, operator, body)
    if ('refused' in result) {
      const { refused, ...extra } = result
      refuse(sendGeneralNotification, refused, extra)
    }
    const { id, recipients } = result.sent
    return { id, recipients }
  })
}
