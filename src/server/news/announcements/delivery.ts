import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { isEverySubscriber } from '#domain/news/announcements/audience.ts'
import { type Account, accountsAfter, type Delivered } from '#server/messaging/audiences/port.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import { enqueue, type Job } from '#server/platform/jobs/queue.ts'
import { announcementJobKind } from './job-kinds.ts'
import { deleteRecipients, recipientsAfter } from './recipients.ts'
import type { StoredAnnouncement } from './store.ts'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'

const payloadSchema = v.object({
  /** Every subscriber up to this customer id has it. */
  after: v.string(),
  /** It is for the recipients that were counted, not for everybody. */
  isLimited: v.optional(v.boolean(), false),
})

/** Starts the delivery of an announcement to its audience, once `tx` commits. */
export async function enqueueDelivery(
  tx: Drizzle,
  announcement: Pick<StoredAnnouncement, 'audience' | 'clientId' | 'id'>,
  now: Date,
): Promise<void> {
  const { clientId, id, audience } = announcement
  const isLimited = !isEverySubscriber(audience)
  const payload: v.InferOutput<typeof payloadSchema> = { after: '', isLimited }
  await enqueue(tx, [{ clientId, kind: announcementJobKind, key: id, payload }], now)
}

async function finish(tx: Drizzle, { clientId, key: id }: Job): Promise<void> {
  await deleteRecipients(tx, { clientId, id })
  const isSending = eq(announcements.state, 'sending')
  await tx
    .update(announcements)
    .set({ state: 'sent' })
    .where(and(eq(announcements.clientId, clientId), eq(announcements.id, id), isSending))
}

/** How an announcement is put into the inboxes of its subscribers. */
export function deliveredAnnouncements(deps: {
  readonly inbox: Pick<InboxModule, 'deliverAnnouncement'>
  readonly now: () => Date
}): Delivered<v.InferOutput<typeof payloadSchema>, Account> {
  const { inbox, now } = deps
  return {
    kind: announcementJobKind,
    read: ({ payload }) => v.parse(payloadSchema, payload),
    readersAfter: (tx, { clientId, key: id }, { after, isLimited }, limit) =>
      isLimited
        ? recipientsAfter(tx, { clientId, id }, after, limit)
        : accountsAfter(tx, clientId, after, limit),
    deliver: (tx, { clientId, key: id }, _payload, readers) =>
      inbox.deliverAnnouncement(tx, { clientId, id }, readers, now()),
    finish,
  }
}
