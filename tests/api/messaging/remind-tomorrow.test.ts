import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PushSubscriptionJson, remindTomorrow } from '#contract/news/notifications.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { dayMs, hourMs } from '#domain/platform/time/durations.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { newDevice, received, subscribe } from '#tests/support/upstreams/pushes.ts'

const app = useApp()
/** The clock of the whole process moves: the library that signs pushes reads it itself. */
let morning = new Date('2026-11-20T12:00:00Z').getTime()
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const work = async (waitMs: number) => {
  pass(waitMs)
  await app().doJobs()
}

const row = ['demo', 'fn_areceber', '1024'] as const

afterEach(() => vi.useRealTimers())
beforeEach(async () => {
  morning += 3 * dayMs
  vi.useFakeTimers({ toFake: ['Date'], now: morning })
  await app().database.db.execute(sql`truncate push_subscriptions, notices, jobs, reminder_runs`)
})

/** Maria's phone, and how a bill of hers was reminded of on it that is due in so many days. */
async function reminded(days: number) {
  const maria = await app().signIn(person('Maria'))
  const dueDate = addDays(calendarDate(new Date(), defaultTimeZone), days)
  await changeRow(app(), row, { status: 'A', id_cliente: '101', data_vencimento: dueDate })
  const phone = await subscribe(app(), maria, { invoiceRange: 1 })
  return { phone, bills: [{ id: '1024', due_date: dueDate }] }
}
const ask = (
  subscription: PushSubscriptionJson,
  bills: { id: string; due_date: string }[],
  clientId?: string,
) => app().visitor(clientId).call(remindTomorrow, { body: { subscription, bills } })
/** The bodies of the reminders of this bill that the phone got. */
const reminders = async (phone: PushSubscriptionJson) =>
  (await received(app(), phone))
    .filter(({ navigate }) => navigate === '/panel/financial/invoice/1024')
    .map(({ body }) => body)
const dueSoon = 'Você tem uma fatura próxima do vencimento.'

it('sends a reminder again on the next day at the same hour, once for two taps', async () => {
  const { phone, bills } = await reminded(5)
  for (const _ of [1, 2]) expect((await ask(phone, bills)).status).toBe(200)
  await work(23 * hourMs)
  expect(await reminders(phone)).toEqual([])
  await work(hourMs)
  expect(await reminders(phone)).toEqual([dueSoon])
  // Tomorrow again, if she wants.
  expect((await ask(phone, bills)).status).toBe(200)
  await work(dayMs)
  expect(await reminders(phone)).toEqual([dueSoon, dueSoon])
  const ofBill = eq(inboxMessages.path, '/panel/financial/invoice/1024')
  const kept = await app().database.db.select().from(inboxMessages).where(ofBill)
  expect(kept.map(({ title }) => title)).toEqual([
    'Sua fatura vence em 4 dias',
    'Sua fatura vence em 3 dias',
  ])
})

it('sends in the morning what is asked for at night, and says of a bill that it is overdue', async () => {
  const { phone, bills } = await reminded(0)
  pass(12 * hourMs)
  expect((await ask(phone, bills)).status).toBe(200)
  await work(10 * hourMs)
  expect(await reminders(phone)).toEqual([])
  await work(hourMs)
  expect(await reminders(phone)).toEqual(['Você tem uma fatura em aberto.'])
  const kept = await app().database.db.select().from(inboxMessages)
  expect(kept).toMatchObject([{ title: 'Sua fatura venceu ontem' }])
})

it.each([
  ['paid', { status: 'R', valor_recebido: '129.99' }],
  ['cancelled', { status: 'C' }],
  ['another subscriber’s', { id_cliente: '102' }],
  ['moved', { data_vencimento: '{{today+30}}' }],
])('sends nothing of a bill that is %s by then', async (_, change) => {
  const { phone, bills } = await reminded(5)
  expect((await ask(phone, bills)).status).toBe(200)
  await changeRow(app(), row, change)
  await work(dayMs)
  expect(await reminders(phone)).toEqual([])
  await changeRow(app(), row, { id_cliente: '101' })
})

it('is limited for each browser, and for strangers by their address, which an owner may share', async () => {
  const { phone, bills } = await reminded(5)
  const shared = app().visitor()
  const stranger = await newDevice(app())
  const forged = { ...phone, keys: { ...phone.keys, auth: stranger.keys.auth } }
  const call = async (subscription: PushSubscriptionJson) =>
    (await shared.call(remindTomorrow, { body: { subscription, bills } })).status
  for (let nth = 0; nth < 30; nth += 1) expect(await call(forged)).toBe(404)
  expect(await call(forged)).toBe(429)
  for (let nth = 0; nth < 30; nth += 1) expect(await call(phone)).toBe(200)
  expect(await call(phone)).toBe(429)
})

it('refuses who does not know the secret of the push subscription, and other providers', async () => {
  const { phone, bills } = await reminded(5)
  const stranger = await newDevice(app())
  const forged = { ...phone, keys: { ...phone.keys, auth: stranger.keys.auth } }
  for (const [subscription, clientId] of [
    [forged, 'demo'],
    [stranger, 'demo'],
    [phone, 'litoral'],
  ] as const) {
    expect(await readRefusal(await ask(subscription, bills, clientId))).toMatchObject({
      status: 404,
      body: { message: 'notification config not found' },
    })
  }
  await work(dayMs)
  expect(await reminders(phone)).toEqual([])
})
