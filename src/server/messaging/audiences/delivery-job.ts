import type { Database } from '#server/platform/db/database.ts'
import type { JobHandler, JobLease } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import type { Account, Delivered, Progress } from './port.ts'

/** Subscribers reached in one transaction. */
const portionSize = 500

/**
 * Delivers to one portion of readers after the other. A portion moves the job on in the transaction that
 * delivers it, so a killed process leaves nobody out and tells nobody twice.
 */
export function deliveryJob<Payload extends Progress, Reader extends Account>(
  { database, now }: { readonly database: Pick<Database, 'db'>; readonly now: () => Date },
  delivered: Delivered<Payload, Reader>,
): JobHandler {
  async function deliverPortion(job: Job, lease: JobLease): Promise<void> {
    const payload = await delivered.read(job)
    await database.db.transaction(async (tx) => {
      const readers = await delivered.readersAfter(tx, job, payload, portionSize)
      const last = readers.at(-1)
      const isLast = !last || readers.length < portionSize
      // Not ours any more: another process goes on with it, or staff stopped it.
      const isOurs = isLast
        ? (await lease.finish(tx, [job])).size === 1
        : await lease.delay(tx, [job], {
            until: now(),
            reason: '',
            payload: { ...payload, after: last.customerId },
            countsAsTry: false,
          })
      if (!isOurs) return
      await delivered.deliver(tx, job, payload, readers)
      if (isLast) await delivered.finish(tx, job, payload)
    })
  }

  return {
    kind: delivered.kind,
    lane: 'bulk',
    batchSize: 1,
    produces: [delivered.kind, pushJobKinds.bulk],
    async run(batch, lease) {
      for (const job of batch) await deliverPortion(job, lease)
      return new Map(batch.map(({ id }) => [id, { is: 'settled' }]))
    },
  }
}
