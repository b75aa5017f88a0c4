import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs, hourMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { maxTries } from '#server/platform/jobs/times.ts'
import { payments } from '#server/money/payments/table.ts'
import { beginRuns } from '#server/news/reminders/runs.ts'
import { beginCounts } from '#server/news/results/begin-counts.ts'
import { billDays, reachDays, reminderDays } from '#server/news/results/table.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { askSandbox } from '#tests/support/upstreams/ask-sandbox.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow, readRow } from '#tests/support/upstreams/erp-rows.ts'
import { giveDevice } from '#tests/support/upstreams/routers.ts'

/** A morning in São Paulo, months later for each test: the due dates of the last one are counted no more. */
let today = new Date('2026-11-20T12:00:00Z')
const app = useApp({ now: () => today })

// The sandbox makes its records when it is first asked.
beforeAll(() => app().signIn(person('Maria')))

beforeEach(async () => {
  today = new Date(today.getTime() + 100 * dayMs)
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await app().database.db.execute(
    sql`truncate push_subscriptions, notices, jobs, reach_days, bill_days, reminder_days`,
  )
})

const dayOf = (days: number) => addDays(calendarDate(today, defaultTimeZone), days)
const pass = (days: number) => {
  today = new Date(today.getTime() + days * dayMs)
}

/** Counts yesterday, and the due dates of five days before today. */
const count = async () => {
  const begun = await beginCounts(app().database, dayOf(-1), today)
  await app().doJobs()
  return begun
}
const remind = async () => {
  await beginRuns(app().database, calendarDate(today, defaultTimeZone), today)
  await app().doJobs()
}
/** Adds a bill of a customer like an existing one, due on a day that does not move with the calendar. */
const addBill = async (id: string, change: Readonly<Record<string, string>>) => {
  const row = await readRow(app(), ['demo', 'fn_areceber', '1024'])
  const values = { ...row, id, status: 'A', valor_recebido: '0.00', ...change }
  await sandboxStore(app().database.db).put('demo', 'fn_areceber', id, values)
}
const removeBill = (id: string) => changeRow(app(), ['demo', 'fn_areceber', id], { status: 'C' })
const payByPix = (id: string) => askSandbox(app(), `invoices/${id}/settle`, { client_id: 'demo' })
const wantsReminder = async (name: string, customerId: string) =>
  giveDevice(app().database, {
    clientId: 'demo',
    customerId,
    documentHash: app().documentHashOf(person(name)),
    invoiceRange: 10,
    state: 'living',
  })
const billDayOf = async (day: string) => {
  const rows = await app()
    .database.db.select()
    .from(billDays)
    .where(sql`${billDays.clientId} = 'demo' and ${billDays.day} = ${day}`)
  return rows[0]
}
const countedDueDates = async () => {
  const rows = await app()
    .database.db.select({ day: billDays.day })
    .from(billDays)
    .where(eq(billDays.clientId, 'demo'))
    .orderBy(asc(billDays.day))
  return rows.map(({ day }) => day)
}
const reachOf = (clientId: string) =>
  app()
    .database.db.select()
    .from(reachDays)
    .where(eq(reachDays.clientId, clientId))
    .orderBy(asc(reachDays.day))

describe('the daily count', () => {
  it('tells paid bills with a reminder from those without one, five days after they were due', async () => {
    const due = dayOf(10)
    await addBill('9001', { id_cliente: '101', data_vencimento: due })
    await addBill('9002', { id_cliente: '101', data_vencimento: due })
    await addBill('9003', { id_cliente: '102', data_vencimento: due })
    await addBill('9004', { id_cliente: '102', data_vencimento: due, status: 'C' })
    await wantsReminder('Maria', '101')
    await remind()
    pass(2)
    await payByPix('9001')
    pass(12)
    await count()
    expect(await billDayOf(due)).toBeUndefined()
    pass(1)
    await count()
    expect(await billDayOf(due)).toMatchObject({
      due: 3,
      paidOnTime: 1,
      paidLate: 0,
      unpaid: 2,
      byPix: 1,
      byBoleto: 0,
    })
    const compared = await app()
      .database.db.select()
      .from(reminderDays)
      .where(eq(reminderDays.day, due))
    expect(compared).toEqual([
      {
        clientId: 'demo',
        day: due,
        range: 10,
        reminded: 2,
        remindedPaid: 1,
        others: 1,
        othersPaid: 0,
      },
    ])
    for (const id of ['9001', '9002', '9003']) await removeBill(id)
  })

  it('tells the bills that an agreement paid by itself, and counts an unbooked payment for none', async () => {
    const due = dayOf(-5)
    const ids = ['9011', '9012', '9013'] as const
    for (const id of ids) {
      await addBill(id, { id_cliente: '101', data_vencimento: due })
      await payByPix(id)
      await changeRow(app(), ['demo', 'fn_areceber', id], { pagamento_data: due })
    }
    const payment = (invoiceId: string, agreementId: string | null, bookedAt: Date | null) => ({
      clientId: 'demo',
      id: `agreed-${invoiceId}`,
      customerId: '101',
      documentHash: app().documentHashOf(person('Maria')),
      invoiceId,
      idempotencyKey: null,
      requestFingerprint: '',
      orderId: `AUT${invoiceId}`,
      state: 'approved' as const,
      value: 129_99,
      total: 129_99,
      installments: 1 as const,
      method: 'pix' as const,
      brand: '' as const,
      lastFour: '',
      agreementId,
      bookedAt,
      createdAt: today,
    })
    await app()
      .database.db.insert(payments)
      .values([
        payment('9011', 'an-agreement', today),
        payment('9012', 'an-agreement', null),
        payment('9013', null, today),
      ])
    await count()
    expect(await billDayOf(due)).toMatchObject({ due: 3, byPix: 3, byAgreement: 1 })
    await app().database.db.execute(sql`delete from payments where id like 'agreed-%'`)
    for (const id of ids) await removeBill(id)
  })

  it('counts a day once, however many processes begin it', async () => {
    const begun = await Promise.all(
      [1, 2, 3].map(() => beginCounts(app().database, dayOf(-1), today)),
    )
    expect(begun.filter((providers) => providers > 0)).toEqual([5])
    await app().doJobs()
    const counted = await countedDueDates()
    expect(counted).toHaveLength(31)
    expect([counted[0], counted.at(-1)]).toEqual([dayOf(-35), dayOf(-5)])
    expect(await count()).toBe(0)
    expect(await countedDueDates()).toEqual(counted)
  })

  it('counts the missed due dates after three days without a server, and no reach of those days', async () => {
    await count()
    pass(4)
    await count()
    const counted = await countedDueDates()
    expect(counted).toHaveLength(35)
    expect(counted.at(-1)).toBe(dayOf(-5))
    const reach = await reachOf('demo')
    expect(reach.map(({ day }) => day)).toEqual([dayOf(-5), dayOf(-1)])
    expect(reach.every(({ countedAt }) => countedAt !== null)).toBe(true)
  })

  it('changes nothing when the clock is set back', async () => {
    await count()
    const counted = await countedDueDates()
    pass(-2)
    await count()
    expect(await countedDueDates()).toEqual(counted)
  })

  it('leaves bills uncounted while the ERP is down, and counts them on the next day', async () => {
    await app().fault({ upstream: 'erp', mode: 'down', client_id: 'demo' })
    await count()
    expect(await countedDueDates()).toEqual([])
    expect((await reachOf('demo'))[0]).toMatchObject({ countedAt: today })
    const [{ bills } = { bills: 0 }] = await app()
      .database.db.select({ bills: sql<number>`count(*)::int` })
      .from(billDays)
      .where(eq(billDays.clientId, 'litoral'))
    expect(bills).toBe(31)
    await app().fault({ upstream: 'erp', mode: 'ok', client_id: 'demo' })
    pass(1)
    await count()
    const counted = await countedDueDates()
    // The count of the day before was tried again, and its window begins a day earlier.
    expect([counted[0], counted.at(-1)]).toEqual([dayOf(-36), dayOf(-5)])
    expect(counted).toHaveLength(32)
  })

  it('gives no numbers of a due date with a bill that cannot be read, until it can', async () => {
    const [older, last] = [dayOf(-8), dayOf(-5)]
    const due = { id_cliente: '101', valor: '99.90' }
    await addBill('9021', { ...due, data_vencimento: older })
    await addBill('9022', { ...due, data_vencimento: older, valor: '1.099' })
    await addBill('9023', { ...due, data_vencimento: last, valor: '1.099' })
    await addBill('9024', { ...due, data_vencimento: last })
    await count()
    const first = await countedDueDates()
    expect(first).toHaveLength(29)
    expect(first).not.toContain(older)
    expect(first).not.toContain(last)
    await changeRow(app(), ['demo', 'fn_areceber', '9023'], { valor: '99.90' })
    pass(1)
    await count()
    expect(await billDayOf(last)).toMatchObject({ due: 2, unpaid: 2 })
    expect(await countedDueDates()).toHaveLength(31)
    for (const id of ['9021', '9022', '9023', '9024']) await removeBill(id)
  })

  it('leaves no job to look into when the ERP was down for all of its tries', async () => {
    const { db } = app().database
    await app().fault({ upstream: 'erp', mode: 'down', client_id: 'demo' })
    await count()
    const failed = await db.select({ tries: jobs.tries }).from(jobs)
    expect(failed).toEqual([{ tries: 1 }])
    await db.update(jobs).set({ tries: maxTries - 1, nextTryAt: today })
    await app().doJobs()
    expect(await db.$count(jobs)).toBe(0)
  })

  it('stores no reach for a day whose count is done later', async () => {
    await beginCounts(app().database, dayOf(-1), today)
    pass(1)
    await app().doJobs()
    expect(await reachOf('demo')).toMatchObject([{ day: dayOf(-2), countedAt: null }])
  })

  it('counts subscribers of the last 30 days once, and those with a browser that receives', async () => {
    const { db } = app().database
    await db.execute(sql`truncate sessions cascade`)
    await app().signIn(person('Maria'))
    await app().signIn(person('Maria'))
    await app().signIn(person('João'))
    await wantsReminder('Maria', '101')
    await wantsReminder('Maria', '101')
    await wantsReminder('Padaria', '103')
    await count()
    expect(await reachOf('demo')).toMatchObject([{ devices: 3, accounts: 2, reachableAccounts: 1 }])
    expect(await reachOf('litoral')).toMatchObject([{ devices: 0, accounts: 0 }])
  })

  it('reads more bills than fit into one answer batch by batch', async () => {
    const due = dayOf(-6)
    const { db } = app().database
    await db.execute(sql`
      insert into sandbox_rows (client_id, table_name, id, row)
      select client_id, table_name, nth::text,
        row || jsonb_build_object('id', nth::text, 'status', 'A', 'data_vencimento', ${due}::text)
      from sandbox_rows, generate_series(20001, 20620) nth
      where client_id = 'demo' and table_name = 'fn_areceber' and id = '1024'
    `)
    await count()
    expect(await billDayOf(due)).toMatchObject({ due: 620, unpaid: 620 })
    await db.execute(sql`delete from sandbox_rows where length(id) = 5 and id like '20%'`)
  })

  it('leaves nothing of a subscriber in its rows', async () => {
    await wantsReminder('Maria', '101')
    await remind()
    await count()
    const { db } = app().database
    const rows = [
      ...(await db.select().from(reachDays)),
      ...(await db.select().from(billDays)),
      ...(await db.select().from(reminderDays)),
    ]
    const texts = rows.flatMap((row) => Object.values(row)).filter((one) => typeof one === 'string')
    expect(rows.length).toBeGreaterThan(100)
    expect(texts.filter((text) => !/^(?:[a-z]+|\d{4}-\d{2}-\d{2})$/.test(text))).toEqual([])
  })
})

describe('the night between two days', () => {
  it('belongs to the day of São Paulo: nothing due today is counted before midnight there', async () => {
    today = new Date(`${dayOf(0)}T12:00:00Z`)
    await count()
    const last = (await countedDueDates()).at(-1)
    today = new Date(today.getTime() + 14 * hourMs + 50 * 60_000)
    expect(calendarDate(today, defaultTimeZone)).toBe(addDays(last ?? '', 5))
    expect(await count()).toBe(0)
    today = new Date(today.getTime() + hourMs)
    expect(await count()).toBe(5)
    expect((await countedDueDates()).at(-1)).toBe(addDays(last ?? '', 1))
  })
})
