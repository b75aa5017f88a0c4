import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import { lockScreenReminder } from '#domain/reminders/reminder-text.ts'
import type { Database } from '#server/db/database.ts'
import type { MessageStore } from '#server/push/port.ts'
import { inboxMessages } from './table.ts'

function pushOf(row: typeof inboxMessages.$inferSelect): PushMessage {
  const { id: tag, kind, title, body, path } = row
  const words = kind === 'reminder' ? lockScreenReminder : { title, body }
  return { ...words, path: path || '/panel/inbox', tag }
}

/** The inbox as push jobs use it: what to send, and the counts of what was sent. */
export function pushedMessages({ db }: Pick<Database, 'db'>): MessageStore {
  return {
    findMessages: async (keys) => {
      const clientIds = [...new Set(keys.map(({ clientId }) => clientId))]
      const ids = keys.map(({ id }) => id)
      const rows = await db
        .select()
        .from(inboxMessages)
        .where(and(inArray(inboxMessages.clientId, clientIds), inArray(inboxMessages.id, ids)))
      return new Map(
        rows.map((row) => {
          const { clientId, customerId, documentHash, id, createdAt, kind } = row
          const isReminder = kind === 'reminder'
          const reader = { clientId, customerId, documentHash }
          const stored = { ...reader, id, createdAt, isReminder, message: pushOf(row) }
          return [`${clientId}/${id}`, stored]
        }),
      )
    },

    addCounts: async (tx, clientId, messageIds, { pushed, failed, isPushWaiting }) => {
      await tx
        .update(inboxMessages)
        .set({
          pushed: sql`${inboxMessages.pushed} + ${pushed}`,
          pushFailed: sql`${inboxMessages.pushFailed} + ${failed}`,
          isPushWaiting,
        })
        .where(
          and(eq(inboxMessages.clientId, clientId), inArray(inboxMessages.id, [...messageIds])),
        )
    },
  }
}
