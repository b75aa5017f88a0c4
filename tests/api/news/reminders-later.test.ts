import { inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { reminderJob } from '#server/news/reminders/reminder-job.ts'
import { beginRuns } from '#server/news/reminders/runs.ts'
import { person, useApp } from '#tests/support/app.ts'
import { giveDevice } from '#tests/support/upstreams/routers.ts'
import { subscribe } from '#tests/support/upstreams/pushes.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk } from '#tests/support/wire/answers.ts'

/* What is reminded of later than on its day: a bill that could not be read, and one that was asked for. */

let today = new Date('2026-11-20T12:00:00Z')
const app = useApp({ now: () => today })
const maria = person('Maria')
const readable = { valor: '129.99' }
const unreadable = { valor: '1.099' }
const change = (id: string, columns: Readonly<Record<string, string>>) =>
  changeRow(app(), ['demo', 'fn_areceber', id], columns)
/** A due date so many days from now, which does not move with the calendar as those of the sandbox do. */
const dueIn = (days: number) => addDays(calendarDate(today, defaultTimeZone), days)

beforeEach(async () => {
  today = new Date(Math.floor(today.getTime() / dayMs) * dayMs + 36 * hourMs)
  // The ERP has its rows from the first question on.
  await app().signIn(maria)
  const { db } = app().database
  await db.execute(sql`truncate push_subscriptions, notices, jobs, reminder_runs`)
  await change('1024', { ...readable, data_vencimento: dueIn(10) })
  await change('1025', { ...readable, data_vencimento: dueIn(10) })
})

const wants = (invoiceRange: 5 | 10) =>
  giveDevice(app().database, {
    clientId: 'demo',
    customerId: maria.erpId,
    documentHash: app().documentHashOf(maria),
    invoiceRange,
  })
/** The bills that Maria was reminded of. */
async function reminded(): Promise<readonly string[]> {
  const visitor = await app().signIn(maria)
  const answer = await visitor.call(listInboxMessages, { query: {} })
  const { notices } = await expectOk(listInboxMessages, answer)
  return notices.map(({ path }) => path?.split('/').at(-1) ?? '').toSorted()
}
const anHourLater = async () => {
  today = new Date(today.getTime() + 61 * minuteMs)
  await app().doJobs()
}
/** The reminders that wait. */
const waiting = () =>
  app()
    .database.db.select({ kind: jobs.kind })
    .from(jobs)
    .where(inArray(jobs.kind, ['late-choice', 'reminder', 'reminder-portion']))

/** Enqueues the reminders of these bills that were asked for yesterday ("Lembrar amanhã"). */
async function askAgain(...ids: readonly string[]) {
  const subscriber = {
    clientId: 'demo',
    customerId: maria.erpId,
    documentHash: app().documentHashOf(maria),
  }
  const how = { range: 10, atAnyHour: false, again: dueIn(0) } as const
  const queued = ids.map((id) => reminderJob(subscriber, { id, data_vencimento: dueIn(10) }, how))
  await enqueue(app().database.db, queued, today)
}

it('sends a reminder that was asked for, however early its subscriber is reminded by now', async () => {
  await askAgain('1024')
  await app().doJobs()
  // Who is not reminded at all by now is not.
  expect(await reminded()).toEqual([])
  await wants(5)
  await askAgain('1024')
  await app().doJobs()
  expect(await reminded()).toEqual(['1024'])
})

it('sends a reminder that was asked for when its bill can be read again', async () => {
  await wants(10)
  await askAgain('1024', '1025')
  await change('1024', unreadable)
  await app().doJobs()
  expect(await reminded()).toEqual(['1025'])
  expect(await waiting()).toEqual([{ kind: 'reminder' }])
  await change('1024', readable)
  await anHourLater()
  expect(await reminded()).toEqual(['1024', '1025'])
  expect(await waiting()).toEqual([])
})

it('reminds of a bill of the day that could be read neither in its run nor after it', async () => {
  await wants(10)
  await change('1024', unreadable)
  await beginRuns(app().database, dueIn(0), today)
  await app().doJobs()
  expect(await reminded()).toEqual(['1025'])
  await anHourLater()
  expect(await reminded()).toEqual(['1025'])
  await change('1024', readable)
  await anHourLater()
  expect(await reminded()).toEqual(['1024', '1025'])
  expect(await waiting()).toEqual([])
})

it('reminds of all bills of a choice that came too late for their day', async () => {
  const visitor = await app().signIn(maria)
  await change('1024', unreadable)
  await subscribe(app(), visitor, { invoiceRange: 15 })
  today = new Date(today.getTime() + 11 * minuteMs)
  await app().doJobs()
  expect(await reminded()).toEqual(['1025'])
  await change('1024', readable)
  await anHourLater()
  expect(await reminded()).toEqual(['1024', '1025'])
  expect(await waiting()).toEqual([])
})
