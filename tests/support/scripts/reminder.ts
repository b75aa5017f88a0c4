import { createECDH, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { createEgress } from '#server/platform/egress/egress.ts'
import { createErps } from '#server/upstreams/erp/erps.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { inboxModule } from '#server/messaging/inbox/module.ts'
import { issuedCodesModule } from '#server/money/issued-codes/module.ts'
import { jobQueue } from '#server/platform/jobs/queue.ts'
import { noTraces } from '#server/platform/traces/traces.ts'
import { jobWorker } from '#server/platform/jobs/worker.ts'
import { pushModule } from '#server/messaging/push/module.ts'
import { remindersModule } from '#server/news/reminders/module.ts'
import { beginRuns } from '#server/news/reminders/runs.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { oneKey } from '../database/one-key.ts'
import { tenantStore } from '#server/platform/tenants/store.ts'
import { benchErp } from '../upstreams/bench-erp.ts'
import { nthOf } from '../people/subscribers.ts'
import { benchTenant } from '../tenants/bench-tenant.ts'
import { billsOf, clientIdOf } from '../tenants/reminder-tenants.ts'
import { unsharedWrites } from '#tests/support/database/unshared-writes.ts'

/**
 * A process that reminds, and that may be killed at any moment: `prepare <place> <bills> <offset>
 * <tenants>` puts so many subscribers with a bill each into the database, at so many providers; `run`
 * begins the day and works until nothing is left; `tell` says what became of everything. The clock is
 * `offset` milliseconds ahead. Every push says `push <device> <topic>` before it is answered: what was
 * said was sent. While it works it says `used <CPU ms since it was ready> <MiB at most>`.
 */
const [, , command = '', place = '', bills = '0', offset = '0', tenantCount = '1'] = process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)
const now = () => new Date(Date.now() + Number(offset))
const today = calendarDate(now(), defaultTimeZone)
const ofEach = billsOf(Number(bills), Number(tenantCount))

const isUrl = place.startsWith('postgres:')
const database = await openDatabase(isUrl ? { databaseUrl: place } : { dataDir: place })
await database.migrate()
const { db } = database
const seal = createSealer(oneKey(new Uint8Array(32).fill(7)))
const log = createLog('silent')
const tenants = tenantStore(db, seal)

async function prepare() {
  const numbers = Array.from({ length: Number(tenantCount) }, (_, index) => index)
  for (const number of numbers) {
    const clientId = clientIdOf(number)
    await tenants.put({ ...benchTenant, clientId, ixcDomain: `${clientId}.erp.sandbox.example` })
  }
  const device = createECDH('prime256v1')
  const p256dh = device.generateKeys('base64url')
  const auth = Buffer.alloc(16, 7).toString('base64url')
  const ranges = sql.raw(`array[${invoiceRanges.join(',')}]`)
  for (const number of numbers) {
    const first = number * ofEach
    await db.execute(sql`
      insert into push_subscriptions
        (client_id, id, customer_id, document_hash, session_id, state, endpoint, p256dh, auth, invoice_range, seen_at)
      select ${clientIdOf(number)}::text, 'device-' || n, n::text, 'D' || n, 'none', 'living',
        'https://push.sandbox.example/' || n + ${first}::int, ${p256dh}::text, ${auth}::text,
        (${ranges})[n % 4 + 1], now() - interval '10 days'
      from generate_series(1, ${ofEach}::int) n
    `)
  }
  await database.owner.execute(sql`analyze push_subscriptions`)
}

function world(request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (url.hostname !== 'push.sandbox.example') return benchErp(request, ofEach, today)
  say(`push ${url.pathname.slice(1)} ${request.headers.get('topic')}`)
  return Promise.resolve(new Response('', { status: 201 }))
}

/** The kernel's own `maxRSS` counts what the parent used before this program began. */
function mostMemoryKiB(): number {
  const status = readFileSync('/proc/self/status', 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1])
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await db.execute(sql`select from jobs limit 1`)
  return rows.length > 0
}

async function run() {
  const inProcess = { hostSuffix: '.sandbox.example', handle: world }
  const egress = createEgress({ allow: new Set(), log, inProcess })
  const vapidSubject = 'mailto:a@b.example'
  const receivers = { findUntrustedCodes: async () => new Set<string>() }
  const issuedCodes = issuedCodesModule({ database, seal, tenants, receivers, now })
  const push = pushModule({ database, seal, egress, tenants, issuedCodes, vapidSubject, now, log })
  const inbox = inboxModule({ database, push, now })
  const wakeJobs = () => undefined
  const erps = createErps({ egress, writes: unsharedWrites(), now, log })
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
  const queue = jobQueue(database, randomUUID())
  const worker = jobWorker({ database, queue, handlers, traces: noTraces, now, log })
  await beginRuns(database, today, now())
  say('ready')
  const before = process.cpuUsage()
  const sayUsed = () => {
    const { user, system } = process.cpuUsage(before)
    const mebibytes = Math.round(mostMemoryKiB() / 1024)
    say(`used ${Math.round((user + system) / 1000)} ${mebibytes}`)
  }
  worker.start()
  while (await isWaiting()) {
    sayUsed()
    await wait(100)
  }
  await worker.stop()
  await egress.close()
  sayUsed()
  say('done')
}

async function tell() {
  const { rows } = await db.execute(sql`
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
  say(JSON.stringify(rows[0]))
}

const commands: Record<string, () => Promise<void>> = { prepare, run, tell }
await acrossTenants(async () => commands[command]?.())
await database.close()
