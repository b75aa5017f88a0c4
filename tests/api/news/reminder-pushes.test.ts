import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { staffHealth } from '#contract/installation/health.ts'
import { everySubscriber } from '#domain/news/announcements/audience.ts'
import { addDays, calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { dayMs, daySeconds, hourMs } from '#domain/platform/time/durations.ts'
import type { PushTopic } from '#domain/messaging/notifications/push-topic.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'
import { enqueueDelivery } from '#server/news/announcements/delivery.ts'
import { announcementDeliveries } from '#server/messaging/inbox/announcement-delivery-table.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import { subscriptionStore } from '#server/messaging/push/subscriptions.ts'
import { pushSubscriptions } from '#server/messaging/push/subscription-table.ts'
import { pushHost } from '#sandbox/push/subscriptions.ts'
import { remindToday } from '#tests/support/upstreams/ask-sandbox.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { received, setAnswer, subscribe } from '#tests/support/upstreams/pushes.ts'

const app = useApp()
/** The clock of the whole process moves: the library that signs pushes reads it itself. */
let morning = new Date('2026-11-20T12:00:00Z').getTime()
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

afterEach(() => vi.useRealTimers())
beforeEach(async () => {
  morning += 3 * dayMs
  vi.useFakeTimers({ toFake: ['Date'], now: morning })
  // An upstream that failed in the last test is left alone for a while.
  await app().fault({ upstream: 'push', mode: 'ok' })
  await app().database.db.execute(
    sql`truncate broadcasts, broadcast_deliveries, push_subscriptions, notices, jobs, reminder_runs`,
  )
})

const remind = () => remindToday(app())
/** Creates a push subscription of Maria, with reminders this many days before the due date. */
async function device(invoiceRange: 15 | 10 | 5 | 1, muted: PushTopic[] = []) {
  const maria = await app().signIn(person('Maria'))
  const subscription = await subscribe(app(), maria, { invoiceRange, muted })
  return subscription
}
async function announce() {
  const id = '00000000-0000-4000-8000-0000000000a1'
  const texts = { title: 'Manutenção', message: 'Hoje à noite.' }
  const announcement = { clientId: 'demo', id, ...texts, audience: everySubscriber }
  const now = new Date()
  const row = { ...announcement, recipients: 0, createdAt: now }
  await app().database.db.insert(announcements).values(row).onConflictDoNothing()
  await enqueueDelivery(app().database.db, announcement, now)
  await app().doJobs()
}
const pushJobs = () => app().database.db.select().from(jobs).where(eq(jobs.kind, pushJobKinds.bulk))
const kept = () => app().database.db.select().from(inboxMessages)
const announced = () => app().database.db.select().from(announcementDeliveries)

describe('delivering an announcement', () => {
  it('delivers an announcement once to every subscriber of its provider and to no other provider', async () => {
    const phone = await device(10)
    const { db } = app().database
    await announce()
    await announce()
    const readers = (await announced()).map(
      ({ clientId, customerId }) => `${clientId}/${customerId}`,
    )
    const { rows } = await db.execute<{ who: string }>(
      sql`select client_id || '/' || customer_id as who from credentials where client_id = 'demo'`,
    )
    expect(readers.toSorted()).toEqual(rows.map(({ who }) => who).toSorted())
    expect(await received(app(), phone)).toMatchObject([
      { title: 'Manutenção', body: 'Hoje à noite.', navigate: '/panel/inbox' },
    ])
  })

  it('pushes an announcement only to the browsers that want announcements, and remind all the same', async () => {
    const [phone, laptop] = [await device(10), await device(10, ['announcements'])]
    await announce()
    expect(await received(app(), phone)).toHaveLength(1)
    expect(await received(app(), laptop)).toEqual([])
    await remind()
    expect(await received(app(), laptop)).toMatchObject([{ title: 'Lembrete de fatura' }])
  })

  it('leaves an announcement in the inbox alone where no browser wants announcements', async () => {
    await device(10, ['announcements'])
    await announce()
    const ofMaria = (await announced()).filter(({ customerId }) => customerId === '101')
    expect(ofMaria).toMatchObject([{ isPushWaiting: false, pushed: 0, pushFailed: 0 }])
    expect(await pushJobs()).toEqual([])
  })

  it('pushes an announcement of the night in the morning, and lists it in the inbox at once', async () => {
    const phone = await device(10)
    pass(11 * hourMs)
    await announce()
    expect((await announced()).filter(({ isPushWaiting }) => isPushWaiting)).toHaveLength(1)
    expect(await received(app(), phone)).toEqual([])
    pass(12 * hourMs)
    await app().doJobs()
    expect(await received(app(), phone)).toHaveLength(1)
    expect((await announced()).filter(({ isPushWaiting }) => isPushWaiting)).toEqual([])
  })

  it('delivers an announcement that a former version enqueued', async () => {
    const phone = await device(10)
    pass(11 * hourMs)
    await announce()
    const payload = sql`jsonb_set(${jobs.payload}, '{audience}', 'null')`
    await app().database.db.update(jobs).set({ payload }).where(eq(jobs.kind, pushJobKinds.bulk))
    pass(12 * hourMs)
    await app().doJobs()
    expect(await received(app(), phone)).toHaveLength(1)
  })
})

describe('pushing a reminder', () => {
  it('sends a reminder without bill data only to push subscriptions that chose that day', async () => {
    const [phone, laptop] = [await device(10), await device(5)]
    await remind()
    const [push, ...more] = await received(app(), phone)
    expect(more).toEqual([])
    expect(push).toMatchObject({
      title: 'Lembrete de fatura',
      body: 'Você tem uma fatura próxima do vencimento.',
      navigate: '/panel/financial/invoice/1024',
    })
    const { notification, device_only: content } = JSON.parse(push?.payload ?? '')
    expect(JSON.stringify(notification)).not.toMatch(/R\$|129[,.]|Maria/)
    const subscribed = await app().database.db.select().from(pushSubscriptions)
    // For the device alone: as much as pays the bill without a network.
    expect(content).toMatchObject({
      client_id: 'demo',
      session: subscribed.find(({ endpoint }) => endpoint === phone.endpoint)?.sessionId,
      as_of: new Date().toISOString(),
      invoices: [
        { id: '1024', valor: '129.99', linha_digitavel: expect.stringMatching(/^\d{47}$/) },
      ],
    })
    expect(JSON.stringify(content)).not.toContain('Maria')
    // Two are overdue and one is due within seven days; the one that is reminded of comes later.
    expect(push?.app_badge).toBe('3')
    // Until the due date: a phone may be off for days.
    expect(push?.ttl).toBe(String(10 * daySeconds))
    expect(await received(app(), laptop)).toEqual([])
    expect(await kept()).toMatchObject([{ isPushWaiting: false, pushed: 1, pushFailed: 0 }])
    expect((await kept())[0]?.id).toBe(push?.tag)
  })

  it('announces several bills of one subscriber in one push with their days', async () => {
    const phone = await device(10)
    const due = ['demo', 'fn_areceber', '1025'] as const
    await changeRow(app(), due, { data_vencimento: '{{today+10}}' })
    await remind()
    await changeRow(app(), due, { data_vencimento: '{{today+40}}' })
    const [push, ...more] = await received(app(), phone)
    expect(more).toEqual([])
    const day = formatDate(addDays(calendarDate(new Date(), defaultTimeZone), 10)).slice(0, 5)
    expect(push).toMatchObject({
      title: 'Lembrete de faturas',
      body: `Você tem 2 faturas próximas do vencimento: dia ${day}.`,
      navigate: '/panel/financial/invoices/to-pay',
    })
    expect(JSON.parse(push?.payload ?? '').device_only.invoices).toHaveLength(2)
    expect((await kept()).map(({ pushed, isPushWaiting }) => [pushed, isPushWaiting])).toEqual([
      [1, false],
      [1, false],
    ])
  })

  it('leads to the address of the portal that the browser was subscribed at', async () => {
    const phone = await device(10)
    await app().database.db.update(pushSubscriptions).set({ origin: 'https://minha.example' })
    await remind()
    expect((await received(app(), phone))[0]?.navigate).toBe(
      'https://minha.example/panel/financial/invoice/1024',
    )
  })

  it('sends no number for the icon that the ERP does not give, or that was counted long ago', async () => {
    const phone = await device(10)
    await setAnswer(app(), phone, { status: 429, retry_after: '1200' })
    await remind()
    await setAnswer(app(), phone, { status: 201 })
    pass(1_201_000)
    await app().doJobs()
    expect(await received(app(), phone)).toMatchObject([{ app_badge: '' }])
  })

  it('sends a push later, and only to that push subscription, when its push service is busy', async () => {
    const [phone, tablet] = [await device(10), await device(10)]
    await setAnswer(app(), phone, { status: 429, retry_after: '600' })
    await remind()
    expect(await received(app(), tablet)).toHaveLength(1)
    expect(await kept()).toMatchObject([{ isPushWaiting: true, pushed: 1 }])
    await setAnswer(app(), phone, { status: 201 })
    pass(599_000)
    await app().doJobs()
    expect(await received(app(), phone)).toEqual([])
    pass(2_000)
    await app().doJobs()
    expect(await received(app(), phone)).toHaveLength(1)
    expect(await received(app(), tablet)).toHaveLength(1)
    expect(await kept()).toMatchObject([{ isPushWaiting: false, pushed: 2, pushFailed: 0 }])
  })

  it('counts a push to a lost push subscription as failed and does not try it again', async () => {
    const phone = await device(10)
    await setAnswer(app(), phone, { status: 410 })
    await remind()
    expect(await kept()).toMatchObject([{ isPushWaiting: false, pushed: 0, pushFailed: 1 }])
    const [gone] = await app().database.db.select().from(pushSubscriptions)
    expect(gone).toMatchObject({ state: 'gone', endpoint: '', invoiceRange: 10 })
    expect(await pushJobs()).toEqual([])
  })

  it.each([
    ['Apple', 400, '{"reason":"VapidPkHashMismatch"}'],
    ['Google', 403, 'the VAPID credentials do not correspond to those of the subscription'],
    ['Mozilla', 401, '{"errno":109,"message":"VAPID public key mismatch"}'],
  ])(
    'silences a push subscription that %s says is of another key, and reminds in the inbox',
    async (_service, status, words) => {
      const phone = await device(10)
      await setAnswer(app(), phone, { status, words })
      await remind()
      expect(await kept()).toMatchObject([{ isPushWaiting: false, pushed: 0, pushFailed: 1 }])
      const [gone] = await app().database.db.select().from(pushSubscriptions)
      expect(gone).toMatchObject({ state: 'gone', endpoint: '', invoiceRange: 10 })
      expect(await pushJobs()).toEqual([])
    },
  )

  it('keeps a push subscription whose push service refuses the signature, and brings the push later', async () => {
    const phone = await device(10)
    await setAnswer(app(), phone, { status: 403, words: '{"reason":"BadJwtToken"}' })
    const before = app().log.length
    await remind()
    const refusedBy = async () => {
      // Hours pass between the questions, in which a session of staff ends.
      const admin = await app().signInAdmin()
      const { tenants } = await expectOk(staffHealth, await admin.call(staffHealth, {}))
      return tenants.find(({ client_id: id }) => id === 'demo')?.push_refused_by
    }
    expect(await refusedBy()).toEqual([pushHost])
    const told = () =>
      app()
        .log.slice(before)
        .filter((line) => line.includes('push service refuses the signature'))
    expect(told()).toEqual([expect.stringContaining(`"host":"${pushHost}"`)])
    for (let hour = 0; hour < 3; hour += 1) {
      pass(hourMs)
      await app().doJobs()
    }
    expect(told()).toHaveLength(1)
    await setAnswer(app(), phone, { status: 201 })
    pass(3 * hourMs)
    await app().doJobs()
    expect(await received(app(), phone)).toHaveLength(1)
    expect(await kept()).toMatchObject([{ isPushWaiting: false, pushed: 1, pushFailed: 0 }])
    expect(await refusedBy()).toEqual([])
  })

  it.each([
    [413, '', 'message'],
    [400, '{"reason":"BadWebPushTopic"}', 'message'],
    [401, '{"message":"VAPID public key mismatch"}', 'key'],
  ])(
    'names on the health page what a push service refuses with %i %s',
    async (status, words, reason) => {
      const phone = await device(10)
      await setAnswer(app(), phone, { status, words })
      await remind()
      const admin = await app().signInAdmin()
      const { tenants } = await expectOk(staffHealth, await admin.call(staffHealth, {}))
      const demo = tenants.find(({ client_id: id }) => id === 'demo')
      expect(demo?.push_refusals).toContainEqual({
        host: pushHost,
        reason,
        count: expect.any(Number),
      })
      expect(demo?.push_refused_by).toEqual([])
    },
  )

  it('delivers to the other push subscriptions when encryption fails for one', async () => {
    const phone = await device(10)
    await app().database.db.execute(sql`
      insert into push_subscriptions
        (client_id, id, customer_id, document_hash, session_id, state, endpoint, p256dh, auth, invoice_range, seen_at)
      select client_id, 'broken', customer_id, document_hash, session_id, state, endpoint, 'none',
        auth, 10, seen_at
      from push_subscriptions
    `)
    await remind()
    expect(await received(app(), phone)).toHaveLength(1)
    expect(await kept()).toMatchObject([{ isPushWaiting: false, pushed: 1, pushFailed: 1 }])
  })

  it('gives up a push that its push service refused for a day, and keeps the inbox message', async () => {
    const phone = await device(10)
    await setAnswer(app(), phone, { status: 503 })
    await remind()
    for (let hour = 0; hour < 50; hour += 1) {
      pass(hourMs)
      await app().doJobs()
    }
    expect(await received(app(), phone)).toEqual([])
    expect(await kept()).toMatchObject([{ isPushWaiting: false, pushed: 0, pushFailed: 1 }])
    expect(await pushJobs()).toEqual([])
  })

  it('still reminds on day 200 a browser that only received a reminder each month', async () => {
    await device(10)
    const pushed: number[] = []
    for (let day = 1; day <= 200; day += 1) {
      pass(dayMs)
      if (day % 30 === 20) {
        await remind()
        pushed.push(...(await kept()).map((message) => message.pushed))
        await app().database.db.execute(sql`truncate notices`)
      }
      await subscriptionStore(app().database).prune(new Date())
    }
    expect(pushed).toEqual([1, 1, 1, 1, 1, 1, 1])
  })

  it('deletes the address of a browser after two months without visit or push, and keeps its choice', async () => {
    await device(10)
    pass(61 * dayMs)
    await subscriptionStore(app().database).prune(new Date())
    const [gone] = await app().database.db.select().from(pushSubscriptions)
    expect(gone).toMatchObject({ state: 'gone', endpoint: '', auth: '', invoiceRange: 10 })
  })
})
