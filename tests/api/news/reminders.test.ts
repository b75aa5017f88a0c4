import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  countUnreadMessages,
  listInboxMessages,
  markMessagesRead,
} from '#contract/messaging/inbox.ts'
import { savePushConfig } from '#contract/news/notifications.ts'
import { contestInvoice } from '#contract/service/rights.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { dailySchedule } from '#server/platform/jobs/daily-schedule.ts'
import { beginRuns, dailyRuns } from '#server/news/reminders/runs.ts'
import { reminderRuns } from '#server/news/reminders/table.ts'
import { rightRequests } from '#server/service/rights/table.ts'
import { people } from '#sandbox/world/people.ts'
import { remindToday } from '#tests/support/upstreams/ask-sandbox.ts'
import { person, useApp } from '#tests/support/app.ts'
import { giveDevice } from '#tests/support/upstreams/routers.ts'
import { newDevice } from '#tests/support/upstreams/pushes.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { inTimeZone } from '#tests/support/tenants/tenant-zone.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/**
 * A morning in São Paulo, one day later for each test, so that nothing of the last test is due
 * again.
 */
let today = new Date('2026-11-20T12:00:00Z')
const app = useApp({ now: () => today })

beforeEach(async () => {
  today = new Date(Math.floor(today.getTime() / dayMs) * dayMs + 36 * hourMs)
  const { db } = app().database
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await db.execute(sql`truncate push_subscriptions, notices, jobs, reminder_runs`)
})

const run = async () => {
  await beginRuns(app().database, calendarDate(today, defaultTimeZone), today)
  return app().doJobs()
}
const inboxOf = async (visitor: Visitor) =>
  (await expectOk(listInboxMessages, await visitor.call(listInboxMessages, { query: {} }))).notices
const hashOf = (customerId: string, clientId = 'demo') => {
  const found = people.find((one) => one.clientId === clientId && one.erpId === customerId)
  return found ? app().documentHashOf(found) : 'unknown'
}
const wants = (customerId: string, invoiceRange: 15 | 10 | 5 | 1, clientId = 'demo') =>
  giveDevice(app().database, {
    clientId,
    customerId,
    documentHash: hashOf(customerId, clientId),
    invoiceRange,
  })

describe('the daily reminders', () => {
  it('reminds a subscriber of a bill due in the chosen number of days, with a link to it', async () => {
    const maria = await app().signIn(person('Maria'))
    const joao = await app().signIn(person('João'))
    await wants('101', 10)
    await wants('102', 10)
    await run()
    expect(await inboxOf(maria)).toMatchObject([
      {
        kind: 'reminder',
        title: 'Sua fatura vence em 10 dias',
        text: expect.stringContaining('A fatura de R$ 129,99 vence em 10 dias, no dia '),
        path: '/panel/financial/invoice/1024',
        read_at: null,
      },
    ])
    expect(await inboxOf(joao)).toEqual([])
  })

  it('sends reminders once a day, even when the run is started several times', async () => {
    const maria = await app().signIn(person('Maria'))
    await wants('101', 10)
    const begun = await Promise.all(
      [1, 2, 3].map(() => beginRuns(app().database, calendarDate(today, defaultTimeZone), today)),
    )
    expect(begun.filter((providers) => providers > 0)).toEqual([5])
    await app().doJobs()
    expect(await run()).toBe(0)
    expect(await remindToday(app())).toMatchObject({ type: 'success' })
    expect(await inboxOf(maria)).toHaveLength(1)
  })

  it('sends no reminder of a bill that was paid, cancelled or moved after the run was planned', async () => {
    const maria = await app().signIn(person('Maria'))
    await wants('101', 10)
    for (const change of [
      { status: 'R', valor_recebido: '129.99' },
      { status: 'C' },
      { liberado: 'N' },
      { data_vencimento: '{{today+11}}' },
      { id_cliente: '102' },
    ]) {
      await queued()
      await changeRow(app(), ['demo', 'fn_areceber', '1024'], change)
      await app().doJobs()
      expect(await inboxOf(maria)).toEqual([])
      await changeRow(app(), ['demo', 'fn_areceber', '1024'], {
        status: 'A',
        valor_recebido: '0.00',
        liberado: 'S',
        data_vencimento: '{{today+10}}',
        id_cliente: '101',
      })
    }
    await queued()
    await app().doJobs()
    expect(await inboxOf(maria)).toHaveLength(1)
  })

  it('sends no reminder of a contested bill until the provider has answered', async () => {
    const maria = await app().signIn(person('Maria'))
    await wants('101', 10)
    const body = { invoiceId: '1024', reason: 'wrong amount' } as const
    await expectOk(contestInvoice, await maria.call(contestInvoice, { body }))
    await queued()
    await app().doJobs()
    expect(await inboxOf(maria)).toEqual([])
    await app().database.db.update(rightRequests).set({ closedAt: today })
    await queued()
    await app().doJobs()
    expect(await inboxOf(maria)).toHaveLength(1)
  })

  it('reminds again when the due date has changed', async () => {
    let maria = await app().signIn(person('Maria'))
    await wants('101', 10)
    await run()
    today = new Date(today.getTime() + dayMs)
    await run()
    maria = await app().signIn(person('Maria'))
    // The sandbox moves its dates with the calendar: ten days from tomorrow is another due date.
    expect((await inboxOf(maria)).map(({ path }) => path)).toEqual([
      '/panel/financial/invoice/1024',
      '/panel/financial/invoice/1024',
    ])
  })

  it('sends reminders later when the ERP is down, and only in the daytime', async () => {
    let maria = await app().signIn(person('Maria'))
    await wants('101', 10)
    // A fixed date, because the dates of the sandbox move with the calendar.
    const due = ['demo', 'fn_areceber', '1024'] as const
    await changeRow(app(), due, {
      data_vencimento: addDays(calendarDate(today, defaultTimeZone), 10),
    })
    await app().fault({ upstream: 'erp', mode: 'down' })
    await run()
    const [waiting] = await app().database.db.select().from(jobs).where(eq(jobs.clientId, 'demo'))
    expect(waiting).toMatchObject({
      kind: 'reminder-run',
      reason: 'erp unavailable: ECONNREFUSED',
    })
    await app().fault({ upstream: 'erp', mode: 'ok' })
    today = new Date(today.getTime() + 13 * hourMs)
    await app().doJobs()
    maria = await app().signIn(person('Maria'))
    expect(await inboxOf(maria)).toEqual([])
    today = new Date(today.getTime() + 12 * hourMs)
    await app().doJobs()
    maria = await app().signIn(person('Maria'))
    await changeRow(app(), due, { data_vencimento: '{{today+10}}' })
    expect((await inboxOf(maria)).map(({ title }) => title)).toEqual(['Sua fatura vence em 9 dias'])
  })

  it('begins and sends in the hours of the time zone of each provider', async () => {
    const inbox = async () => inboxOf(await app().signIn(person('Maria')))
    await wants('101', 10)
    const schedule = dailySchedule(dailyRuns(app().database), {
      wakeJobs: () => undefined,
      now: () => today,
      log: { info: () => undefined },
    })
    const begun = async () => {
      await schedule.work.run(today)
      const runs = () => app().database.db.select().from(reminderRuns)
      await expect.poll(async () => (await runs()).length).toBeGreaterThan(0)
      await app().doJobs()
      return (await runs()).map(({ clientId }) => clientId)
    }
    await inTimeZone(app(), 'America/Manaus', async () => {
      // Half past eight in São Paulo, half past seven in Manaus.
      today = new Date(Math.floor(today.getTime() / dayMs) * dayMs + 11.5 * hourMs)
      expect(await begun()).not.toContain('demo')
      // What was begun at any hour waits for the morning there.
      await beginRuns(app().database, calendarDate(today, defaultTimeZone), today)
      await app().doJobs()
      expect(await inbox()).toEqual([])
      today = new Date(today.getTime() + 30 * minuteMs)
      await app().doJobs()
      expect(await inbox()).toHaveLength(1)
    })
  })

  it('skips a subscriber who changed the choice meanwhile, and reads no ERP without subscribers', async () => {
    const maria = await app().signIn(person('Maria'))
    await run()
    const [{ read } = { read: -1 }] = await app()
      .database.db.select()
      .from(reminderRuns)
      .where(eq(reminderRuns.clientId, 'demo'))
    expect(read).toBe(0)
    await wants('101', 5)
    await queued()
    await app().doJobs()
    expect(await inboxOf(maria)).toEqual([])
  })
})

describe('catching up', () => {
  it('reminds after days without a run of the bills that are still to come', async () => {
    let maria = await app().signIn(person('Maria'))
    await wants('101', 10)
    await run()
    const due = ['demo', 'fn_areceber', '1024'] as const
    // Due in 12 days, so that its day of reminding falls into three days of outage.
    await changeRow(app(), due, {
      data_vencimento: addDays(calendarDate(today, defaultTimeZone), 12),
    })
    const before = (await inboxOf(maria)).length
    today = new Date(today.getTime() + 4 * dayMs)
    await run()
    await run()
    maria = await app().signIn(person('Maria'))
    await changeRow(app(), due, { data_vencimento: '{{today+10}}' })
    const titles = (await inboxOf(maria)).map(({ title }) => title)
    expect(titles.filter((title) => title === 'Sua fatura vence em 8 dias')).toHaveLength(1)
    expect(titles).toHaveLength(before + 1)
  })

  it('does not read bills that were due while no run was made', async () => {
    const maria = await app().signIn(person('Maria'))
    await wants('101', 10)
    await run()
    const former = (await inboxOf(maria)).length
    const due = ['demo', 'fn_areceber', '1024'] as const
    await changeRow(app(), due, {
      data_vencimento: addDays(calendarDate(today, defaultTimeZone), 11),
    })
    today = new Date(today.getTime() + 11 * dayMs)
    await run()
    const back = await app().signIn(person('Maria'))
    await changeRow(app(), due, { data_vencimento: '{{today+10}}' })
    expect((await inboxOf(back)).length).toBe(former)
  })

  it('reminds some minutes after a choice that came too late for its day, and once', async () => {
    const maria = await app().signIn(person('Maria'))
    const subscription = await newDevice(app())
    const body = { subscription, invoiceRange: 15 } as const
    expect((await maria.call(savePushConfig, { body })).status).toBe(200)
    await app().doJobs()
    expect(await inboxOf(maria)).toEqual([])
    today = new Date(today.getTime() + 11 * minuteMs)
    await app().doJobs()
    await maria.call(savePushConfig, { body })
    today = new Date(today.getTime() + 11 * minuteMs)
    await app().doJobs()
    expect((await inboxOf(await app().signIn(person('Maria')))).map(({ title }) => title)).toEqual([
      'Sua fatura vence em 10 dias',
    ])
  })

  it('tries a reminder every hour until the due date while the ERP is down', async () => {
    await app().signIn(person('Maria'))
    await wants('101', 10)
    const due = ['demo', 'fn_areceber', '1024'] as const
    await changeRow(app(), due, {
      data_vencimento: addDays(calendarDate(today, defaultTimeZone), 10),
    })
    await queued()
    await app().fault({ upstream: 'erp', mode: 'down' })
    for (let hour = 0; hour < 9 * 24; hour += 1) {
      today = new Date(today.getTime() + hourMs)
      await app().doJobs()
    }
    await app().fault({ upstream: 'erp', mode: 'ok' })
    today = new Date(today.getTime() + hourMs)
    await app().doJobs()
    const back = await app().signIn(person('Maria'))
    await changeRow(app(), due, { data_vencimento: '{{today+10}}' })
    expect((await inboxOf(back)).map(({ title }) => title)).toEqual(['Sua fatura vence amanhã'])
  })
})

describe('the inbox messages of reminders', () => {
  it('counts unread inbox messages and records when each was read', async () => {
    const maria = await app().signIn(person('Maria'))
    await wants('101', 10)
    await run()
    const [notice] = await inboxOf(maria)
    const unread = async () =>
      (await expectOk(countUnreadMessages, await maria.call(countUnreadMessages, {}))).unread
    expect(await unread()).toBe(1)
    const body = { ids: [notice?.id ?? ''] }
    expect(await readRefusal(await maria.call(markMessagesRead, { body }))).toEqual({
      status: 200,
      body: { unread: 0 },
    })
    expect(await unread()).toBe(0)
    expect((await inboxOf(maria))[0]?.read_at).toBe(today.toISOString())
  })

  it('answers 404 for an inbox message of another subscriber, as for an unknown id', async () => {
    const maria = await app().signIn(person('Maria'))
    const joao = await app().signIn(person('João'))
    const elsewhere = await app().signIn(person('Maria', 'litoral'))
    await wants('101', 10)
    await run()
    const [notice] = await inboxOf(maria)
    const unknown = { status: 404, body: { message: 'notice not found' } }
    for (const other of [joao, elsewhere]) {
      for (const id of [notice?.id ?? '', 'f'.repeat(32)]) {
        expect(
          await readRefusal(await other.call(listInboxMessages, { query: { before: id } })),
        ).toEqual(unknown)
        const body = { ids: [id] }
        expect(await readRefusal(await other.call(markMessagesRead, { body }))).toEqual(unknown)
      }
    }
    expect((await inboxOf(maria))[0]?.read_at).toBeNull()
  })
})

/**
 * Enqueues the reminder of the bill due in ten days, as after the bill is read and before it is
 * sent.
 */
async function queued() {
  const dueDate = addDays(calendarDate(today, defaultTimeZone), 10)
  const payload = { invoiceId: '1024', range: 10, dueDate, atAnyHour: false }
  const key = `101/${hashOf('101')}/1024/10/${dueDate}`
  const reader = { clientId: 'demo', customerId: '101', documentHash: hashOf('101') }
  const job = { ...reader, kind: 'reminder', key, payload } as const
  await enqueue(app().database.db, [job], today)
}
