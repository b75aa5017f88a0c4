import * as v from 'valibot'
import type { Database, Drizzle } from '#server/db/database.ts'
import type { InboxModule } from '#server/inbox/module.ts'
import type { JobHandler, JobLease } from '#server/jobs/handler.ts'
import { enqueue, type Job } from '#server/jobs/queue.ts'
import { pushJobKind } from '#server/push/port.ts'
import { changeJobKind } from './job-kinds.ts'

const payloadSchema = v.object({
  /** Every message up to this sequence number is changed. */
  after: v.number(),
  change: v.variant('is', [
    v.object({ is: v.literal('correction'), title: v.string(), body: v.string() }),
    v.object({ is: v.literal('withdrawal') }),
  ]),
})
type Payload = v.InferOutput<typeof payloadSchema>

/** Messages changed in one transaction. */
const portionSize = 500

/** Enqueues the correction or withdrawal of an announcement's messages, once `tx` commits. */
export async function enqueueChange(
  tx: Drizzle,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  change: Payload['change'],
  now: Date,
): Promise<void> {
  const payload: Payload = { after: 0, change }
  await enqueue(tx, [{ clientId, kind: changeJobKind, key: id, payload }], now)
}

/** Corrects or withdraws the messages of an announcement, portion by portion. */
export function changeMessagesJob(deps: {
  readonly database: Pick<Database, 'db'>
  readonly inbox: Pick<InboxModule, 'changeMessages'>
  readonly now: () => Date
}): JobHandler {
  const { database, inbox, now } = deps

  const advance = (job: Job, lease: JobLease) =>
    database.db.transaction(async (tx) => {
      const { clientId, key: source } = job
      const { after, change } = v.parse(payloadSchema, job.payload)
      const at = now()
      // Not ours any more: another process goes on with it, or a withdrawal took its place.
      const isOurs = async (last: number | null) =>
        last === null
          ? (await lease.finish(tx, [job])).size === 1
          : lease.delay(tx, [job], {
              until: at,
              reason: '',
              payload: { after: last, change },
              countsAsTry: false,
            })
      const portion = { after, limit: portionSize, now: at, isOurs }
      await inbox.changeMessages(tx, { clientId, source }, change, portion)
    })

  return {
    kind: changeJobKind,
    batchSize: 1,
    concurrency: 1,
    produces: [changeJobKind, pushJobKind],
    async run(batch, lease) {
      for (const job of batch) await advance(job, lease)
      return new Map(batch.map(({ id }) => [id, { is: 'settled' }]))
    },
  }
}
