import { sql } from 'drizzle-orm'
import { audiencesModule } from '#server/messaging/audiences/module.ts'
import { enqueueCount } from '#server/messaging/audiences/port.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { changeService } from '#server/news/outages/changes.ts'
import { countedOutages } from '#server/news/outages/counted.ts'
import { outageCountKind } from '#server/news/outages/job-kinds.ts'
import { toldOutages } from '#server/news/outages/tell.ts'
import { benchTenant } from '../tenants/bench-tenant.ts'
import { noArea } from '../no-area.ts'
import { openKillable, pushed } from '../kills/killable.ts'
import { say } from '../kills/open-place.ts'

/**
 * A process that tells an outage to every second subscriber, and that may be killed at any moment:
 * `prepare <place> <subscribers> <ahead>` stores a draft that is to be counted; `confirm` and `end` do what staff
 * do; `run` works until nothing is left; `tell` says what became of everything. Every portion of the
 * ERP's answer says `read`, every push `push <device> <topic>`, before it is answered.
 */
const [, , command = '', place = '', subscribers = '0', ahead = '0', reads = '', pushes = ''] =
  process.argv
const clientId = benchTenant.clientId
const id = '00000000-0000-4000-8000-0000000000a1'
/** All processes have one clock, so many milliseconds ahead, by which it is day. */
const now = () => new Date(Date.now() + Number(ahead))

const ground = await openKillable(place, now)
const { database, tenants } = ground
const { db } = database
const area = { ...noArea, points: [{ id: 'box:12', name: 'CTO 12' }] }
const tenant = await acrossTenants(async () => {
  if (command === 'prepare') await tenants.put(benchTenant)
  return tenants.find(clientId)
})

async function prepare() {
  const count = Number(subscribers)
  await ground.addAccounts(clientId, count)
  await ground.addDevices({ clientId, count })
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

async function list(request: Request): Promise<Response> {
  const table = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const asked: { query: string } = await request.json()
  const rows = rowsOf(table, asked.query.split(','))
  const response = () => Response.json({ total: String(rows.length), registros: rows })
  return table === 'cliente_contrato' ? answer('read', 'read', response) : response()
}

const reach = () => ground.reach({ erp: list, push: (line) => answer('push', line, pushed) })

async function run() {
  const { egress, inbox, erps } = reach()
  const audiences = audiencesModule({ database, erps, tenants, now })
  const handlers = [
    audiences.countJob(countedOutages),
    audiences.deliveryJob(toldOutages({ inbox, tenants, now })),
    ...(inbox.jobs ?? []),
  ]
  await ground.workUntilDone(handlers, egress)
}

/** What staff do, by the service behind the screen. */
async function change(what: 'confirm' | 'end') {
  if (!tenant) throw new Error('no provider')
  const { egress, inbox } = reach()
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

const tell = () =>
  ground.tellRow(sql`
    select count(*) filter (where source like '%:begin')::int as begun,
      count(*) filter (where source like '%:end')::int as ended,
      count(distinct customer_id)::int as readers,
      count(*) filter (where customer_id::int % 2 = 1)::int as strangers,
      count(*) filter (where is_push_waiting)::int as waiting,
      coalesce(sum(pushed), 0)::int as pushed,
      (select affected from outages) as affected
    from notices
  `)

await ground.obey({
  prepare,
  run,
  confirm: () => change('confirm'),
  end: () => change('end'),
  tell,
})
