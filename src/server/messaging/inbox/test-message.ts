import { randomBytes } from 'node:crypto'
import type { PushMessage } from '#domain/messaging/notifications/push-message.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { inboxMessages } from './table.ts'

/** Stores a test message that was pushed to one browser already. */
export type CreateTestMessage = (
  reader: Subscriber,
  message: PushMessage,
  now: Date,
) => Promise<void>

export function createTestMessage({ db }: Pick<Database, 'db'>): CreateTestMessage {
  return async ({ clientId, customerId, documentHash }, { title, body }, now) => {
    const id = randomBytes(16).toString('hex')
    const message = { id, kind: 'test', source: id, title, body, path: '' } as const
    const reader = { clientId, customerId, documentHash }
    await db.insert(inboxMessages).values({ ...reader, ...message, createdAt: now, pushed: 1 })
  }
}
