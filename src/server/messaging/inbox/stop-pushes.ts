import { and, eq, inArray } from 'drizzle-orm'
import type { InboxMessageKind } from '#domain/messaging/inbox/inbox-message.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import { announcementDeliveries as deliveries } from './announcement-delivery-table.ts'
import { type AnnouncementKey, deliveryKeyOf } from './announcement-key.ts'
import { ofAnnouncement } from './port.ts'
import { inboxMessages } from './table.ts'

/** Drops pushes that are not sent yet, by the keys of their jobs. */
export async function dropPushes(
  tx: Drizzle,
  clientId: string,
  keys: readonly string[],
): Promise<void> {
  for (let first = 0; first < keys.length; first += 1_000) {
    const some = anyOf(jobs.key, keys.slice(first, first + 1_000))
    const isPush = inArray(jobs.kind, Object.values(pushJobKinds))
    await tx.delete(jobs).where(and(eq(jobs.clientId, clientId), isPush, some))
  }
}

/** Messages of one kind, all of one source. */
interface MessagesOfSource {
  readonly clientId: string
  readonly kind: InboxMessageKind
  readonly source: string
}

/** Stops the pushes of messages that wait for the morning or for a push service. */
export async function stopPushes(
  tx: Drizzle,
  { clientId, kind, source }: MessagesOfSource,
): Promise<void> {
  const stopped = await tx
    .update(inboxMessages)
    .set({ isPushWaiting: false })
    .where(
      and(
        eq(inboxMessages.clientId, clientId),
        eq(inboxMessages.kind, kind),
        eq(inboxMessages.source, source),
        eq(inboxMessages.isPushWaiting, true),
      ),
    )
    .returning({ id: inboxMessages.id })
  await dropPushes(
    tx,
    clientId,
    stopped.map(({ id }) => id),
  )
}

/** Does the same for an announcement. */
export async function stopAnnouncementPushes(
  tx: Drizzle,
  announcement: AnnouncementKey,
): Promise<void> {
  const stopped = await tx
    .update(deliveries)
    .set({ isPushWaiting: false })
    .where(and(ofAnnouncement(announcement), eq(deliveries.isPushWaiting, true)))
    .returning({ customerId: deliveries.customerId })
  const keys = stopped.map(({ customerId }) => deliveryKeyOf(announcement, customerId))
  await dropPushes(tx, announcement.clientId, keys)
}
