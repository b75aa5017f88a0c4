import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { addDays, calendarDate } from '#domain/dates.ts'
import { daySeconds, secondMs } from '#domain/durations.ts'
import { startOfDay } from '#domain/local-instant.ts'
import { isEmail } from '#domain/people/email.ts'
import type { AuditModule } from '#server/audit/module.ts'
import type { Database } from '#server/db/database.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import { budget, tryConsume } from '#server/http/budget.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import { onMondays } from '#server/jobs/due-times.ts'
import type { JobHandler, Outcome } from '#server/jobs/handler.ts'
import type { Job } from '#server/jobs/queue.ts'
import type { ScheduledWork } from '#server/jobs/scheduled-work.ts'
import { jobs } from '#server/jobs/table.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mailer } from '#server/mail/mail.ts'
import type { StaffModule } from '#server/staff/module.ts'
import { tenants as tenantsTable } from '#server/tenants/table.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { looksLetter } from './looks-letter.ts'

const kind = 'looks-letter'
const payloadSchema = v.object({ dueAt: v.pipe(v.string(), v.isoTimestamp()) })
const mailTimeoutMs = 30 * secondMs

interface Letter {
  readonly tenant: Tenant
  /** When it was due: the Monday after its week. */
  readonly dueAt: string
}

/** Enqueues the letters of the last week for every active provider. */
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
 * Tells the owners of a provider each Monday who of the staff looked at subscribers in the week before.
 * A week in which nobody looked has no letter.
 */
export function looksLetters(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: TenantFinder
  readonly audit: Pick<AuditModule, 'countLooks'>
  readonly staff: Pick<StaffModule, 'listUsers'>
  readonly mailer: Mailer
  readonly wakeJobs: () => void
}): { readonly job: JobHandler; readonly weekly: ScheduledWork } {
  const { database, tenants, audit, staff, mailer, wakeJobs } = deps
  /** Each owner has one letter a week, however often the job is done. */
  const sent = budget(database, { name: kind, points: 1, durationSeconds: 14 * daySeconds })

  async function tellOwners({ tenant, dueAt }: Letter): Promise<void> {
    const { clientId, rules } = tenant
    const users = await staff.listUsers(clientId)
    const owners = users.filter(
      ({ role, disabledAt, login }) => role === 'owner' && disabledAt === null && isEmail(login),
    )
    if (owners.length === 0) return
    // When letters are due it is Monday in every zone of a provider.
    const monday = addDays(calendarDate(new Date(dueAt), rules.timeZone), -7)
    const from = startOfDay(monday, rules.timeZone)
    const until = startOfDay(addDays(monday, 7), rules.timeZone)
    const letter = looksLetter(monday, await audit.countLooks(clientId, { from, until }), users)
    if (!letter) return
    for (const { id, login: to } of owners) {
      const key = JSON.stringify([clientId, id, dueAt])
      if (!(await tryConsume(sent.consume(key)))) continue
      try {
        const mail = await composeMail(tenant, { to, ...letter })
        await mailer.send(tenant, mail, AbortSignal.timeout(mailTimeoutMs))
      } catch (error) {
        await sent.delete(key)
        throw error
      }
    }
  }

  async function send({ clientId, payload }: Job): Promise<Outcome | null> {
    const tenant = await tenants.find(clientId)
    if (tenant?.status !== 'active' || !mailer.canSend) return null
    try {
      await tellOwners({ tenant, dueAt: v.parse(payloadSchema, payload).dueAt })
      return null
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return { is: 'failed', reason: error.message }
    }
  }

  const job: JobHandler = {
    kind,
    lane: 'bulk',
    batchSize: 1,
    concurrency: 1,
    produces: [],
    async run(batch) {
      const outcomes = new Map<number, Outcome>()
      for (const one of batch) {
        const outcome = await send(one)
        if (outcome) outcomes.set(one.id, outcome)
      }
      return outcomes
    },
  }
  return { job, weekly: weeklyLetters(database, wakeJobs) }
}
