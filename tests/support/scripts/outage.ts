import { createECDH, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { audiencesModule } from '#server/messaging/audiences/module.ts'
import { enqueueCount } from '#server/messaging/audiences/port.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { createEgress } from '#server/platform/egress/egress.ts'
import { createErps } from '#server/upstreams/erp/erps.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { inboxModule } from '#server/messaging/inbox/module.ts'
import { jobQueue } from '#server/platform/jobs/queue.ts'
import { jobWorker } from '#server/platform/jobs/worker.ts'
import { changeService } from '#server/news/outages/changes.ts'
import { countedOutages } from '#server/news/outages/counted.ts'
import { outageCountKind } from '#server/news/outages/job-kinds.ts'
import { toldOutages } from '#server/news/outages/tell.ts'
import { pushModule } from '#server/messaging/push/module.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { tenantStore } from '#server/platform/tenants/store.ts'
import { noTraces } from '#server/platform/traces/traces.ts'
import { benchTenant } from '../tenants/bench-tenant.ts'
import { noArea } from '../no-area.ts'
import { oneKey } from '../database/one-key.ts'
import { unsharedWrites } from '#tests/support/database/unshared-writes.ts'

/**
 * A process that tells an outage to every second subscriber, and that may be killed at any moment:
 * `prepare <place> <subscribers> <ahead>` stores a draft that is to be counted; `confirm` and `end` do what staff
 * do; `run` works until nothing is left; `tell` says what became of everything. Every portion of the
 * ERP's answer says `read`, every push `push <device> <topic>`, before it is answered.
 */
const [, , command = '', place = '', subscribers = '0', ahead = '0', reads = '', pushes = ''] =
  process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)
const clientId = benchTenant.clientId
const id = '00000000-0000-4000-8000-0000000000a1'
/** All processes have one clock, so many milliseconds ahead, by which it is day. */
const now = () => new Date(Date.now() + Number(ahead))

const isUrl = place.startsWith('postgres:')
const database = await openDatabase(isUrl ? { databaseUrl: place } : { dataDir: place })
await database.migrate()
const { db } = database
const seal = createSealer(oneKey(new Uint8Array(32).fill(7)))
const log = createLog('silent')
const tenants = tenantStore(db, seal)
const area = { ...noArea, points: [{ id: 'box:12', name: 'CTO 12' }] }
const tenant = await acrossTenants(async () => {
  if (command === 'prepare') await tenants.put(benchTenant)
  return tenants.find(clientId)
})

async function prepare() {
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
    insert into outages
      (client_id, id, kind, cause, place, note, area, state, updates, created_at, changed_at)
    values (${clientId}, ${id}, 'outage', 'fibre', 'Centro', '', ${JSON.stringify(area)}::jsonb,
      'draft', '[]', now(), now())
  `)
  await enqueueCount(db, outageCountKind, { clientId, id }, { starts: false, at: now() })
}

/** Logins of subscribers with an even id are at the box of the area. */
function rowsOf(table: string, customers: readonly string[]): object[] {
  return customers.map((customer) =>
    table === 'radusuarios'
      ? {
          id: customer,
          id_cliente: customer,
          id_contrato: customer,
          ativo: 'S',
          id_caixa_ftth: Number(customer) % 2 === 0 ? '12' : '11',
          id_transmissor: '1',
        }
      : {
          id: customer,
          id_cliente: customer,
          id_vd_contrato: '12',
          status: 'A',
          status_internet: 'A',
        },
  )
}

/** Answers after which `run` gets no more, so that it is killed with work under way; '' for none. */
const left = { read: Number(reads || Infinity), push: Number(pushes || Infinity) }
const never = new Promise<Response>(() => undefined)

/** Says what was asked, and answers it unless the answers are used up. */
async function answer(kind: 'push' | 'read', line: string, response: () => Response) {
  say(line)
  left[kind] -= 1
  return left[kind] < 0 ? never : response()
}

function list(table: string, asked: { query: string }): Promise<Response> {
  const rows = rowsOf(table, asked.query.split(','))
  const response = () => Response.json({ total: String(rows.length), registros: rows })
  return table === 'cliente_contrato'
    ? answer('read', 'read', response)
    : Promise.resolve(response())
}

async function world(request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (url.hostname !== 'push.sandbox.example') {
    return list(url.pathname.split('/').at(-1) ?? '', await request.json())
  }
  const line = `push ${url.pathname.slice(1)} ${request.headers.get('topic')}`
  return answer('push', line, () => new Response('', { status: 201 }))
}

function makeModules() {
  const inProcess = { hostSuffix: '.sandbox.example', handle: world }
  const egress = createEgress({ allow: new Set(), log, inProcess })
  const vapidSubject = 'mailto:a@b.example'
  const issuedCodes = { find: async () => new Map() }
  const push = pushModule({ database, seal, egress, tenants, issuedCodes, vapidSubject, now, log })
  return { egress, inbox: inboxModule({ database, push, now }) }
}

async function run() {
  const { egress, inbox } = makeModules()
  const erps = createErps({ egress, writes: unsharedWrites(), now, log })
  const audiences = audiencesModule({ database, erps, tenants, now })
  const handlers = [
    audiences.countJob(countedOutages),
    audiences.deliveryJob(toldOutages({ inbox, tenants, now })),
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

/** What staff do, by the service behind the screen. */
async function change(what: 'confirm' | 'end') {
  if (!tenant) throw new Error('no provider')
  const { egress, inbox } = makeModules()
  const staffMember = {
    id: '',
    role: 'provider',
    clientId,
    login: clientId,
    name: '',
    providerRole: 'owner',
  } as const
  const changes = changeService({
    database,
    audit: { record: async () => undefined, recordAhead: async () => undefined },
    inbox,
    wakeJobs: () => undefined,
    hostsOf: async () => [],
    now,
  })
  const result =
    what === 'end'
      ? await changes.end(tenant, staffMember, id)
      : await changes.confirm(tenant, staffMember, id, { version: 1 })
  if (result && 'refused' in result) throw new Error(result.refused)
  await egress.close()
}

async function tell() {
  const { rows } = await db.execute(sql`
    select count(*) filter (where source like '%:begin')::int as begun,
      count(*) filter (where source like '%:end')::int as ended,
      count(distinct customer_id)::int as readers,
      count(*) filter (where customer_id::int % 2 = 1)::int as strangers,
      count(*) filter (where is_push_waiting)::int as waiting,
      coalesce(sum(pushed), 0)::int as pushed,
      (select affected from outages) as affected
    from notices
  `)
  say(JSON.stringify(rows[0]))
}

const commands: Record<string, () => Promise<void>> = {
  prepare,
  run,
  confirm: () => change('confirm'),
  end: () => change('end'),
  tell,
}
await acrossTenants(async () => commands[command]?.())
await database.close()
