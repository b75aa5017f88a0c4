import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { savePushConfig } from '#contract/notifications.ts'
import { dayMs, hourMs } from '#domain/durations.ts'
import { enqueueDelivery } from '#server/announcements/delivery.ts'
import { inboxMessages } from '#server/inbox/table.ts'
import { jobs } from '#server/jobs/table.ts'
import { pushJobKind } from '#server/push/port.ts'
import { subscriptionStore } from '#server/push/subscriptions.ts'
import { pushSubscriptions } from '#server/push/subscription-table.ts'
import { person, useApp } from '#tests/support/app.ts'
import { newDevice, received, setAnswer } from '#tests/support/pushes.ts'
import { from } from '#tests/support/visitor.ts'

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
  await app().database.db.execute(sql`truncate push_subscriptions, notices, jobs, reminder_runs`)
})

const remind = async () => {
  const asked = { method: 'POST' }
  await app().app.request('http://demo.localhost/sandbox/reminders', asked, from('127.0.0.1'))
}
/** Creates a push subscription of Maria, with reminders this many days before the due date. */
async function device(invoiceRange: 15 | 10 | 5 | 1) {
  const maria = await app().signIn(person('Maria'))
  const subscription = await newDevice(app())
  const body = { subscription, invoiceRange }
  expect((await maria.call(savePushConfig, { body })).status).toBe(200)
  return subscription
}
const pushJobs = () => app().database.db.select().from(jobs).where(eq(jobs.kind, pushJobKind))
const kept = () => app().database.db.select().from(inboxMessages)

describe('delivering an announcement', () => {
  it('delivers an announcement once to every subscriber of its provider and to no other provider', async () => {
    const phone = await device(10)
    const { db } = app().database
    const message = 'Hoje à noite.'
    const announcement = { clientId: 'demo', id: 'a1', title: 'Manutenção', message }
    await enqueueDelivery(db, announcement, new Date())
    await app().doJobs()
    await enqueueDelivery(db, announcement, new Date())
    await app().doJobs()
    const readers = (await kept()).map(({ clientId, customerId }) => `${clientId}/${customerId}`)
    const { rows } = await db.execute<{ who: string }>(
      sql`select client_id || '/' || customer_id as who from credentials where client_id = 'demo'`,
    )
    expect(readers.toSorted()).toEqual(rows.map(({ who }) => who).toSorted())
    expect(await received(app(), phone)).toMatchObject([
      { title: 'Manutenção', body: 'Hoje à noite.', navigate: '/panel/inbox' },
    ])
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
    expect(push?.payload).not.toMatch(/R\$|129|Maria/)
    expect(await received(app(), laptop)).toEqual([])
    expect(await kept()).toMatchObject([{ isPushWaiting: false, pushed: 1, pushFailed: 0 }])
    expect((await kept())[0]?.id).toBe(push?.tag)
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
