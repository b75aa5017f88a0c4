import { sql } from 'drizzle-orm'
import { everySubscriber } from '#domain/news/announcements/audience.ts'
import { countedAnnouncements } from '#server/news/announcements/counted.ts'
import { deliveredAnnouncements } from '#server/news/announcements/delivery.ts'
import { countJobKind } from '#server/news/announcements/job-kinds.ts'
import { audiencesModule } from '#server/messaging/audiences/module.ts'
import { enqueueCount } from '#server/messaging/audiences/port.ts'
import { benchTenant } from '../tenants/bench-tenant.ts'
import { offsetToDaytime } from '../daytime.ts'
import { openKillable } from '../kills/killable.ts'
import { say } from '../kills/open-place.ts'

/**
 * A process that sends an announcement to every second subscriber, and that may be killed at any moment:
 * `prepare <place> <subscribers>` stores a scheduled announcement that is due; `run` works until nothing
 * is left; `tell` says what became of everything. Every portion of the ERP's answer says `read`, every
 * push `push <device> <topic>`, before it is answered.
 */
const [, , , place = '', subscribers = '0'] = process.argv
const clientId = benchTenant.clientId
const id = '00000000-0000-4000-8000-0000000000a1'
const ahead = offsetToDaytime()
const now = () => new Date(Date.now() + ahead)

const ground = await openKillable(place, now)
const { database, tenants } = ground
const { db } = database
const audience = { ...everySubscriber, plans: [{ id: '12', name: 'Fibra 500' }] }

async function prepare() {
  await tenants.put(benchTenant)
  const count = Number(subscribers)
  await ground.addAccounts(clientId, count)
  await ground.addDevices({ clientId, count })
  await db.execute(sql`
    insert into broadcasts (client_id, id, title, message, audience, state, recipients, created_at)
    values (${clientId}, ${id}, 'Manutenção', 'Hoje à noite.', ${JSON.stringify(audience)}::jsonb,
      'scheduled', 0, now())
  `)
  await enqueueCount(db, countJobKind, { clientId, id }, { starts: true, at: now() })
}

/** Subscribers with an even id have the plan of the audience. */
async function contracts(request: Request): Promise<Response> {
  say('read')
  const asked: { query: string } = await request.json()
  const rows = asked.query.split(',').map((customer) => ({
    id: customer,
    id_cliente: customer,
    id_vd_contrato: Number(customer) % 2 === 0 ? '12' : '11',
    status: 'A',
    status_internet: 'A',
  }))
  return Response.json({ total: String(rows.length), registros: rows })
}

async function run() {
  const { egress, inbox, erps } = ground.reach({ erp: contracts })
  const audiences = audiencesModule({ database, erps, tenants, now })
  const handlers = [
    audiences.countJob(countedAnnouncements),
    audiences.deliveryJob(deliveredAnnouncements({ inbox, now })),
    ...(inbox.jobs ?? []),
  ]
  await ground.workUntilDone(handlers, egress)
}

const tell = () =>
  ground.tellRow(sql`
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

await ground.obey({ prepare, run, tell })
