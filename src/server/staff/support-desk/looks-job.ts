import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { startOfDay } from '#domain/platform/time/local-instant.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { onMondays } from '#server/platform/jobs/due-times.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import type { ScheduledWork } from '#server/platform/jobs/scheduled-work.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { ownerLetterKind, type WriteToOwners } from '#server/messaging/owner-letters/module.ts'
import type { StaffModule } from '#server/staff/accounts/module.ts'
import { tenants as tenantsTable } from '#server/platform/tenants/table.ts'
import { looksLetter } from './looks-letter.ts'

const kind = 'looks-letter'
const payloadSchema = v.object({ dueAt: v.pipe(v.string(), v.isoTimestamp()) })

/** Enqueues the e-mails of the last week for every active provider. */
const weeklyLetters = ({ db }: Pick<Database, 'db'>, wakeJobs: () => void): ScheduledWork => ({
  name: 'letters on who looked at subscribers',
  dueAt: onMondays,
  run: async (now) => {
    const dueAt = onMondays(now).toISOString()
    const at = sql`${now.toISOString()}::timestamptz`
    await db.execute(sql`
      insert into ${jobs} (client_id, kind, key, payload, next_try_at, created_at)
      select client_id, ${kind}, ${dueAt}, ${JSON.stringify({ dueAt })}::jsonb, ${at}, ${at}
      from ${tenantsTable} where status = 'active'
      on conflict do nothing
    `)
    wakeJobs()
  },
})

/**
 * Sends the owners of a provider an e-mail each Monday that names the staff who looked at subscribers in the
 * week before; none after a week without looks.
 */
export function looksLetters(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: TenantFinder
  readonly audit: Pick<AuditModule, 'countLooks'>
  readonly staff: Pick<StaffModule, 'listUsers'>
  readonly writeToOwners: WriteToOwners
  readonly wakeJobs: () => void
  readonly now: () => Date
}): { readonly job: JobHandler; readonly weekly: ScheduledWork } {
  const { database, tenants, audit, staff, writeToOwners, wakeJobs, now } = deps

  async function compose({ clientId, payload }: Job) {
    const { dueAt } = v.parse(payloadSchema, payload)
    const tenant = await tenants.find(clientId)
    if (tenant?.status !== 'active') return null
    const { timeZone } = tenant.rules
    // When e-mails are due it is Monday in every zone of a provider.
    const monday = addDays(calendarDate(new Date(dueAt), timeZone), -7)
    const from = startOfDay(monday, timeZone)
    const until = startOfDay(addDays(monday, 7), timeZone)
    const counts = await audit.countLooks(clientId, { from, until })
    const letter = looksLetter(monday, counts, await staff.listUsers(clientId))
    return letter && { ...letter, clientId, key: `${kind} ${dueAt}` }
  }

  const job: JobHandler = {
    kind,
    lane: 'bulk',
    batchSize: 1,
    produces: [ownerLetterKind],
    async run(batch, lease) {
      for (const one of batch) {
        const letter = await compose(one)
        await database.db.transaction(async (tx) => {
          const isOurs = (await lease.finish(tx, [one])).size === 1
          if (isOurs && letter) await writeToOwners(tx, letter, now())
        })
      }
      return new Map(batch.map(({ id }) => [id, { is: 'settled' }]))
    },
  }
  return { job, weekly: weeklyLetters(database, wakeJobs) }
}
