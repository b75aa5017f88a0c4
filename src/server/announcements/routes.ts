import {
  listAnnouncements,
  findAnnouncementReach,
  sendAnnouncement,
} from '#contract/announcements.ts'
import { refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import type { AnnouncementService } from './service.ts'

export function announcementRoutes(
  api: Api,
  { announcements }: { readonly announcements: AnnouncementService },
): void {
  register(api, findAnnouncementReach, ({ tenant }) => announcements.reach(tenant))

  register(api, listAnnouncements, async ({ tenant }) => ({
    notifications: await announcements.history(tenant.clientId),
  }))

  register(api, sendAnnouncement, async ({ tenant, staffMember, body }) => {
    const result = await announcements.send(tenant, staffMember, body)
    if ('refused' in result) {
      const { refused, ...extra } = result
      refuse(sendAnnouncement, refused, extra)
    }
    const { id, recipients } = result.sent
    return { id, recipients }
  })
}
