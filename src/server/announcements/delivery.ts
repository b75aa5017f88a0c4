import { and, asc, countDistinct, desc, eq, gt } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, Drizzle } from '#server/db/database.ts'
import type { InboxModule } from '#server/inbox/module.ts'
import type { JobHandler, JobLease } from '#server/jobs/handler.ts'
import { enqueue, type Job } from '#server/jobs/queue.ts'
import { pushJobKind } from '#server/push/port.ts'
import { credentials } from '#server/session/table.ts'
import type { Announcement } from './store.ts'

export const announcementJobKind = 'announcement'

const payloadSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** Every subscriber up to this customer id has it. */
  after: v.string(),
})

/** Subscribers reached in one transaction. */
const portionSize = 500

/** An announcement leads to itself, whole. */
const path = '/panel/inbox'

/** Starts the delivery of an announcement to every subscriber of its provider, once `tx` commits. */
export async function enqueueDelivery(
  tx: Drizzle,
  {
    clientId,
    id,
    title,
    message: body,
  }: Pick<Announcement, 'clientId' | 'id' | 'message' | 'title'>,
  now: Date,
): Promise<void> {
  const payload: v.InferOutput<typeof payloadSchema> = { title, body, after: '' }
  await enqueue(tx, [{ clientId, kind: announcementJobKind, key: id, payload }], now)
}

/** Subscribers an announcement reaches: everyone with an account. */
export async function countSubscribers(db: Drizzle, clientId: string): Promise<number> {
  const [row] = await db
    .select({ subscribers: countDistinct(credentials.customerId) })
    .from(credentials)
    .where(eq(credentials.clientId, clientId))
  return row?.subscribers ?? 0
}

/** Puts an announcement into the inboxes of one portion of the subscribers after the other. */
export function announcementDelivery(deps: {
  readonly database: Pick<Database, 'db'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly now: () => Date
}): JobHandler {
  const { database, inbox, now } = deps

  async function deliverPortion(job: Job, lease: JobLease): Promise<void> {
    const { clientId } = job
    const payload = v.parse(payloadSchema, job.payload)
    const { title, body, after } = payload
    await database.db.transaction(async (tx) => {
      const readers = await tx
        .selectDistinctOn([credentials.customerId], {
          customerId: credentials.customerId,
          documentHash: credentials.documentHash,
        })
        .from(credentials)
        .where(and(eq(credentials.clientId, clientId), gt(credentials.customerId, after)))
        // Where a customer id had several persons, the one who set a password last.
        .orderBy(asc(credentials.customerId), desc(credentials.changedAt))
        .limit(portionSize)
      const at = now()
      const last = readers.at(-1)
      const isOurs =
        last && readers.length === portionSize
          ? await lease.delay(tx, [job.id], {
              until: at,
              reason: '',
              payload: { ...payload, after: last.customerId },
              countsAsTry: false,
            })
          : (await lease.finish(tx, [job.id])).size === 1
      if (!isOurs) return
      const messages = readers.map(({ customerId, documentHash }) => ({
        customerId,
        documentHash,
        kind: 'announcement' as const,
        source: job.key,
        title,
        body,
        path,
      }))
      await inbox.createMessages(tx, clientId, messages, { audience: null, now: at })
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
