import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { dayMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { auditEntries } from '#server/platform/audit/table.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { leaseMs } from '#server/platform/jobs/times.ts'
import { person, startApp, type TestApp } from '#tests/support/app.ts'
import { databaseMissing, useDatabase } from '#tests/support/database/database.ts'

/* What three processes do together on one database: each thing once, whichever of them is there. */

const database = useDatabase()

/** Noon in São Paulo. */
let at = new Date('2026-11-20T15:00:00Z')
const pass = (milliseconds: number) => (at = new Date(at.getTime() + milliseconds))

/** The providers whose ERP fails, and which process asked one of them. */
const failing = new Set<string>()
const asked = new Set<string>()
const hanging = new Set<string>()
const waitingCalls: (() => void)[] = []

const answerTo = (process: number) => async (request: Request) => {
  const [provider = '', kind] = new URL(request.url).hostname.split('.')
  if (kind !== 'erp' || !failing.has(provider)) return null
  asked.add(`${provider} by ${process}`)
  if (hanging.has(provider)) await new Promise<void>((resolve) => waitingCalls.push(resolve))
  return new Response('', { status: 401 })
}
const askedOf = (provider: string) =>
  [...asked].filter((one) => one.startsWith(`${provider} `)).length

const started: Awaited<ReturnType<typeof startApp>>[] = []
const processes = (): TestApp[] => started.map(({ test }) => test)
const eachProcess = <T>(act: (one: TestApp) => Promise<T>) => Promise.all(processes().map(act))

/** The database counts the statements that change these tables, of every process. */
const counted = [
  'tried_places delete',
  'rate_limits delete',
  'cloud_user_edits update',
  'reminder_runs insert',
  'installation_figures update of figures',
]

beforeAll(async () => {
  if (databaseMissing() !== null) return
  const { db } = database()
  await db.execute(sql`create table deeds (name text not null)`)
  await db.execute(sql`
    create function note_deed() returns trigger language plpgsql security definer
    as $$ begin insert into deeds values (tg_argv[0]); return null; end $$
  `)
  for (const one of counted) {
    const [table, ...event] = one.split(' ')
    await db.execute(
      sql.raw(
        `create trigger note_deed after ${event.join(' ')} on ${table} execute function note_deed('${one}')`,
      ),
    )
  }
  for (const process of [1, 2, 3]) {
    const options = { now: () => at, answerUpstream: answerTo(process) }
    started.push(await startApp(database().served, options))
  }
  await eachProcess((one) => one.beginScheduled())
  await eachProcess((one) => one.doJobs())
})
afterAll(async () => {
  for (const { stop } of started) await stop()
  for (const made of ['note_deed', 'claim', 'refuse']) {
    await database().db.execute(sql.raw(`drop function if exists ${made} cascade`))
  }
  await database().db.execute(sql`drop table if exists deeds`)
})
beforeEach(() => database().db.execute(sql`delete from deeds`))

async function deeds(): Promise<Record<string, number>> {
  const { rows } = await database().db.execute<{ name: string; count: number }>(
    sql`select name, count(*)::int as count from deeds group by name`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const proofs = () =>
  processes()
    .flatMap(({ log }) => log)
    .filter((line) => line.includes('audit log verified')).length

/** The next 04:15 of São Paulo. */
const toNight = () => {
  const night = Date.parse(`${at.toISOString().slice(0, 10)}T07:15:30Z`)
  at = new Date(night > at.getTime() ? night : night + dayMs)
}

async function look(): Promise<void> {
  await eachProcess((one) => one.beginScheduled())
  await eachProcess((one) => one.doJobs())
}

it('gives up by night what only another version does, once none of its processes can be running', async () => {
  const { db } = database()
  await db.execute(sql`
    insert into jobs (client_id, kind, key, payload, next_try_at, created_at)
    select 'demo', 'of-a-former-version', hours::text, '{}'::jsonb, since, since
    from unnest(array[1, 49]) hours,
      lateral (select ${at.toISOString()}::timestamptz - hours * interval '1 hour' as since) times
    union all
    select '', 'scheduled', 'work of a former version', '{"name":"work of a former version"}'::jsonb,
      since, since
    from (select ${at.toISOString()}::timestamptz - interval '25 hours' as since) times
  `)
  toNight()
  await look()
  const { rows } = await db.execute(sql`
    select kind, key, reason from jobs where next_try_at is null order by kind
  `)
  expect(rows).toEqual([
    { kind: 'of-a-former-version', key: '49', reason: 'of another version' },
    { kind: 'scheduled', key: 'work of a former version', reason: 'of another version' },
  ])
  await db.execute(sql`delete from jobs where next_try_at is null or kind = 'of-a-former-version'`)
})

it('does not wait for moments that a wrong clock of the database wrote', async () => {
  const { db } = database()
  const process = processes()[0]
  await process?.readMetrics()
  await db.execute(sql`update scheduled_work set due_at = due_at + interval '1 year'`)
  await db.execute(sql`update installation_figures set begun_at = now() + interval '1 year'`)
  expect(await process?.beginScheduled()).toBeGreaterThan(5)
  expect(await process?.beginScheduled()).toBe(0)
  await process?.readMetrics()
  const { rows } = await db.execute(sql`
    select 1 from installation_figures where begun_at > now()
    union all select 1 from scheduled_work where due_at > ${at.toISOString()}::timestamptz
  `)
  expect(rows).toEqual([])
  await eachProcess((one) => one.doJobs())
})

it('three processes do the work of a night once', async () => {
  const before = proofs()
  const { db } = database()
  await db.execute(sql`
    insert into refused_sign_ins (client_id, hour, role, who, document_hash, source, times, last_at)
    values ('demo', ${at.toISOString()}::timestamptz, 'subscriber', '', '', '203.0.113.5', 3, now())
  `)
  toNight()
  await look()
  const ofRefusals = eq(auditEntries.action, 'sign-in refused')
  expect(await db.$count(auditEntries, ofRefusals)).toBe(1)
  // Expired budgets leave every five minutes besides.
  const once = {
    'tried_places delete': 1,
    'rate_limits delete': 2,
    'cloud_user_edits update': 1,
  }
  expect(await deeds()).toEqual(once)
  expect(proofs() - before).toBe(1)
  await look()
  expect(await deeds()).toEqual(once)
  pass(minuteMs)
  await look()
  expect(await deeds()).toEqual({ ...once, 'cloud_user_edits update': 2 })
  expect(proofs() - before).toBe(1)
})

it('three processes begin the reminders of a day with one statement', async () => {
  at = new Date(`${at.toISOString().slice(0, 10)}T15:00:10Z`)
  await look()
  expect(await deeds()).toMatchObject({ 'reminder_runs insert': 1 })
})

it('another process takes over from one that died in the night', async () => {
  const before = proofs()
  toNight()
  // As one leaves the jobs that claims them at once and dies.
  const { db } = database()
  await db.execute(sql`
    create function claim() returns trigger language plpgsql as $$ begin
      new.holder := 'a process that died';
      new.tries := 1;
      new.next_try_at := new.next_try_at + interval '10 seconds';
      return new;
    end $$
  `)
  await db.execute(
    sql`create trigger claim before insert on jobs for each row execute function claim()`,
  )
  await look()
  await db.execute(sql`drop function claim cascade`)
  await look()
  expect(await deeds()).toEqual({})
  pass(leaseMs + secondMs)
  await eachProcess((one) => one.doJobs())
  expect(await deeds()).toMatchObject({ 'tried_places delete': 1 })
  expect(proofs() - before).toBe(1)
})

it('a night in which every process was down is made up for by the first one that is up', async () => {
  const before = proofs()
  pass(3 * dayMs)
  await look()
  expect(await deeds()).toMatchObject({ 'tried_places delete': 1 })
  expect(proofs() - before).toBe(1)
})

it('a deletion that fails holds up no other and is tried again before the next night', async () => {
  const { db } = database()
  await db.execute(sql`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'refused'; end $$
  `)
  await db.execute(sql`
    create trigger refuse before delete on rate_limits execute function refuse()
  `)
  toNight()
  await look()
  expect(await deeds()).toMatchObject({ 'tried_places delete': 1 })
  await db.execute(sql`drop function refuse cascade`)
  pass(10 * secondMs)
  await eachProcess((one) => one.doJobs())
  expect(await deeds()).toMatchObject({ 'tried_places delete': 2, 'rate_limits delete': 2 })
})

async function failingErps(one: TestApp): Promise<string[]> {
  const text = await one.readMetrics()
  return [...text.matchAll(/^portal_upstream_failing\{provider="(\w+)",upstream="erp"/gm)].map(
    ([, provider = '']) => provider,
  )
}

/** All processes meet the failure of a provider's ERP. */
async function meetFailure(provider: string): Promise<void> {
  const visitors = await eachProcess((one) => one.signIn(person('Maria', provider)))
  failing.add(provider)
  for (const visitor of visitors) {
    const query = { status: 'to_pay' } as const
    expect((await visitor.call(listInvoices, { query, fresh: true })).ok).toBe(false)
  }
}

const roundLater = () =>
  database().db.execute(sql`
    update upstream_rechecks set asked_at = asked_at - interval '30 seconds'
  `)

it('one of three processes asks a failing ERP again, and all know its answer', async () => {
  await meetFailure('demo')
  asked.clear()
  await eachProcess((one) => one.recheckUpstreams())
  expect(askedOf('demo')).toBe(1)
  await eachProcess((one) => one.recheckUpstreams())
  expect(askedOf('demo')).toBe(1)
  await roundLater()
  failing.clear()
  pass(minuteMs)
  await eachProcess((one) => one.recheckUpstreams())
  await eachProcess((one) => one.recheckUpstreams())
  expect(await eachProcess(failingErps)).toEqual([[], [], []])
})

it('an ERP that does not answer holds up no other, and is waited for once', async () => {
  await meetFailure('demo')
  await meetFailure('litoral')
  hanging.add('litoral')
  asked.clear()
  await database().db.execute(sql`delete from upstream_rechecks`)
  const first = processes()[0]?.recheckUpstreams()
  await expect.poll(questions).toEqual([
    { of: 'demo', isWaiting: false, isOfThisRound: true },
    { of: 'litoral', isWaiting: true, isOfThisRound: true },
  ])
  await roundLater()
  await processes()[1]?.recheckUpstreams()
  expect(await questions()).toEqual([
    { of: 'demo', isWaiting: false, isOfThisRound: true },
    { of: 'litoral', isWaiting: true, isOfThisRound: false },
  ])
  expect(askedOf('litoral')).toBe(1)
  // The process that waits for it dies, and its lease ends.
  await database().db.execute(
    sql`update upstream_rechecks set leased_until = now() - interval '1 second'`,
  )
  hanging.clear()
  await processes()[2]?.recheckUpstreams()
  expect(asked).toContain('litoral by 3')
  for (const end of waitingCalls) end()
  await first
  failing.clear()
})

/** Columns hold whole milliseconds: a lease that ended at this moment may be rounded up past it. */
async function questions() {
  const { rows } = await database().db.execute(sql`
    select client_id as of, leased_until > now() + interval '1 second' as "isWaiting",
      asked_at > now() - interval '20 seconds' as "isOfThisRound"
    from upstream_rechecks order by client_id
  `)
  return rows
}

/** The figure of a process; null where it tells none. */
async function figure(one: TestApp, name: string): Promise<number | null> {
  const text = await one.readMetrics()
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  return value === undefined ? null : Number(value)
}

const waiting = String.raw`portal_jobs_waiting\{kind="of the test"\}`
const addJob = (key: string) =>
  database()
    .db.insert(jobs)
    .values({
      clientId: 'demo',
      kind: 'of the test',
      key,
      payload: {},
      createdAt: at,
      nextTryAt: new Date(at.getTime() + dayMs),
    })
const takenBefore = (taken: string, begun: string) =>
  database().db.execute(
    sql`update installation_figures set taken_at = now() - ${taken}::interval, begun_at = now() - ${begun}::interval`,
  )

it('one of three processes reads the figures of the installation for all', async () => {
  await database().db.execute(sql`delete from installation_figures`)
  await addJob('1')
  await processes()[0]?.readMetrics()
  await addJob('2')
  expect(await eachProcess((one) => figure(one, waiting))).toEqual([1, 1, 1])
  expect(await deeds()).toEqual({ 'installation_figures update of figures': 1 })
  await takenBefore('31 seconds', '31 seconds')
  await processes()[1]?.readMetrics()
  expect(await eachProcess((one) => figure(one, waiting))).toEqual([2, 2, 2])
  expect((await deeds())['installation_figures update of figures']).toBe(2)
})

it('figures that no process could renew are absent, and say their age', async () => {
  // Readers died: each began in its turn, and none ended.
  await takenBefore('130 seconds', '0 seconds')
  for (const one of processes()) {
    expect(await figure(one, waiting)).toBeNull()
    expect(await figure(one, 'portal_reminder_runs_unplanned')).toBeNull()
    expect(await figure(one, 'portal_database_up')).toBe(1)
    expect(await figure(one, 'portal_installation_figures_age_seconds')).toBeGreaterThan(120)
  }
})
