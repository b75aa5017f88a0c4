import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { isEverySubscriber } from '#domain/announcements/audience.ts'
import type { Database, Drizzle } from '#server/db/database.ts'
import type { InboxModule } from '#server/inbox/module.ts'
import type { JobHandler, JobLease } from '#server/jobs/handler.ts'
import { enqueue, type Job } from '#server/jobs/queue.ts'
import { pushJobKind } from '#server/push/port.ts'
import { accountsAfter } from './accounts.ts'
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

/** Subscribers reached in one transaction. */
const portionSize = 500

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

/** Puts an announcement into the inboxes of one portion of its subscribers after the other. */
export function announcementDelivery(deps: {
  readonly database: Pick<Database, 'db'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly now: () => Date
}): JobHandler {
  const { database, inbox, now } = deps

  async function deliverPortion(job: Job, lease: JobLease): Promise<void> {
    const { clientId, key: id } = job
    const payload = v.parse(payloadSchema, job.payload)
    const { title, body, after, isLimited } = payload
    await database.db.transaction(async (tx) => {
      const readers = isLimited
        ? await recipientsAfter(tx, { clientId, id }, after, portionSize)
        : await accountsAfter(tx, clientId, after, portionSize)
      const at = now()
      const last = readers.at(-1)
      const isLast = !last || readers.length < portionSize
      // Not ours any more: another process goes on with it, or staff stopped it.
      const isOurs = isLast
        ? (await lease.finish(tx, [job.id])).size === 1
        : await lease.delay(tx, [job.id], {
            until: at,
            reason: '',
            payload: { ...payload, after: last.customerId },
            countsAsTry: false,
          })
      if (!isOurs) return
      const messages = readers.map(({ customerId, documentHash }) => ({
        customerId,
        documentHash,
        kind: 'announcement' as const,
        source: id,
        title,
        body,
        path,
      }))
      await inbox.createMessages(tx, clientId, messages, { audience: 'announcements', now: at })
      if (isLast) await finish(tx, job)
    })
  }

  return {
    kind: announcementJobKind,
    batchSize: 1,
    concurrency: 1,
    produces: [announcementJobKind, pushJobKind],
    async run(batch, lease) {
      for (const job of batch) await deliverPortion(job, lease)
      return new Map(batch.map(({ id }) => [id, { is: 'settled' }]))
    },
  }
}
