import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { announcementPageSize } from '#contract/news/announcements.ts'
import { sentAnnouncements } from '#server/news/announcements/store.ts'
import { deleteRecordsBefore } from '#server/platform/access-records/store.ts'
import { deleteOldEntries } from '#server/platform/audit/prune.ts'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { entryHash } from '#server/platform/audit/chain.ts'
import { auditChains, auditEntries } from '#server/platform/audit/table.ts'
import { verifyChains } from '#server/platform/audit/verify.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants, withTenant } from '#server/platform/db/tenant-scope.ts'
import { replacePushes } from '#server/messaging/inbox/change-announcement.ts'
import { deleteOldMessages } from '#server/messaging/inbox/retention.ts'
import { retentionCutoff } from '#server/platform/jobs/retention-cutoff.ts'
import { subscriptionStore } from '#server/messaging/push/subscriptions.ts'
import { retentionModule } from '#server/installation/retention/module.ts'
import {
  growingQueries,
  type Queries,
  subscriberQueries,
} from '../support/database/growing-queries.ts'
import { postgresMissing, startPostgres } from '../support/database/postgres.ts'
import { recordPlans } from '../support/database/record-plans.ts'
import { compareTimes } from './support/compare-times.ts'
import { fillYears, grownTenant } from './support/fill-years.ts'
import { folder, median, startServer } from './support/process.mjs'
import { tell } from './support/verdict.mjs'

/*
 * What five years of one provider leave in PostgreSQL: sizes, plans of the main statements, times of the
 * nightly sweeps and of VACUUM, and the correction of an announcement to everybody. Beside it, in the
 * same run, a provider that has just begun: how much longer the same questions and a start take.
 * `SUBSCRIBERS=50000 npm run bench growth` takes some minutes and six gigabytes in /tmp; without it a
 * tenth is filled in.
 */
const subscribers = Number(process.env['SUBSCRIBERS'] ?? 5_000)
/** Subscribers of the provider that has just begun. */
const firstSubscribers = 100
/** How much longer after five years. */
const growthLimits = { hold: 1.5, aim: 1.1 }
const startLimits = { aim: 2_000 }
const times = (ratio: number) => `${ratio.toFixed(2)} times`

const missing = postgresMissing()
if (missing) {
  console.log(`skipped: ${missing}`)
  process.exit()
}
const server = await startPostgres()
const database = await openDatabase({ databaseUrl: server.url('postgres') })
const { db, owner } = database
await database.migrate()

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  console.log(`${name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
}

console.log(`${subscribers} subscribers, five years`)
await timed('fill', () => fillYears(owner, subscribers))
await timed('vacuum analyze, first', () => owner.execute(sql`vacuum analyze`))

const megabytes = (bytes: unknown) => `${(Number(bytes) / 2 ** 20).toFixed(1)} MB`
const sizes = await owner.execute(sql`
  select relname as name, n_live_tup as rows, pg_table_size(relid) as heap, pg_indexes_size(relid) as indexes
  from pg_stat_user_tables where n_live_tup > 1000 order by pg_total_relation_size(relid) desc
`)
console.log('\n| table | rows | table | indexes |\n|---|---|---|---|')
for (const { name, rows, heap, indexes } of sizes.rows) {
  console.log(`| ${String(name)} | ${String(rows)} | ${megabytes(heap)} | ${megabytes(indexes)} |`)
}
const indexSizes = await owner.execute(sql`
  select indexrelname as name, pg_relation_size(indexrelid) as bytes from pg_stat_user_indexes
  order by 2 desc limit 12
`)
for (const { name, bytes } of indexSizes.rows)
  console.log(`index ${String(name)}: ${megabytes(bytes)}`)

const clientId = grownTenant
const someone = String(Math.min(firstSubscribers, subscribers))
const announcements = await withTenant(clientId, () =>
  sentAnnouncements(db, clientId, null, announcementPageSize),
)
const ids = announcements.map(({ id }) => id)
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const documentHash = md5(`document${someone}`) + md5(`2${someone}`)
const now = () => new Date()
const rootKey = randomBytes(32)
const keys = chainKeys({ rootKey, ring: { current: 1, keys: new Map([[1, rootKey]]) } })
const subscriptions = subscriptionStore(database)
const queriesOn = (asked: Database) =>
  growingQueries(asked, {
    person: { clientId, customerId: someone, documentHash },
    sessionId: md5(`session${someone}/1`),
    announcementIds: ids,
    keys,
  })
const { ofTenant, ofAll } = queriesOn(database)

console.log('')
const large = new Set(sizes.rows.map(({ name }) => String(name)))
async function explain(name: string, work: () => Promise<unknown>): Promise<void> {
  const plans = await recordPlans(work)
  const milliseconds = plans.reduce((sum, plan) => sum + plan.milliseconds, 0)
  const scanned = plans.flatMap((plan) => plan.scanned.filter((table) => large.has(table)))
  const told = scanned.length > 0 ? `, reads all of ${scanned.join(', ')}` : ''
  console.log(`${name}: ${milliseconds.toFixed(1)} ms${told}`)
}
for (const [name, work] of Object.entries(ofTenant)) {
  await explain(name, () => withTenant(clientId, work))
}
for (const [name, work] of Object.entries(ofAll)) await explain(name, () => acrossTenants(work))

console.log('')
await server.administer('create database begun')
const begun = await openDatabase({ databaseUrl: server.url('begun') })
await begun.migrate()
await fillYears(begun.owner, firstSubscribers)
await begun.owner.execute(sql`vacuum analyze`)
const ofSubscriber = (all: Queries) =>
  Object.entries(all).filter(([name]) => subscriberQueries.has(name))
const pairs = ofSubscriber(ofTenant).map(([name, grown]) => {
  const young = queriesOn(begun).ofTenant[name] ?? grown
  return {
    name,
    young: () => withTenant(clientId, young),
    grown: () => withTenant(clientId, grown),
  }
})
const compared = await compareTimes(pairs)
for (const { name, young, grown } of compared) {
  console.log(
    `${name}: ${young.toFixed(2)} ms at the beginning, ${grown.toFixed(2)} ms after years`,
  )
}
const sumOf = (of: 'young' | 'grown') => compared.reduce((sum, one) => sum + one[of], 0)
tell(
  "A subscriber's questions to the database after five years, against the beginning",
  sumOf('grown') / sumOf('young'),
  growthLimits,
  { show: times, beside: `${subscribers} subscribers, ${sumOf('grown').toFixed(1)} ms together` },
)
await begun.close()

const startOn = async (name: string) => {
  const data = folder()
  const started = await startServer({
    DATABASE_URL: server.url(name),
    DATA_DIR: data.path,
    APP_SECRET: '5a'.repeat(32),
    PUBLIC_ORIGIN_SUFFIX: '.portal.example',
    ADMIN_HOSTS: 'adm.portal.example',
  })
  await started.stop()
  data.remove()
  return started.readyAfter
}
const [firstStart, laterStart] = [await startOn('begun'), await startOn('postgres')]
tell('Start after five years', laterStart, startLimits, {
  show: (milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`,
  beside: `${(firstStart / 1_000).toFixed(1)} s at the beginning`,
})

console.log('')
const [announced = ''] = ids
const correct = replacePushes(subscriptions)

/** Tells the readers after a customer id of a correction; the last one, or null when there was none. */
async function correctPortion(after: string): Promise<string | null> {
  let found: string | null = null
  const isOurs = async (last: string | null) => {
    found = last
    return true
  }
  const portion = { after, limit: 500, now: now(), isOurs }
  const announcement = { clientId, id: announced }
  await withTenant(clientId, () =>
    db.transaction((tx) => correct(tx, announcement, 'correction', portion)),
  )
  return found
}

const portions: number[] = []
await timed('correction of an announcement to everybody', async () => {
  for (let after: string | null = ''; after !== null;) {
    const startedAt = performance.now()
    after = await correctPortion(after)
    portions.push(performance.now() - startedAt)
  }
})
const first = portions.slice(1, 6).map(Math.round).join(', ')
console.log(`  portions of 500: ${portions.length}; the first ${first} ms`)
console.log(`  the last ${portions.slice(-6, -1).map(Math.round).join(', ')} ms`)
if (portions.length > 12) {
  tell(
    'Portions of a correction to everybody, the last against the first',
    median(portions.slice(-6, -1)) / median(portions.slice(1, 6)),
    growthLimits,
    { show: times, beside: `${portions.length} portions of 500` },
  )
}

console.log('')
const sweeps: Readonly<Record<string, (at: Date) => Promise<unknown>>> = {
  'messages of a year ago': (at) => deleteOldMessages(database, at),
  'access records': (at) => deleteRecordsBefore(db, retentionCutoff('access_records', at)),
  'audit entries': (at) => deleteOldEntries(db, keys, at),
  'push subscriptions': subscriptions.prune,
  'push subscriptions, again': subscriptions.prune,
  'by age alone': async (at) => {
    for (const sweep of retentionModule({ database }).sweeps ?? []) await sweep(at)
  },
}
for (const [name, sweep] of Object.entries(sweeps)) {
  await timed(`sweep, ${name}`, () => acrossTenants(() => sweep(now())))
}
await timed('vacuum analyze, after the night', () => owner.execute(sql`vacuum analyze`))

// The filled entries have no true hashes. These have, and say how many are compared in a second.
const chained = 20_000
const entries = Array.from({ length: chained }, (_, nth) => ({
  clientId: 'chained',
  position: nth + 1,
  at: new Date(),
  who: '1',
  role: 'subscriber' as const,
  customerId: '1',
  documentHash,
  action: 'signed in',
  subject: '',
  times: 1,
  source: '',
  fields: [],
  hash: '',
}))
let lastHash = ''
for (const entry of entries) {
  lastHash = entryHash(lastHash, entry, keys.entryKey)
  entry.hash = lastHash
}
const verify = () => acrossTenants(() => verifyChains(db, keys))
await timed('verification, without a true entry', verify)
for (let from = 0; from < chained; from += 1_000) {
  await owner.insert(auditEntries).values(entries.slice(from, from + 1_000))
}
await owner.insert(auditChains).values({ clientId: 'chained', lastPosition: chained, lastHash })
await timed(`verification, with ${chained} of them`, verify)
await database.close()
await server.stop()
