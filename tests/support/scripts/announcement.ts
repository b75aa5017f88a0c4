import { createECDH, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { everySubscriber } from '#domain/news/announcements/audience.ts'
import { countedAnnouncements } from '#server/news/announcements/counted.ts'
import { deliveredAnnouncements } from '#server/news/announcements/delivery.ts'
import { countJobKind } from '#server/news/announcements/job-kinds.ts'
import { audiencesModule } from '#server/messaging/audiences/module.ts'
import { enqueueCount } from '#server/messaging/audiences/port.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { createEgress } from '#server/platform/egress/egress.ts'
import { createErps } from '#server/upstreams/erp/erps.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { inboxModule } from '#server/messaging/inbox/module.ts'
import { jobQueue } from '#server/platform/jobs/queue.ts'
import { noTraces } from '#server/platform/traces/traces.ts'
import { jobWorker } from '#server/platform/jobs/worker.ts'
import { pushModule } from '#server/messaging/push/module.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { tenantStore } from '#server/platform/tenants/store.ts'
import { benchTenant } from '../tenants/bench-tenant.ts'
import { offsetToDaytime } from '../daytime.ts'
import { oneKey } from '../database/one-key.ts'
import { unsharedWrites } from '#tests/support/database/unshared-writes.ts'

/**
 * A process that sends an announcement to every second subscriber, and that may be killed at any moment:
 * `prepare <place> <subscribers>` stores a scheduled announcement that is due; `run` works until nothing
 * is left; `tell` says what became of everything. Every portion of the ERP's answer says `read`, every
 * push `push <device> <topic>`, before it is answered.
 */
const [, , command = '', place = '', subscribers = '0'] = process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)
const clientId = benchTenant.clientId
const id = '00000000-0000-4000-8000-0000000000a1'
const ahead = offsetToDaytime()
const now = () => new Date(Date.now() + ahead)

const isUrl = place.startsWith('postgres:')
const database = await openDatabase(isUrl ? { databaseUrl: place } : { dataDir: place })
await database.migrate()
const { db } = database
const seal = createSealer(oneKey(new Uint8Array(32).fill(7)))
const log = createLog('silent')
const tenants = tenantStore(db, seal)
const audience = { ...everySubscriber, plans: [{ id: '12', name: 'Fibra 500' }] }

async function prepare() {
  await tenants.put(benchTenant)
  const device = createECDH('prime256v1')
  const p256dh = device.generateKeys('base64url')
  const auth = Buffer.alloc(16, 7).toString('base64url')
  const many = Number(subscribers)
  await db.execute(sql`
    insert into credentials (client_id, customer_id, document_hash, password_hash)
    select ${clientId}::text, n::text, 'D' || n, '' from generate_series(1, ${many}::int) n
  `)
  await db.execute(sql`
    insert into push_subscriptions
      (client_id, id, customer_id, document_hash, session_id, state, endpoint, p256dh, auth, invoice_range, seen_at)
    select ${clientId}::text, 'device-' || n, n::text, 'D' || n, 'none', 'living',
      'https://push.sandbox.example/' || n, ${p256dh}::text, ${auth}::text, 5, now()
    from generate_series(1, ${many}::int) n
  `)
  await db.execute(sql`
    insert into broadcasts (client_id, id, title, message, audience, state, recipients, created_at)
    values (${clientId}, ${id}, 'Manutenção', 'Hoje à noite.', ${JSON.stringify(audience)}::jsonb,
      'scheduled', 0, now())
  `)
  await enqueueCount(db, countJobKind, { clientId, id }, { starts: true, at: now() })
}

/** Subscribers with an even id have the plan of the audience. */
function contracts(asked: { query: string }): Response {
  say('read')
  const rows = asked.query.split(',').map((customer) => ({
    id: customer,
    id_cliente: customer,
    id_vd_contrato: Number(customer) % 2 === 0 ? '12' : '11',
    status: 'A',
    status_internet: 'A',
  }))
  return Response.json({ total: String(rows.length), registros: rows })
}

async function world(request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (url.hostname !== 'push.sandbox.example') return contracts(await request.json())
  say(`push ${url.pathname.slice(1)} ${request.headers.get('topic')}`)
  return new Response('', { status: 201 })
}

async function run() {
  const inProcess = { hostSuffix: '.sandbox.example', handle: world }
  const egress = createEgress({ allow: new Set(), log, inProcess })
  const vapidSubject = 'mailto:a@b.example'
  const issuedCodes = { find: async () => new Map() }
  const push = pushModule({ database, seal, egress, tenants, issuedCodes, vapidSubject, now, log })
  const inbox = inboxModule({ database, push, now })
  const erps = createErps({ egress, writes: unsharedWrites(), now, log })
  const audiences = audiencesModule({ database, erps, tenants, now })
  const handlers = [
    audiences.countJob(countedAnnouncements),
    audiences.deliveryJob(deliveredAnnouncements({ inbox, now })),
    ...(inbox.jobs ?? []),
  ]
  const queue = jobQueue(database, randomUUID())
  const worker = jobWorker({ database, queue, handlers, traces: noTraces, now, log })
  say('ready')
  worker.start()
  while ((await db.$count(sql`jobs`)) > 0) await wait(100)
  await worker.stop()
  await egress.close()
  say('done')
}

async function tell() {
  const { rows } = await db.execute(sql`
    select count(*)::int as messages,
      count(distinct customer_id)::int as readers,
      count(*) filter (where customer_id::int % 2 = 1)::int as strangers,
      count(*) filter (where is_push_waiting)::int as waiting,
      coalesce(sum(pushed), 0)::int as pushed,
      (select state from broadcasts) as state,
      (select recipients from broadcasts) as recipients,
      (select counted_accounts from broadcasts) as counted,
      (select count(*)::int from broadcast_recipients) as listed
    from broadcast_deliveries
  `)
  say(JSON.stringify(rows[0]))
}

const commands: Record<string, () => Promise<void>> = { prepare, run, tell }
await acrossTenants(async () => commands[command]?.())
await database.close()
