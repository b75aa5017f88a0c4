import { eq } from 'drizzle-orm'
import type { AuditModule } from '#server/audit/module.ts'
import type { Database, Drizzle } from '#server/db/database.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { staffSessions } from '#server/staff/table.ts'
import { closeViewing } from './store.ts'

/** Records the end of a viewing whose time is over, or whose session of staff has ended before. */
export const endViewingJobKind = 'end-viewing'

/** Whether a session of staff has not been ended. */
async function isOpen(tx: Drizzle, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(eq(staffSessions.id, id))
  return row !== undefined
}

export function endViewingJob(deps: {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly now: () => Date
}): JobHandler {
  const { database, audit, now } = deps
  return {
    kind: endViewingJobKind,
    batchSize: 20,
    concurrency: 1,
    produces: [],
    async run(batch) {
      for (const { clientId, key: id } of batch) {
        await database.db.transaction(async (tx) => {
          // One that was ended by its button, or erased with the account, is recorded already.
          const ended = await closeViewing(tx, { clientId, id }, now())
          if (!ended) return
          const staffMember = { role: 'provider', login: ended.staffLogin } as const
          const action = 'viewing ended'
          const fields = [(await isOpen(tx, ended.staffSessionId)) ? 'time over' : 'session over']
          const subject = ended.customerId
          await audit.record({ staffMember, clientId, action, fields, subject }, tx)
        })
      }
      return new Map()
    },
  }
}
