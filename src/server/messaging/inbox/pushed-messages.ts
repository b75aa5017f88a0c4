import { and, eq, sql } from 'drizzle-orm'
import { lockScreenAutomatic } from '#domain/money/automatic-payments/message-text.ts'
import { lockScreenChange } from '#domain/money/bill-parts/change-message.ts'
import { correctedTitle, withdrawnWords } from '#domain/news/announcements/changed-words.ts'
import type { InboxMessageKind } from '#domain/messaging/inbox/inbox-message.ts'
import type { PushMessage } from '#domain/messaging/notifications/push-message.ts'
import { lockScreenSecurity } from '#domain/messaging/notifications/security-text.ts'
import { lockScreenPayment } from '#domain/messaging/notifications/payment-text.ts'
import { lockScreenReminder } from '#domain/news/reminders/reminder-text.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { MessageStore, StoredMessage } from '#server/messaging/push/port.ts'
import { readDeliveryKey } from './announcement-key.ts'
import { addAnnouncementCounts, findPushedAnnouncements } from './pushed-announcements.ts'
import { inboxMessages } from './table.ts'

/** Instead of what a message says to its reader alone. */
const lockScreenWords: Partial<Record<InboxMessageKind, Pick<PushMessage, 'title' | 'body'>>> = {
  reminder: lockScreenReminder([]),
  payment: lockScreenPayment,
  automatic: lockScreenAutomatic,
  change: lockScreenChange,
  security: lockScreenSecurity,
}

function pushOf(row: typeof inboxMessages.$inferSelect): PushMessage {
  const { id: tag, kind, title, body, correctedAt, withdrawnAt } = row
  const path = row.path || '/panel/inbox'
  // The same tag replaces what is shown of the message, or waits for a browser that is off.
  if (withdrawnAt) return { ...withdrawnWords, path, tag, isSilent: true }
  const words = lockScreenWords[kind] ?? {
    title: correctedAt ? correctedTitle(title) : title,
    body,
  }
  return { ...words, path, tag }
}

/** The inbox as push jobs use it: what to send, and the counts of what was sent. */
export function pushedMessages({ db }: Pick<Database, 'db'>): MessageStore {
  async function findOwnMessages(keys: Parameters<MessageStore['findMessages']>[0]) {
    if (keys.length === 0) return []
    const clientIds = [...new Set(keys.map(({ clientId }) => clientId))]
    const ids = keys.map(({ id }) => id)
    const rows = await db
      .select()
      .from(inboxMessages)
      .where(and(anyOf(inboxMessages.clientId, clientIds), anyOf(inboxMessages.id, ids)))
    return rows.map((row): StoredMessage => {
      const { clientId, customerId, documentHash, id, kind } = row
      const isReminder = kind === 'reminder'
      return { clientId, customerId, documentHash, id, isReminder, message: pushOf(row) }
    })
  }

  return {
    findMessages: async (keys) => {
      const [messages, announcements] = await Promise.all([
        findOwnMessages(keys.filter(({ id }) => readDeliveryKey(id) === null)),
        findPushedAnnouncements(db, keys),
      ])
      const found = [...messages, ...announcements]
      return new Map(found.map((stored) => [`${stored.clientId}/${stored.id}`, stored]))
    },

    addCounts: async (tx, clientId, messageIds, counts) => {
      await addAnnouncementCounts(tx, clientId, messageIds, counts)
      const own = messageIds.filter((id) => readDeliveryKey(id) === null)
      if (own.length === 0) return
      const { pushed, failed, isPushWaiting } = counts
      await tx
        .update(inboxMessages)
        .set({
          pushed: sql`${inboxMessages.pushed} + ${pushed}`,
          pushFailed: sql`${inboxMessages.pushFailed} + ${failed}`,
          isPushWaiting,
        })
        .where(and(eq(inboxMessages.clientId, clientId), anyOf(inboxMessages.id, own)))
    },
  }
}
