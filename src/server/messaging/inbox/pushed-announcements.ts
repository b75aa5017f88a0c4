import { and, inArray, sql } from 'drizzle-orm'
import { correctedTitle, withdrawnWords } from '#domain/news/announcements/changed-words.ts'
import type { PushMessage } from '#domain/messaging/notifications/push-message.ts'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'
import type { PushCounts, StoredMessage } from '#server/messaging/push/port.ts'
import { announcementDeliveries as deliveries } from './announcement-delivery-table.ts'
import { deliveryKeyOf, messageIdOf, readDeliveryKey } from './announcement-key.ts'
import { announcementPath as path, ofAnnouncement, ofItsAnnouncement } from './port.ts'

type Row = Pick<
  typeof announcements.$inferSelect,
  'correctedAt' | 'id' | 'message' | 'state' | 'title'
>

function pushOf({ id, state, title, message, correctedAt }: Row): PushMessage {
  const tag = messageIdOf({ id })
  // The same tag replaces what is shown of it, or waits for a browser that is off.
  if (state === 'withdrawn') return { ...withdrawnWords, path, tag, isSilent: true }
  return { title: correctedAt ? correctedTitle(title) : title, body: message, path, tag }
}

/** The announcements of these keys of push jobs. */
export async function findPushedAnnouncements(
  db: Drizzle,
  keys: readonly { readonly clientId: string; readonly id: string }[],
): Promise<readonly StoredMessage[]> {
  const wanted = keys.flatMap(({ clientId, id }) => {
    const read = readDeliveryKey(id)
    return read ? [{ clientId, ...read }] : []
  })
  if (wanted.length === 0) return []
  const clientIds = [...new Set(wanted.map(({ clientId }) => clientId))]
  const rows = await db
    .select({
      clientId: deliveries.clientId,
      customerId: deliveries.customerId,
      documentHash: deliveries.documentHash,
      id: announcements.id,
      state: announcements.state,
      title: announcements.title,
      message: announcements.message,
      correctedAt: announcements.correctedAt,
    })
    .from(announcements)
    .innerJoin(deliveries, ofItsAnnouncement)
    .where(
      and(
        anyOf(announcements.clientId, clientIds),
        inArray(announcements.id, [...new Set(wanted.map(({ id }) => id))]),
        anyOf(
          deliveries.customerId,
          wanted.map(({ customerId }) => customerId),
        ),
      ),
    )
  return rows.map(({ clientId, customerId, documentHash, ...row }) => ({
    clientId,
    customerId,
    documentHash,
    id: deliveryKeyOf(row, customerId),
    isReminder: false,
    message: pushOf(row),
  }))
}

/** Adds to the counts of announcements by the keys of their push jobs. */
export async function addAnnouncementCounts(
  tx: Drizzle,
  clientId: string,
  keys: readonly string[],
  { pushed, failed, isPushWaiting }: PushCounts,
): Promise<void> {
  const wanted = keys.flatMap((key) => readDeliveryKey(key) ?? [])
  for (const group of groupBy(wanted, ({ id }) => id)) {
    const customerIds = group.map(({ customerId }) => customerId)
    await tx
      .update(deliveries)
      .set({
        pushed: sql`${deliveries.pushed} + ${pushed}`,
        pushFailed: sql`${deliveries.pushFailed} + ${failed}`,
        isPushWaiting,
      })
      .where(
        and(
          ofAnnouncement({ clientId, id: group[0]?.id ?? '' }),
          anyOf(deliveries.customerId, customerIds),
        ),
      )
  }
}
