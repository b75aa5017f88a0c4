import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { everySubscriber } from '#domain/news/announcements/audience.ts'
import { deliveredAnnouncements, enqueueDelivery } from '#server/news/announcements/delivery.ts'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'
import { deliveryJob } from '#server/messaging/audiences/delivery-job.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { deliverAnnouncement } from '#server/messaging/inbox/deliver-announcement.ts'
import { jobQueue } from '#server/platform/jobs/queue.ts'
import { jobWorker } from '#server/platform/jobs/worker.ts'
import { subscriptionStore } from '#server/messaging/push/subscriptions.ts'
import { noTraces } from '#server/platform/traces/traces.ts'
import { migratedDataDir } from '../support/database/migrated-directory.ts'
import { postgresMissing, startPostgres } from '../support/database/postgres.ts'
import { tell } from './support/verdict.mjs'

/*
 * npm run bench announcements: an announcement to 50,000 subscribers, none of whom has a browser that
 * receives: what it takes to put it into every inbox, and what it leaves in the database. `SUBSCRIBERS` and
 * `DATABASES` (`embedded`, `postgres`, or both with a comma) change the run.
 */
const subscribers = Number(process.env['SUBSCRIBERS'] ?? 50_000)
const databases = (process.env['DATABASES'] ?? 'embedded,postgres').split(',')
const clientId = 'demo'
const million = 1_000_000

/** Bytes of the deliveries with their indexes. */
async function bytesOf({ owner }: Database): Promise<number> {
  const { rows } = await owner.execute<{ bytes: string }>(sql`
    select pg_total_relation_size('broadcast_deliveries') as bytes
  `)
  return Number(rows[0]?.bytes)
}

async function prepare({ owner }: Database): Promise<void> {
  await owner.execute(sql`
    insert into credentials (client_id, customer_id, document_hash, password_hash)
    select ${clientId}::text, (100000 + n)::text, left(encode(sha256(n::text::bytea), 'base64'), 43), ''
    from generate_series(1, ${subscribers}::int) n
  `)
  await owner.execute(sql`analyze credentials`)
}

async function announce(database: Database): Promise<void> {
  const { db } = database
  const now = () => new Date()
  const row = {
    clientId,
    id: randomUUID(),
    title: 'Manutenção programada',
    message: 'Hoje, das 2h às 4h, a internet pode cair por alguns minutos. '.repeat(4),
    audience: everySubscriber,
    state: 'sending' as const,
    recipients: subscribers,
    createdAt: now(),
  }
  await db.insert(announcements).values(row)
  await enqueueDelivery(db, row, now())
  const inbox = { deliverAnnouncement: deliverAnnouncement(subscriptionStore(database)) }
  const delivery = deliveryJob({ database, now }, deliveredAnnouncements({ inbox, now }))
  const handlers = [{ ...delivery, produces: [delivery.kind] }]
  const log = { warn: () => undefined, error: () => undefined }
  const queue = jobQueue(database, randomUUID())
  await jobWorker({ database, queue, handlers, traces: noTraces, now, log }).drain()
}

async function measure(name: string, database: Database): Promise<void> {
  await prepare(database)
  const before = process.cpuUsage()
  const startedAt = performance.now()
  await acrossTenants(() => announce(database))
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(before)
  const delivered = await database.owner.$count(sql`broadcast_deliveries`)
  const bytes = (await bytesOf(database)) / delivered
  const rate = Math.round(delivered / seconds)
  console.log(
    `${name}: one announcement and ${delivered} deliveries in ${seconds.toFixed(1)} s: ${rate} a second, ` +
      `${((user + system) / delivered).toFixed(0)} µs of this process each; ` +
      `${Math.round((bytes * million) / 2 ** 20)} MiB for a million`,
  )
  const missed = subscribers - delivered
  tell(
    `Subscribers an announcement missed, ${name}`,
    missed,
    { hold: 0, aim: 0 },
    {
      beside: `${rate} a second, ${Math.round((bytes * million) / 2 ** 20)} MiB a million`,
    },
  )
  await database.close()
}

if (databases.includes('embedded')) {
  const dataDir = await migratedDataDir()
  await measure('embedded', await openDatabase({ dataDir }))
  rmSync(dataDir, { recursive: true, force: true })
}
const missing = postgresMissing()
if (databases.includes('postgres') && missing) {
  console.log(`PostgreSQL: skipped, ${missing}`)
} else if (databases.includes('postgres')) {
  const server = await startPostgres()
  const database = await openDatabase({ databaseUrl: server.url('postgres') })
  await database.migrate()
  await measure('PostgreSQL', database)
  await server.stop()
}
