import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn } from '#contract/account/session.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { payments } from '#server/money/payments/table.ts'
import { dayMs, hourMs, secondMs } from '#domain/platform/time/durations.ts'
import { people } from '#sandbox/world/people.ts'
import { noteBackup, scheduledWork } from '#server/platform/jobs/scheduled-table.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { installationFigures } from '#server/installation/metrics/table.ts'
import { installationMetrics } from '#server/installation/metrics/installation-metrics.ts'
import { createMetrics } from '#server/installation/metrics/metrics.ts'
import { openMetricsPage } from '#server/installation/metrics/metrics-page.ts'
import { openPostgres } from '#server/platform/db/postgres/postgres.ts'
import { drain, portOf } from '#server/platform/listen.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'

const app = useApp()

/** The sum of a figure over the series with these labels; null without any series. */
async function figure(name: string, labels: Readonly<Record<string, string | number>> = {}) {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  // None is young enough to be told again.
  await app().database.db.delete(installationFigures)
  const lines = (await app().readMetrics()).split('\n')
  const values = lines
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => wanted.every((text) => line.includes(text)))
    .map((line) => Number(line.split(' ').at(-1)))
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}

const readBills = async (who = person('Maria')) => {
  const visitor = await app().signIn(who)
  return () => visitor.call(listInvoices, { query: { status: 'to_pay' }, fresh: true })
}

it('counts requests by route and status, and calls by what came of them', async () => {
  const read = await readBills()
  await expectOk(listInvoices, await read())
  const { path, name } = listInvoices
  expect(
    await figure('portal_http_request_duration_seconds_count', { route: path, status: 200 }),
  ).toBe(1)
  expect(await figure('portal_calls_total', { call: name, outcome: 'success' })).toBe(1)
  const body = { cpfOrCnpj: person('Maria').document, password: 'errada-1234' }
  expect((await app().visitor().call(signIn, { body })).status).toBe(401)
  const refused = { call: signIn.name, outcome: 'invalid password' }
  expect(await figure('portal_calls_total', refused)).toBe(1)
})

it('tells a failing upstream by its cause, and when it works again', async () => {
  const read = await readBills(person('Helena', 'serrana'))
  const erp = { provider: 'serrana', upstream: 'erp' }
  expect(await figure('portal_upstream_circuit_open', erp)).toBe(0)
  await app().fault({ upstream: 'erp', mode: 'garbage', client_id: 'serrana' })
  expect((await read()).status).toBe(502)
  expect(await figure('portal_upstream_failures_total', erp)).toBe(1)
  await app().fault({ upstream: 'erp', mode: 'down', client_id: 'serrana' })
  for (let calls = 0; calls < 6; calls += 1) expect((await read()).status).toBe(503)
  expect(await figure('portal_upstream_circuit_open', erp)).toBe(1)
  const open = { ...erp, outcome: 'circuit open' }
  expect(await figure('portal_upstream_calls_total', open)).toBeGreaterThan(0)
  await app().fault({ upstream: 'erp', mode: 'ok', client_id: 'serrana' })
  expect((await read()).status).toBe(200)
  expect(await figure('portal_upstream_circuit_open', erp)).toBe(0)
})

it('counts the jobs that wait for their time and those that were given up', async () => {
  const job = { clientId: 'demo', kind: 'test', payload: {}, createdAt: new Date() }
  const nextTryAt = new Date(Date.now() + 60_000)
  await app()
    .database.db.insert(jobs)
    .values([
      { ...job, key: '1', nextTryAt },
      { ...job, key: '2', nextTryAt },
      { ...job, key: '3', nextTryAt: null },
    ])
  expect(await figure('portal_jobs_waiting', { kind: 'test' })).toBe(2)
  expect(await figure('portal_jobs_given_up', { kind: 'test' })).toBe(1)
  expect(await figure('portal_jobs_overdue_seconds', { kind: 'test' })).toBe(0)
  expect(await figure('portal_database_up')).toBe(1)
})

it('tells how long a job is past its time, however long it waited for that', async () => {
  const daysAgo = new Date(Date.now() - 5 * dayMs)
  const waits = { clientId: 'demo', kind: 'late', payload: {}, createdAt: daysAgo }
  const inAnHour = new Date(Date.now() + hourMs)
  const { db } = app().database
  await db.insert(jobs).values({ ...waits, key: '1', nextTryAt: inAnHour })
  expect(await figure('portal_jobs_overdue_seconds', { kind: 'late' })).toBe(0)
  const anHourAgo = new Date(Date.now() - hourMs)
  await db.insert(jobs).values({ ...waits, key: '2', nextTryAt: anHourAgo })
  const overdue = await figure('portal_jobs_overdue_seconds', { kind: 'late' })
  expect(overdue).toBeGreaterThanOrEqual(hourMs / secondMs)
  expect(overdue).toBeLessThan((2 * hourMs) / secondMs)
})

it('tells how long a payment is unsettled, which one that is under way is not', async () => {
  const { db } = app().database
  const at = (seconds: number) => new Date(Date.now() - seconds * secondMs)
  const row = {
    clientId: 'demo',
    customerId: '1',
    documentHash: 'h',
    requestFingerprint: 'r',
    value: 1,
    total: 1,
    installments: 1,
    brand: '',
    lastFour: '',
    nextTryAt: new Date(),
  } as const
  const age = (state: string) => figure('portal_payments_unsettled_oldest_age_seconds', { state })
  const add = (id: string, change: Partial<typeof payments.$inferSelect>) =>
    db
      .insert(payments)
      .values({ ...row, id, orderId: id, invoiceId: id, createdAt: at(9000), ...change })
  await add('1', { state: 'sent', createdAt: at(12), sentAt: at(10) })
  await add('2', { state: 'approved', sentAt: at(9000), decidedAt: at(10) })
  expect(await figure('portal_payments_unsettled', { state: 'sent' })).toBe(1)
  for (const state of ['sent', 'approved']) expect(await age(state)).toBeLessThan(60)
  await add('3', { state: 'approved', sentAt: at(9000), decidedAt: at(8000) })
  expect(await age('approved')).toBeGreaterThanOrEqual(8000)
  // The bank settles it until the end of today; what never arrived is looked at once more.
  const today = calendarDate(new Date(), installationTimeZone)
  await add('4', { state: 'unknown', sentAt: at(9000), settlesOn: today })
  await add('5', { state: 'void', sentAt: at(9000), decidedAt: at(8000) })
  for (const state of ['unknown', 'void']) expect(await age(state)).toBeNull()
  await add('6', { state: 'void', isToBeVoided: true, sentAt: at(9000), decidedAt: at(8000) })
  expect(await age('void')).toBeGreaterThanOrEqual(8000)
  const yesterday = addDays(today, -1)
  await add('7', { state: 'unknown', sentAt: at(300_000), settlesOn: yesterday })
  expect(await age('unknown')).toBeLessThanOrEqual(dayMs / secondMs)
  await db.delete(payments)
})

it('tells how old the newest backup is, and nothing where none was made', async () => {
  const { db } = app().database
  expect(await app().readMetrics()).not.toMatch(/^portal_backup_age_seconds/m)
  await noteBackup(db)
  expect(await figure('portal_backup_age_seconds')).toBeLessThan(hourMs / secondMs)
  const setAge = (ageMs: number) =>
    db.update(scheduledWork).set({ dueAt: new Date(Date.now() - ageMs) })
  await setAge(hourMs)
  const age = await figure('portal_backup_age_seconds')
  expect(age).toBeGreaterThanOrEqual(hourMs / secondMs)
  expect(age).toBeLessThan((2 * hourMs) / secondMs)
  // Noted by a former version on a machine whose clock was ahead: it says nothing.
  await setAge(-365 * dayMs)
  expect(await figure('portal_backup_age_seconds')).toBeNull()
})

it('tells a database that takes no writes from one that is away, and goes on reading its figures', async () => {
  const { db } = app().database
  const job = { clientId: 'demo', kind: 'kept', payload: {}, key: '1', createdAt: new Date() }
  await db.insert(jobs).values({ ...job, nextTryAt: null })
  await db.execute(sql`
    create function disk_full() returns trigger language plpgsql
    as $$ begin raise exception 'no space left' using errcode = '53100'; end $$
  `)
  await db.execute(sql`
    create trigger disk_full before insert on installation_figures
    for each row execute function disk_full()
  `)
  expect(await figure('portal_database_up')).toBe(1)
  expect(await figure('portal_jobs_given_up', { kind: 'kept' })).toBe(1)
  await db.execute(sql`drop function disk_full cascade`)
})

it('tells no figures where they cannot be read, and that the database answers', async () => {
  const { db } = app().database
  await db.execute(sql`alter table scheduled_work rename to scheduled_work_away`)
  expect(await figure('portal_installation_figures_age_seconds')).toBeNull()
  expect(await figure('portal_database_up')).toBe(1)
  await db.execute(sql`alter table scheduled_work_away rename to scheduled_work`)
  await db.delete(installationFigures)
})

it('holds nothing about a person', async () => {
  const text = await app().readMetrics()
  for (const { document, name } of people) {
    expect(text).not.toContain(document)
    expect(text).not.toContain(name)
  }
  expect(text).not.toContain('@')
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label))
  expect(labels).toEqual(
    new Set([
      'call',
      'cause',
      'detail',
      'kind',
      'le',
      'method',
      'outcome',
      'provider',
      'route',
      'state',
      'status',
      'upstream',
      'version',
    ]),
  )
})

it('is served on a port of its own, and says when the database is away', async () => {
  // Nothing listens on port 1.
  const database = openPostgres('postgres://nobody@127.0.0.1:1/none', undefined)
  const metrics = installationMetrics({
    metrics: createMetrics(),
    database,
    egress: { states: () => [], certificateChanges: () => [] },
    outcomes: { failing: () => [] },
    databaseHealth: () => ({ isWritable: null, clockSkewSeconds: 7 }),
    push: {
      refusals: {
        all: () => [{ clientId: 'demo', host: 'push.example', reason: 'key', count: 2 }],
      },
    },
    now: () => new Date(),
  })
  const log = createLog('silent')
  const server = await openMetricsPage({ port: 0, host: '127.0.0.1', metrics, log })
  const at = `http://127.0.0.1:${portOf(server)}`
  const answer = await fetch(`${at}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  expect(text).toContain('portal_database_up 0')
  expect(text).not.toMatch(/^portal_database_writable/m)
  expect(text).toContain('portal_push_refused{provider="demo",host="push.example",reason="key"} 2')
  expect(text).not.toMatch(/^portal_(?:jobs|payments|reminder|installation)\w*[ {]/m)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${at}/api/openapi.json`)).status).toBe(404)
  await drain(server)
  await database.close()
})
