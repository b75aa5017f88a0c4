import type { Database } from '#server/platform/db/database.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import type { Module } from '#server/platform/module.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import type { RemindersModule } from '#server/news/reminders/module.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import { notificationLimits } from './limits.ts'
import { notificationRoutes } from './routes.ts'
import { notificationService } from './service.ts'

export function notificationsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly push: Pick<PushModule, 'keys' | 'sender' | 'subscriptions'>
  readonly inbox: Pick<InboxModule, 'createTestMessage'>
  readonly reminders: Pick<RemindersModule, 'catchUp' | 'remindTomorrow'>
  /** Domain of the sandbox, with its leading dot; null without one. */
  readonly sandboxSuffix: string | null
  readonly now: () => Date
}): Module {
  const { database, rootKey, push, inbox, reminders, sandboxSuffix, now } = deps
  const limits = notificationLimits(database, deriveKey(rootKey, 'push-limits'))
  const notifications = notificationService({ push, inbox, reminders, limits, sandboxSuffix, now })
  return { routes: (api) => notificationRoutes(api, { notifications }) }
}
