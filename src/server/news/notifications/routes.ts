import {
  pushKey,
  readPushConfig,
  removePushConfig,
  remindTomorrow,
  renewPushSubscription,
  savePushConfig,
  testPush,
} from '#contract/news/notifications.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { NotificationService } from './service.ts'

export function notificationRoutes(
  api: Api,
  { notifications }: { readonly notifications: NotificationService },
): void {
  register(api, readPushConfig, (call) => notifications.read(call, call.params.subscription))
  register(api, savePushConfig, (call) => notifications.save(call, call.body))
  register(api, removePushConfig, (call) => notifications.remove(call, call.params.subscription))
  register(api, testPush, (call) => notifications.test(call, call.body.subscription))
  register(api, renewPushSubscription, (call) => notifications.renew(call))
  register(api, remindTomorrow, (call) => notifications.remindTomorrow(call))
  register(api, pushKey, (call) => notifications.key(call))
}
