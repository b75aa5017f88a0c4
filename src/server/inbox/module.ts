import type { Database } from '#server/db/database.ts'
import type { Module } from '#server/module.ts'
import type { PushModule } from '#server/push/module.ts'
import { type CreateInboxMessages, createInboxMessages } from './create-messages.ts'
import { type ChangeMessages, changeMessages, stopPushes } from './change-messages.ts'
import { pushedMessages } from './pushed-messages.ts'
import { deleteOldMessages } from './retention.ts'
import { inboxRoutes } from './routes.ts'
import { inboxStore } from './store.ts'
import { type CreateTestMessage, createTestMessage } from './test-message.ts'

export interface InboxModule extends Module {
  readonly createMessages: CreateInboxMessages
  readonly createTestMessage: CreateTestMessage
  readonly changeMessages: ChangeMessages
  readonly stopPushes: typeof stopPushes
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
    changeMessages: changeMessages(push.subscriptions),
    stopPushes,
    routes: (api) => inboxRoutes(api, { inbox, now }),
    jobs: [push.deliver(pushedMessages(database))],
    sweeps: [(at) => deleteOldMessages(database, at)],
  }
}
