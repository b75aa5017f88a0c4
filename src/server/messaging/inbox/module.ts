import type { Database } from '#server/platform/db/database.ts'
import type { Module } from '#server/platform/module.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { type CreateInboxMessages, createInboxMessages } from './create-messages.ts'
import { replacePushes, type ReplacePushes } from './change-announcement.ts'
import { deliverAnnouncement, type DeliverAnnouncement } from './deliver-announcement.ts'
import { pushedMessages } from './pushed-messages.ts'
import { deleteOldMessages } from './retention.ts'
import { inboxRoutes } from './routes.ts'
import { stopAnnouncementPushes, stopPushes } from './stop-pushes.ts'
import { inboxStore } from './store.ts'
import { type CreateTestMessage, createTestMessage } from './test-message.ts'

export interface InboxModule extends Module {
  readonly createMessages: CreateInboxMessages
  readonly createTestMessage: CreateTestMessage
  readonly deliverAnnouncement: DeliverAnnouncement
  readonly replacePushes: ReplacePushes
  readonly stopPushes: typeof stopPushes
  readonly stopAnnouncementPushes: typeof stopAnnouncementPushes
}

export function inboxModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly push: Pick<PushModule, 'deliver' | 'subscriptions'>
  readonly now: () => Date
}): InboxModule {
  const { database, push, now } = deps
  const inbox = inboxStore(database)
  return {
    createMessages: createInboxMessages(push.subscriptions),
    createTestMessage: createTestMessage(database),
    deliverAnnouncement: deliverAnnouncement(push.subscriptions),
    replacePushes: replacePushes(push.subscriptions),
    stopPushes,
    stopAnnouncementPushes,
    routes: (api) => inboxRoutes(api, { inbox, now }),
    jobs: push.deliver(pushedMessages(database)),
    sweeps: [(at) => deleteOldMessages(database, at)],
  }
}
