import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { isEverySubscriber } from '#domain/announcements/audience.ts'
import { type Account, accountsAfter, type Delivered } from '#server/audiences/port.ts'
import type { Drizzle } from '#server/db/database.ts'
import type { InboxModule } from '#server/inbox/module.ts'
import { enqueue, type Job } from '#server/jobs/queue.ts'
import { announcementJobKind } from './job-kinds.ts'
import { deleteRecipients, recipientsAfter } from './recipients.ts'
import type { StoredAnnouncement } from './store.ts'
import { announcements } from './table.ts'

const payloadSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** Every subscriber up to this customer id has it. */
  after: v.string(),
  /** It is for the recipients that were counted, not for everybody. */
  isLimited: v.optional(v.boolean(), false),
})

/** An announcement leads to itself, whole. */
const path = '/panel/inbox'

/** Starts the delivery of an announcement to its audience, once `tx` commits. */
export async function enqueueDelivery(
  tx: Drizzle,
  announcement: Pick<StoredAnnouncement, 'audience' | 'clientId' | 'id' | 'message' | 'title'>,
  now: Date,
): Promise<void> {
  const { clientId, id, title, message: body, audience } = announcement
  const isLimited = !isEverySubscriber(audience)
  const payload: v.InferOutput<typeof payloadSchema> = { title, body, after: '', isLimited }
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
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly now: () => Date
}): Delivered<v.InferOutput<typeof payloadSchema>, Account> {
  const { inbox, now } = deps
  return {
    kind: announcementJobKind,
    read: (payload) => v.parse(payloadSchema, payload),
    readersAfter: (tx, { clientId, key: id }, { after, isLimited }, limit) =>
      isLimited
        ? recipientsAfter(tx, { clientId, id }, after, limit)
        : accountsAfter(tx, clientId, after, limit),
    deliver: async (tx, { clientId, key: source }, { title, body }, readers) => {
      const messages = readers.map(({ customerId, documentHash }) => ({
        customerId,
        documentHash,
        kind: 'announcement' as const,
        source,
        title,
        body,
        path,
      }))
      await inbox.createMessages(tx, clientId, messages, { audience: 'announcements', now: now() })
    },
    finish,
  }
}
