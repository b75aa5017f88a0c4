import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { issuedCodesModule } from '#server/money/issued-codes/module.ts'
import { remindersModule } from '#server/news/reminders/module.ts'
import { beginRuns } from '#server/news/reminders/runs.ts'
import { benchErp } from '../upstreams/bench-erp.ts'
import { nthOf } from '../people/subscribers.ts'
import { benchTenant } from '../tenants/bench-tenant.ts'
import { billsOf, clientIdOf } from '../tenants/reminder-tenants.ts'
import { openKillable } from '../kills/killable.ts'
import { say } from '../kills/open-place.ts'

/**
 * A process that reminds, and that may be killed at any moment: `prepare <place> <bills> <offset>
 * <tenants>` puts so many subscribers with a bill each into the database, at so many providers; `run`
 * begins the day and works until nothing is left; `tell` says what became of everything. The clock is
 * `offset` milliseconds ahead. Every push says `push <device> <topic>` before it is answered: what was
 * said was sent. While it works it says `used <CPU ms since it was ready> <MiB at most>`.
 */
const [, , , place = '', bills = '0', offset = '0', tenantCount = '1'] = process.argv
const now = () => new Date(Date.now() + Number(offset))
const today = calendarDate(now(), defaultTimeZone)
const ofEach = billsOf(Number(bills), Number(tenantCount))

const ground = await openKillable(place, now)
const { database, seal, log, tenants } = ground

async function prepare() {
  const numbers = Array.from({ length: Number(tenantCount) }, (_, index) => index)
  for (const number of numbers) {
    const clientId = clientIdOf(number)
    await tenants.put({ ...benchTenant, clientId, ixcDomain: `${clientId}.erp.sandbox.example` })
  }
  const range = sql`(${sql.raw(`array[${invoiceRanges.join(',')}]`)})[n % 4 + 1]`
  const seenAt = sql`now() - interval '10 days'`
  for (const number of numbers) {
    const clientId = clientIdOf(number)
    await ground.addDevices({ clientId, count: ofEach, first: number * ofEach, range, seenAt })
  }
  await database.owner.execute(sql`analyze push_subscriptions`)
}

/** The kernel's own `maxRSS` counts what the parent used before this program began. */
function mostMemoryKiB(): number {
  const status = readFileSync('/proc/self/status', 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1])
}

async function run() {
  const receivers = { findUntrustedCodes: async () => new Set<string>() }
  const issuedCodes = issuedCodesModule({ database, seal, tenants, receivers, now })
  const erp = (request: Request) => benchErp(request, ofEach, today)
  const { egress, push, inbox, erps } = ground.reach({ erp, issuedCodes })
  const wakeJobs = () => undefined
  const reminders = remindersModule({
    database,
    erps,
    tenants,
    session: { hashDocument: (_, document) => `D${nthOf(document)}` },
    push,
    inbox,
    // A followed bill waits for days, and this run until no job is left.
    invoices: { followReminded: async () => {} },
    wakeJobs,
    now,
    log,
  })
  const handlers = [...(reminders.jobs ?? []), ...(inbox.jobs ?? [])]
  await beginRuns(database, today, now())
  const before = process.cpuUsage()
  const sayUsed = () => {
    const { user, system } = process.cpuUsage(before)
    const mebibytes = Math.round(mostMemoryKiB() / 1024)
    say(`used ${Math.round((user + system) / 1000)} ${mebibytes}`)
  }
  await ground.workUntilDone(handlers, egress, sayUsed)
}

const tell = () =>
  ground.tellRow(sql`
    select count(*)::int as notices,
      count(distinct (client_id, customer_id, source))::int as different,
      count(*) filter (where is_push_waiting)::int as waiting,
      coalesce(sum(pushed), 0)::int as pushed,
      (select sum(planned)::int from reminder_runs) as planned,
      (select sum(sent)::int from reminder_runs) as "sentOfRuns",
      (select sum(dropped)::int from reminder_runs) as "droppedOfRuns",
      (select sum(read)::int from reminder_runs) as read
    from notices
  `)

await ground.obey({ prepare, run, tell })
