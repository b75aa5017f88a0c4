import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import { listInvoices, readPix } from '#contract/money/invoices.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { PushTopic } from '#domain/messaging/notifications/push-topic.ts'
import { followedBillJobKind } from '#server/money/invoices/followed-bill-job.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { remindToday } from '#tests/support/upstreams/ask-sandbox.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { received, subscribe } from '#tests/support/upstreams/pushes.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
/** The clock of the whole process moves: the library that signs pushes reads it itself. */
let morning = new Date('2026-11-20T12:00:00Z').getTime()
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

const bill = '1024'
const row = ['demo', 'fn_areceber', bill] as const
const pay = (how: object = { recebido_via_pix: 'S' }) =>
  changeRow(app(), row, {
    status: 'R',
    valor_recebido: '129.99',
    pagamento_data: '{{today}}',
    ...how,
  })

afterEach(() => vi.useRealTimers())
beforeEach(async () => {
  morning += 3 * dayMs
  vi.useFakeTimers({ toFake: ['Date'], now: morning })
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await app().database.db.execute(sql`truncate push_subscriptions, notices, jobs, reminder_runs`)
})

/** Maria on a browser with pushes, and with a bill that is not paid. */
async function mariaWith(muted: PushTopic[] = [], invoiceRange: 1 | 10 = 1) {
  const maria = await app().signIn(person('Maria'))
  await changeRow(app(), row, {
    status: 'A',
    valor_recebido: '0.00',
    recebido_via_pix: 'N',
    tipo_pagamento_cartao: '',
    pagamento_data: '0000-00-00',
    data_vencimento: '{{today+10}}',
  })
  const subscription = await subscribe(app(), maria, { invoiceRange, muted })
  return { maria, phone: subscription }
}
const askForPix = async (visitor: Visitor) => {
  const answer = await visitor.call(readPix, { params: { invoiceId: bill } })
  expect(await expectOk(readPix, answer)).toMatchObject({ type: 'success' })
}
const work = async (waitMs: number) => {
  pass(waitMs)
  await app().doJobs()
}
/** Her session is over after an hour. */
const inboxOfMaria = async () => {
  const maria = await app().signIn(person('Maria'))
  const answer = await maria.call(listInboxMessages, { query: {} })
  return (await expectOk(listInboxMessages, answer)).notices
}
const followedJobs = () =>
  app().database.db.select().from(jobs).where(eq(jobs.kind, followedBillJobKind))

describe('a bill that was paid after its PIX code was given', () => {
  it('is announced once, without its amount on the lock screen', async () => {
    const { maria, phone } = await mariaWith()
    await askForPix(maria)
    await work(10 * minuteMs)
    expect(await received(app(), phone)).toEqual([])
    await pay()
    await work(hourMs)
    const [push, ...more] = await received(app(), phone)
    expect(more).toEqual([])
    expect(push).toMatchObject({
      title: 'Pagamento confirmado',
      body: 'O pagamento da sua fatura foi confirmado.',
      navigate: `/panel/financial/invoice/${bill}`,
    })
    expect(push?.payload).not.toMatch(/R\$|129[,.]|Maria/)
    expect(await inboxOfMaria()).toMatchObject([
      { kind: 'payment', text: expect.stringContaining('R$ 129,99') },
    ])
    expect(await followedJobs()).toEqual([])
    await work(dayMs)
    expect(await received(app(), phone)).toHaveLength(1)
  })

  it('is looked at again in its turn where its provider is suspended meanwhile', async () => {
    const { maria } = await mariaWith()
    await askForPix(maria)
    const { db } = app().database
    // As another process does, between the two looks of this one: her session has not ended yet.
    await db.execute(sql`update tenants set status = 'suspended' where client_id = 'demo'`)
    pass(10 * minuteMs)
    await app().doJobs()
    const [job] = await followedJobs()
    await db.execute(sql`update tenants set status = 'active' where client_id = 'demo'`)
    expect(job).toMatchObject({ holder: null, tries: 0, payload: { checks: 1 } })
  })

  it('is announced by its value where the ERP does not say how much it received', async () => {
    const { maria } = await mariaWith()
    await askForPix(maria)
    await pay({ recebido_via_pix: 'S', valor_recebido: '0.00', pagamento_valor: '' })
    await work(hourMs)
    expect(await inboxOfMaria()).toMatchObject([
      { kind: 'payment', text: expect.stringContaining('pagamento de R$ 129,99 da fatura') },
    ])
  })

  it('is no news to who has seen it confirmed on the screen', async () => {
    const { maria, phone } = await mariaWith()
    await askForPix(maria)
    await pay()
    pass(minuteMs)
    const seen = await maria.call(listInvoices, { query: { invoice_id: bill }, fresh: true })
    expect(await expectOk(listInvoices, seen)).toMatchObject({ invoices: [{ status: 'R' }] })
    await work(hourMs)
    expect(await received(app(), phone)).toEqual([])
    expect(await inboxOfMaria()).toEqual([])
  })

  it('is announced in the morning when the bank confirms it at night', async () => {
    pass(12 * hourMs)
    const { maria, phone } = await mariaWith()
    await askForPix(maria)
    await pay()
    await work(10 * minuteMs)
    expect(await inboxOfMaria()).toHaveLength(1)
    expect(await received(app(), phone)).toEqual([])
    await work(11 * hourMs)
    expect(await received(app(), phone)).toHaveLength(1)
  })

  it.each([
    ['was paid by card', { tipo_pagamento_cartao: 'C' }],
    ['is another subscriber’s by now', { id_cliente: '102' }],
  ])('is not announced when it %s', async (_, how) => {
    const { maria, phone } = await mariaWith()
    await askForPix(maria)
    await pay(how)
    await work(hourMs)
    expect(await received(app(), phone)).toEqual([])
    expect(await followedJobs()).toEqual([])
    await changeRow(app(), row, { id_cliente: '101' })
  })

  it('is asked about no more where news of payments are turned off, before or after', async () => {
    const { maria } = await mariaWith(['payments'])
    await askForPix(maria)
    expect(await followedJobs()).toEqual([])
    const { phone } = await mariaWith()
    await askForPix(maria)
    expect(await followedJobs()).toHaveLength(1)
    await app().database.db.execute(sql`update push_subscriptions set muted_topics = '{payments}'`)
    await pay()
    await work(hourMs)
    expect(await followedJobs()).toEqual([])
    expect(await received(app(), phone)).toEqual([])
  })

  it('is announced after an outage of the ERP', async () => {
    const { maria, phone } = await mariaWith()
    await askForPix(maria)
    await pay()
    await app().fault({ upstream: 'erp', mode: 'down' })
    await work(10 * minuteMs)
    expect(await followedJobs()).toHaveLength(1)
    await app().fault({ upstream: 'erp', mode: 'ok' })
    await work(hourMs)
    expect(await received(app(), phone)).toHaveLength(1)
  })
})

describe('a bill that was reminded of', () => {
  const remind = () => remindToday(app())

  it('is asked about once a day, and soon once its code was asked for', async () => {
    const { maria, phone } = await mariaWith([], 10)
    await remind()
    const next = async () => (await followedJobs()).map(({ nextTryAt }) => nextTryAt?.getTime())
    expect(await next()).toEqual([Date.now() + dayMs])
    await askForPix(maria)
    expect(await next()).toEqual([Date.now() + 5 * minuteMs])
    await work(10 * minuteMs)
    expect(await next()).toEqual([Date.now() + 10 * minuteMs])
    await pay()
    await work(hourMs)
    const titles = (await received(app(), phone)).map(({ title }) => title)
    expect(titles).toEqual(['Lembrete de fatura', 'Pagamento confirmado'])
  })

  it('is given up four days after its due date', async () => {
    await mariaWith([], 10)
    await remind()
    for (let day = 0; day < 14; day += 1) await work(dayMs)
    expect(await followedJobs()).toHaveLength(1)
    await work(dayMs)
    expect(await followedJobs()).toEqual([])
  })
})
