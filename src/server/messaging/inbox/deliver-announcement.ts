import { and, eq, isNull, sql } from 'drizzle-orm'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { pushJob } from '#server/messaging/push/port.ts'
import { announcementDeliveries as deliveries } from './announcement-delivery-table.ts'
import { type AnnouncementKey, deliveryKeyOf } from './announcement-key.ts'

/**
 * Puts an announcement into the inboxes of these readers and enqueues its pushes, in the transaction `db`.
 * Who has it already is neither told nor pushed again.
 */
export type DeliverAnnouncement = (
  db: Drizzle,
  announcement: AnnouncementKey,
  readers: readonly Pick<Subscriber, 'customerId' | 'documentHash'>[],
  now: Date,
) => Promise<void>

/** Gives an announcement its place among the messages of an inbox, the first time. */
async function placeAnnouncement(db: Drizzle, { clientId, id }: AnnouncementKey): Promise<void> {
  await db
    .update(announcements)
    .set({
      // After an import the counter may stand behind the announcements, which share it.
      sequence: sql`greatest(
        nextval('notices_sequence_seq'),
        (select max(${announcements.sequence}) + 1 from ${announcements}
          where ${announcements.clientId} = ${clientId})
      )`,
    })
    .where(
      and(
        eq(announcements.clientId, clientId),
        eq(announcements.id, id),
        isNull(announcements.sequence),
      ),
    )
}

export function deliverAnnouncement(
  subscriptions: Pick<PushModule['subscriptions'], 'subscribersReached'>,
): DeliverAnnouncement {
  return async (db, announcement, readers, now) => {
    if (readers.length === 0) return
    const { clientId, id } = announcement
    await placeAnnouncement(db, announcement)
    const audience = 'announcements'
    const reached = await subscriptions.subscribersReached(db, clientId, readers, audience)
    const rows = readers.map((reader) => ({
      customer_id: reader.customerId,
      document_hash: reader.documentHash,
      is_push_waiting: reached.has(reader),
    }))
    const created = await db.execute<{ customer_id: string }>(sql`
      insert into ${deliveries} (client_id, sequence, customer_id, document_hash, is_push_waiting)
      select ${clientId}::text, ${announcements.sequence}, wanted.customer_id,
        wanted.document_hash, wanted.is_push_waiting
      from ${announcements}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(
        customer_id text, document_hash text, is_push_waiting boolean
      )
      where ${announcements.clientId} = ${clientId} and ${announcements.id} = ${id}
      on conflict do nothing
      returning customer_id
    `)
    const isNew = new Set(created.rows.map(({ customer_id: customerId }) => customerId))
    const pushes = readers
      .filter((reader) => reached.has(reader) && isNew.has(reader.customerId))
      .map((reader) => {
        const key = deliveryKeyOf(announcement, reader.customerId)
        return pushJob('bulk', { ...reader, clientId }, key, { audience })
      })
    await enqueue(db, pushes, now)
  }
}
