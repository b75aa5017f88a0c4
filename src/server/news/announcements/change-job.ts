import * as v from 'valibot'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import type { JobHandler, JobLease } from '#server/platform/jobs/handler.ts'
import { enqueue, type Job } from '#server/platform/jobs/queue.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import { changeJobKind } from './job-kinds.ts'

const payloadSchema = v.object({
  /** Every reader up to this customer id has the change. A former version counted messages, and begins again. */
  after: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((after) => (typeof after === 'string' ? after : '')),
  ),
  /** A former version put the new text here, which stands in the announcement. */
  change: v.object({ is: v.picklist(['correction', 'withdrawal']) }),
})
type Payload = v.InferOutput<typeof payloadSchema>
type Change = Payload['change']['is']

/** Readers of one transaction. */
const portionSize = 500

/** Enqueues the pushes that tell of a correction or withdrawal, once `tx` commits. */
export async function enqueueChange(
  tx: Drizzle,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  is: Change,
  now: Date,
): Promise<void> {
  const payload: Payload = { after: '', change: { is } }
  await enqueue(tx, [{ clientId, kind: changeJobKind, key: id, payload }], now)
}

/** Replaces the pushes of a corrected or withdrawn announcement, portion by portion. */
export function changeMessagesJob(deps: {
  readonly database: Pick<Database, 'db'>
  readonly inbox: Pick<InboxModule, 'replacePushes'>
  readonly now: () => Date
}): JobHandler {
  const { database, inbox, now } = deps

  const advance = (job: Job, lease: JobLease) =>
    database.db.transaction(async (tx) => {
      const { clientId, key: id } = job
      const { after, change } = v.parse(payloadSchema, job.payload)
      const at = now()
      // Not ours any more: another process goes on with it, or a withdrawal took its place.
      const isOurs = async (last: string | null) =>
        last === null
          ? (await lease.finish(tx, [job])).size === 1
          : lease.delay(tx, [job], {
              until: at,
              reason: '',
              payload: { after: last, change },
              countsAsTry: false,
            })
      const portion = { after, limit: portionSize, now: at, isOurs }
      await inbox.replacePushes(tx, { clientId, id }, change.is, portion)
    })

  return {
    kind: changeJobKind,
    lane: 'bulk',
    batchSize: 1,
    produces: [changeJobKind, pushJobKinds.bulk],
    async run(batch, lease) {
      for (const job of batch) await advance(job, lease)
      return new Map(batch.map(({ id }) => [id, { is: 'settled' }]))
    },
  }
}
