import { and, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/jobs/delete-in-batches.ts'
import type { JobHandler, JobLease } from '#server/platform/jobs/handler.ts'
import { dropJob, enqueue, type Job } from '#server/platform/jobs/queue.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { erasedTables } from './removal-tables.ts'

const kind = 'tenant-removal'
const key = 'removal'

/** The login of the administrator who began it. */
const payloadSchema = v.object({ login: v.string() })

/** Enqueues the removal anew, with all its tries, whatever became of an earlier job. */
export async function enqueueRemoval(
  tx: Drizzle,
  { clientId, login, now }: Record<'clientId' | 'login', string> & { readonly now: Date },
): Promise<void> {
  await dropJob(tx, { clientId, kind, key })
  const payload: v.InferOutput<typeof payloadSchema> = { login }
  await enqueue(tx, [{ clientId, kind, key, payload }], now)
}

/** A token that was limited to this provider alone keeps an empty list, and may do nothing more. */
const withdrawTokenGrants = (tx: Drizzle, clientId: string) =>
  tx.execute(sql`
    update api_tokens set client_ids = array_remove(client_ids, ${clientId})
    where client_ids @> array[${clientId}]::text[]
  `)

const isOfTenant = (clientId: string) => sql`client_id = ${clientId}`

/**
 * Erases a provider whose removal has begun. The rows of a large one leave some at a time, so a process
 * that is killed has lost nothing that was done; the job itself and the provider's own row leave last,
 * in one transaction with whatever was written meanwhile.
 */
export function eraseTenantJob(deps: {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'record'>
}): JobHandler {
  const { db } = deps.database

  async function eraseRows(clientId: string): Promise<void> {
    for (const table of await erasedTables(db)) {
      if (table === 'tenants') continue
      const ofTenant = isOfTenant(clientId)
      // The job itself stays until the end.
      const others = table === 'jobs' ? and(ofTenant, ne(jobs.kind, kind)) : ofTenant
      await deleteInBatches(db, sql.identifier(table), others ?? ofTenant)
    }
  }

  async function eraseRest(job: Job, lease: JobLease): Promise<void> {
    const { clientId, id } = job
    const { login } = v.parse(payloadSchema, job.payload)
    await db.transaction(async (tx) => {
      // Another process has taken over, and does the rest.
      if (!(await lease.finish(tx, [job])).has(id)) return
      for (const table of await erasedTables(tx)) {
        await tx.execute(sql`delete from ${sql.identifier(table)} where ${isOfTenant(clientId)}`)
      }
      await withdrawTokenGrants(tx, clientId)
      const staffMember = { login, role: 'admin' } as const
      await deps.audit.record({ staffMember, clientId, action: 'tenant removed' }, tx)
    })
  }

  return {
    kind,
    lane: 'bulk',
    batchSize: 1,
    run: async (batch, lease) => {
      for (const job of batch) {
        await eraseRows(job.clientId)
        await eraseRest(job, lease)
      }
      return new Map(batch.map(({ id }) => [id, { is: 'settled' }]))
    },
  }
}
