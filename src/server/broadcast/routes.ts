import {
  listGeneralNotifications,
  notificationReach,
  sendGeneralNotification,
} from '#contract/broadcast.ts'
import { refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import type { BroadcastService } from './service.ts'

export function broadcastRoutes(
  api: Api,
  { broadcasts }: { readonly broadcasts: BroadcastService },
): void {
  register(api, notificationReach, ({ tenant }) => broadcasts.reach(tenant.clientId))

  register(api, listGeneralNotifications, async ({ tenant }) => ({
    notifications: await broadcasts.history(tenant.clientId),
  }))

  register(api, sendGeneralNotification, async ({ tenant, operator, body }) => {
    const result = await broadcasts.send(tenant.clientId, operator, body)
    if ('refused' in result) {
      const { refused, ...extra } = result
      refuse(sendGeneralNotification, refused, extra)
    }
    const { id, recipients } = result.sent
    return { id, recipients }
  })
}
