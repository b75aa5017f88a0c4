import type { Database } from '#server/db/database.ts'
import type { Egress } from '#server/egress/egress.ts'
import { keepTestNotice } from '#server/inbox/test-message.ts'
import { pushKeyStore } from '#server/push/keys.ts'
import { pushSender } from '#server/push/sender.ts'
import type { Sealer } from '#server/secrets/seal.ts'
import type { Settings } from '#server/settings.ts'
import { notificationLimits } from './limits.ts'
import { notificationService } from './service.ts'
import { subscriptionStore } from './store.ts'

export type NotificationParts = ReturnType<typeof notificationParts>

/** Everything about the devices subscribers are told on put together. */
export function notificationParts(deps: {
  readonly database: Pick<Database, 'db'>
  readonly seal: Sealer
  readonly egress: Egress
  readonly settings: Pick<Settings, 'vapidSubject'>
  /** Domain of the provider in a box, with its leading dot; null without one. */
  readonly sandboxSuffix: string | null
  readonly now: () => Date
}) {
  const { database, seal, egress, settings, sandboxSuffix, now } = deps
  const keys = pushKeyStore(database, seal)
  const devices = subscriptionStore(database)
  const port = pushSender({ egress, keys, subject: settings.vapidSubject, now })
  const limits = notificationLimits(database)
  const keepTest = keepTestNotice(database)
  return {
    port,
    notifications: notificationService({
      devices,
      port,
      keys,
      limits,
      keepTest,
      sandboxSuffix,
      now,
    }),
  }
}
