import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { eachInTurn } from '#server/platform/jobs/each-job.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import { closeViewing, endOfStaffSession, findUnended } from './store.ts'

/** Ends a viewing when its time or its session of staff is over, and records that. */
export const endViewingJobKind = 'end-viewing'

/** Milliseconds between two looks at the session of staff of an open viewing. */
const lookEveryMs = 30 * secondMs

/** When the job of an open viewing looks at it next. */
export const nextLook = (now: Date, endsAt: Date): Date =>
  new Date(Math.min(now.getTime() + lookEveryMs, endsAt.getTime()))

export function endViewingJob(deps: {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly now: () => Date
}): JobHandler {
  const { database, audit, now } = deps

  /** Resolves to when to look again; to null when the viewing has ended. */
  async function look(tx: Drizzle, { clientId, key: id }: Job): Promise<Date | null> {
    // One that was ended by its button, or erased with the account, is recorded already.
    const viewing = await findUnended(tx, { clientId, id })
    if (!viewing) return null
    const at = now()
    const { endsAt, staffSessionId, staffLogin: login, customerId: subject } = viewing
    // A session that is gone was ended since the last look.
    const sessionEnd = await endOfStaffSession(tx, staffSessionId)
    const end = new Date(Math.min(endsAt.getTime(), (sessionEnd ?? at).getTime()))
    if (end > at) return nextLook(at, end)
    if (!(await closeViewing(tx, viewing, end))) return null
    const fields = [sessionEnd !== null && sessionEnd >= endsAt ? 'time over' : 'session over']
    const staffMember = { role: 'provider', login } as const
    await audit.record({ staffMember, clientId, action: 'viewing ended', fields, subject }, tx)
    return null
  }

  return {
    kind: endViewingJobKind,
    lane: 'urgent',
    batchSize: 20,
    run: eachInTurn(async (job) => {
      const until = await database.db.transaction((tx) => look(tx, job))
      const delay = until && { until, reason: 'the viewing is open', countsAsTry: false }
      return delay && { is: 'delayed', delay }
    }),
  }
}
