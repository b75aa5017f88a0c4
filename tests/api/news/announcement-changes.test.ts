import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  correctAnnouncement,
  countAudience,
  createAnnouncementDraft,
  removeAnnouncementDraft,
  saveAnnouncementDraft,
  sendAnnouncementDraft,
  stopAnnouncement,
  testAnnouncement,
  withdrawAnnouncement,
} from '#contract/news/announcement-changes.ts'
import { listAnnouncements } from '#contract/news/announcements.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { listInboxMessages, markMessagesRead } from '#contract/messaging/inbox.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { announcementJobKind } from '#server/news/announcements/job-kinds.ts'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'
import { announcementDeliveries } from '#server/messaging/inbox/announcement-delivery-table.ts'
import { ofItsAnnouncement } from '#server/messaging/inbox/port.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { pushSubscriptions } from '#server/messaging/push/subscription-table.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeDuringRead } from '#tests/support/change-during-read.ts'
import { received, subscribe } from '#tests/support/upstreams/pushes.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

const texts = { title: 'Manutenção programada', message: 'Hoje, das 2h às 4h.' }
const giga = { id: '14', name: 'FIBRA 1 GIGA GAMER' }
/** As the wire has it. */
const everySubscriber: BodyOf<typeof createAnnouncementDraft>['audience'] = {
  cities: [],
  districts: [],
  plans: [],
  states: [],
}
const sertao = { ...everySubscriber, districts: ['SERTAO DO MARUIM'] }

const db = () => app().database.db
const list = async (staff: Visitor) =>
  (await expectOk(listAnnouncements, await staff.call(listAnnouncements, { query: {} })))
    .notifications
const found = async (staff: Visitor, id: string) => {
  const one = (await list(staff)).find((other) => other.id === id)
  if (!one) throw new Error('not listed')
  return one
}
async function draft(staff: Visitor, audience: Partial<typeof everySubscriber> = everySubscriber) {
  const body = { ...texts, audience: { ...everySubscriber, ...audience } }
  return expectOk(createAnnouncementDraft, await staff.call(createAnnouncementDraft, { body }))
}
const at = (announcementId: string) => ({ params: { announcementId } })
const send = (staff: Visitor, id: string, version: number, time: string | null = null) =>
  staff.call(sendAnnouncementDraft, { ...at(id), body: { version, at: time } })
/** Runs the jobs until nothing is under way. */
async function settle(staff: Visitor, id: string) {
  await app().doJobs()
  await expect.poll(async () => (await found(staff, id)).is_done).toBe(true)
}
const count = (staff: Visitor, id: string) => staff.call(countAudience, at(id))
const readers = async (id: string) => {
  const rows = await db()
    .select({ customerId: announcementDeliveries.customerId })
    .from(announcementDeliveries)
    .innerJoin(announcements, ofItsAnnouncement)
    .where(eq(announcements.id, id))
  return rows.map(({ customerId }) => customerId).toSorted()
}
const inboxOf = async (reader: Visitor) => {
  const answer = await reader.call(listInboxMessages, { query: {} })
  return expectOk(listInboxMessages, answer)
}

/** Marks the first page of an inbox as read. */
async function read(reader: Visitor) {
  const { notices } = await inboxOf(reader)
  const body = { ids: notices.map(({ id }) => id) }
  return expectOk(markMessagesRead, await reader.call(markMessagesRead, { body }))
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') })
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await db().execute(
    sql`truncate broadcasts, broadcast_deliveries, broadcast_recipients, notices, jobs, push_subscriptions, rate_limits`,
  )
})
afterEach(() => vi.useRealTimers())

describe('a draft', () => {
  it('is kept, saved by its version, and refused with an older one', async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await draft(staff, { states: ['blocked'] })
    const body = { ...texts, title: '', audience: everySubscriber, version }
    const saved = await staff.call(saveAnnouncementDraft, { ...at(id), body })
    expect(await expectOk(saveAnnouncementDraft, saved)).toEqual({ version: version + 1 })
    const late = await staff.call(saveAnnouncementDraft, { ...at(id), body })
    expect(await readRefusal(late)).toEqual({
      status: 409,
      body: { message: 'notification changed meanwhile' },
    })
    expect(await found(staff, id)).toMatchObject({ state: 'draft', title: '', sent_at: null })
    expect((await send(staff, id, version + 1)).status).toBe(400)
    expect((await staff.call(removeAnnouncementDraft, at(id))).status).toBe(200)
    expect((await staff.call(removeAnnouncementDraft, at(id))).status).toBe(404)
  })

  it('is neither read nor changed by another provider', async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await draft(staff)
    const other = await app().signInProvider('litoral')
    expect(await list(other)).toEqual([])
    const answers = [
      await other.call(saveAnnouncementDraft, {
        ...at(id),
        body: { ...texts, audience: everySubscriber, version },
      }),
      await other.call(removeAnnouncementDraft, at(id)),
      await count(other, id),
      await send(other, id, version),
      await other.call(stopAnnouncement, at(id)),
      await other.call(withdrawAnnouncement, at(id)),
      await other.call(correctAnnouncement, { ...at(id), body: { ...texts, version } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await found(staff, id)).version).toBe(version)
  })

  it('that was scheduled meanwhile is neither saved, removed nor counted, and is sent at its time', async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await draft(staff, sertao)
    const body = { ...texts, audience: { ...everySubscriber, plans: [giga] }, version }
    await expectOk(sendAnnouncementDraft, await send(staff, id, version, '2026-11-25 10:00'))
    const late = [
      await staff.call(saveAnnouncementDraft, { ...at(id), body }),
      await staff.call(removeAnnouncementDraft, at(id)),
      await count(staff, id),
    ]
    expect(late.map(({ status }) => status)).toEqual([409, 409, 409])
    vi.setSystemTime(new Date('2026-11-25T13:00:00Z'))
    await settle(await app().signInProvider('demo'), id)
    expect(await readers(id)).toEqual(['102'])
  })

  it('that is being sent keeps its recipients, whoever saves or removes the draft it was', async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await draft(staff, sertao)
    await count(staff, id)
    await settle(staff, id)
    // As a sending that has not delivered yet.
    await db().update(announcements).set({ state: 'sending' }).where(eq(announcements.id, id))
    const body = { ...texts, audience: { ...everySubscriber, plans: [giga] }, version }
    const late = [
      await staff.call(saveAnnouncementDraft, { ...at(id), body }),
      await staff.call(removeAnnouncementDraft, at(id)),
      await count(staff, id),
    ]
    expect(late.map(({ status }) => status)).toEqual([409, 409, 409])
    const { rows } = await db().execute(sql`select customer_id from broadcast_recipients`)
    expect(rows).toEqual([{ customer_id: '102' }])
  })

  it('takes no text that no database holds', async () => {
    const staff = await app().signInProvider('demo')
    const body = { title: 'a\u0000', message: '', audience: everySubscriber }
    expect((await staff.call(createAnnouncementDraft, { body })).status).toBe(400)
  })
})

describe('an audience', () => {
  it('is counted and then reached: by district and plan, and nobody else', async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await draft(staff, sertao)
    expect(await readRefusal(await send(staff, id, version))).toMatchObject({
      status: 409,
      body: { message: 'audience not counted' },
    })
    await count(staff, id)
    await settle(staff, id)
    const counted = await found(staff, id)
    expect(counted).toMatchObject({ recipients: 1, counting: { is_done: true } })
    expect(counted.counting?.looked_at).toBe(counted.counting?.accounts)
    await expectOk(sendAnnouncementDraft, await send(staff, id, version))
    await settle(staff, id)
    expect(await readers(id)).toEqual(['102'])
    expect(await found(staff, id)).toMatchObject({ state: 'sent', delivered: 1, recipients: 1 })
    expect((await db().execute(sql`select from broadcast_recipients`)).rows).toEqual([])
  })

  it('holds who has a contract of the plan or in the state, and is counted anew after a change', async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await draft(staff, { states: ['blocked'] })
    await count(staff, id)
    await settle(staff, id)
    const blocked = (await found(staff, id)).recipients
    expect(blocked).toBeGreaterThan(0)
    const body = { ...texts, audience: { ...everySubscriber, plans: [giga] }, version }
    await staff.call(saveAnnouncementDraft, { ...at(id), body })
    expect(await found(staff, id)).toMatchObject({ recipients: 0, counting: null })
    expect((await send(staff, id, version + 1)).status).toBe(409)
  })

  it('stays counted while only the text changes', async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await draft(staff, { ...sertao, states: ['blocked', 'active'] })
    await count(staff, id)
    await settle(staff, id)
    const { counting } = await found(staff, id)
    const audience = { ...sertao, states: ['active' as const, 'blocked' as const] }
    const body = { ...texts, title: 'Outro título', audience, version }
    await expectOk(
      saveAnnouncementDraft,
      await staff.call(saveAnnouncementDraft, { ...at(id), body }),
    )
    expect(await found(staff, id)).toMatchObject({ title: 'Outro título', recipients: 1, counting })
    expect((await send(staff, id, version + 1)).status).toBe(200)
  })

  it('goes on where the ERP fell silent, and everybody can be reached meanwhile', async () => {
    const staff = await app().signInProvider('demo')
    await app().fault({ upstream: 'erp', mode: 'down' })
    const { id } = await draft(staff, sertao)
    await count(staff, id)
    await app().doJobs()
    expect((await found(staff, id)).counting).toMatchObject({ is_done: false, is_waiting: true })
    const whole = await draft(staff)
    await expectOk(sendAnnouncementDraft, await send(staff, whole.id, whole.version))
    await app().doJobs()
    expect((await found(staff, whole.id)).state).toBe('sent')
    await app().fault({ upstream: 'erp', mode: 'ok' })
    vi.setSystemTime(Date.now() + 10 * minuteMs)
    await settle(staff, id)
    expect(await found(staff, id)).toMatchObject({ recipients: 1, counting: { is_done: true } })
  })

  it('is given up as a figure after an hour, and a sending is stopped after half a day', async () => {
    const staff = await app().signInProvider('demo')
    const figure = await draft(staff, sertao)
    const sending = await draft(staff, sertao)
    await expectOk(
      sendAnnouncementDraft,
      await send(staff, sending.id, sending.version, '2026-11-25 10:00'),
    )
    await count(staff, figure.id)
    await app().fault({ upstream: 'erp', mode: 'down' })
    for (const wait of [hourMs, 2 * hourMs, 10 * hourMs, 3 * hourMs]) {
      await app().doJobs()
      vi.setSystemTime(Date.now() + wait)
    }
    await app().doJobs()
    const later = await app().signInProvider('demo')
    expect(await found(later, figure.id)).toMatchObject({ state: 'draft', counting: null })
    expect(await found(later, sending.id)).toMatchObject({ state: 'stopped', delivered: 0 })
  })
})

describe('a scheduled announcement', () => {
  it("begins at its time in the provider's zone, with the audience of that moment", async () => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await draft(staff, sertao)
    await expectOk(sendAnnouncementDraft, await send(staff, id, version, '2026-11-26 09:30'))
    expect(await found(staff, id)).toMatchObject({
      state: 'scheduled',
      scheduled_for: '2026-11-26T12:30:00.000Z',
      is_done: true,
    })
    vi.setSystemTime(new Date('2026-11-26T12:29:00Z'))
    await app().doJobs()
    expect(await readers(id)).toEqual([])
    vi.setSystemTime(new Date('2026-11-26T12:30:00Z'))
    await app().doJobs()
    expect(await readers(id)).toEqual(['102'])
  })

  it.each([
    ['2026-11-25 08:59', 'time has passed'],
    ['2027-03-01 09:00', 'time too far ahead'],
  ])('is refused at %s: %s', async (time, message) => {
    const staff = await app().signInProvider('demo')
    const { id, version } = await draft(staff)
    expect(await readRefusal(await send(staff, id, version, time))).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  it('counts on the day it is sent on, and gives its place back as a draft', async () => {
    const staff = await app().signInProvider('demo')
    const drafts = [await draft(staff), await draft(staff), await draft(staff), await draft(staff)]
    const answers = await Promise.all(
      drafts.map(({ id, version }) => send(staff, id, version, '2026-11-27 10:00')),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429])
    // The day's first one: the numbers of the others stay theirs.
    const id = (await list(staff)).findLast(({ state }) => state === 'scheduled')?.id ?? ''
    await expectOk(stopAnnouncement, await staff.call(stopAnnouncement, at(id)))
    const again = await found(staff, id)
    expect(again).toMatchObject({ state: 'draft', scheduled_for: null })
    expect((await send(staff, id, again.version, '2026-11-27 10:00')).status).toBe(200)
  })
})

describe('a test', () => {
  it('is sent with a title that its mark cuts within an emoji', async () => {
    const staff = await app().signInProvider('demo')
    const title = `${'a'.repeat(290)}😀bc`
    const body = { ...texts, title, document: person('Maria').document }
    const answer = await staff.call(testAnnouncement, { body })
    expect(answer.status).toBe(200)
    const [message] = await db().select({ title: inboxMessages.title }).from(inboxMessages)
    expect(message?.title).toBe(`[Teste] ${'a'.repeat(290)}`)
  })
})

describe('what follows a sending', () => {
  it('is told as it was, when its last job ends while the list is read', async (context) => {
    const { database } = app()
    context.skip(database.kind === 'embedded')
    const staff = await app().signInProvider()
    const { id, version } = await draft(staff)
    await expectOk(sendAnnouncementDraft, await send(staff, id, version))
    await settle(staff, id)
    // On its way again, by a job that no worker takes.
    const setState = (tx: typeof database.owner, state: 'sending' | 'sent') =>
      tx.update(announcements).set({ state }).where(eq(announcements.id, id))
    const job = { clientId: 'demo', kind: announcementJobKind, key: id, payload: {} }
    await database.owner.insert(jobs).values({ ...job, nextTryAt: null, createdAt: new Date() })
    await setState(database.owner, 'sending')
    const read = () => found(staff, id)
    const during = await changeDuringRead(database, 'jobs', read, async (tx) => {
      await tx.delete(jobs).where(eq(jobs.key, id))
      await setState(tx, 'sent')
    })
    expect(during).toMatchObject({ state: 'sending', is_done: false })
    expect(await read()).toMatchObject({ state: 'sent', is_done: true })
  })

  /** Maria's phone, which receives announcements. */
  async function phoneOfMaria() {
    const maria = await app().signIn(person('Maria'))
    const phone = await subscribe(app(), maria, { invoiceRange: 10 })
    return { maria, phone }
  }
  async function sentDraft(staff: Visitor) {
    const { id, version } = await draft(staff)
    await expectOk(sendAnnouncementDraft, await send(staff, id, version))
    return id
  }

  it('tests an announcement on one account alone, at any hour', async () => {
    const { phone } = await phoneOfMaria()
    // At night.
    vi.setSystemTime(new Date('2026-11-25T23:30:00Z'))
    const staff = await app().signInProvider('demo')
    const test = (document: string) =>
      staff.call(testAnnouncement, { body: { ...texts, document } })
    const answer = await test(person('Maria').document)
    expect(await expectOk(testAnnouncement, answer)).toEqual({ devices: 1 })
    await app().doJobs()
    const titles = async () => (await received(app(), phone)).map(({ title }) => title)
    await expect.poll(titles).toEqual(['[Teste] Manutenção programada'])
    expect(await db().$count(inboxMessages)).toBe(1)
    expect(await db().$count(announcementDeliveries)).toBe(0)
    expect(await db().$count(pushSubscriptions)).toBe(1)
    for (const document of ['11111111111', '00000000191', 'x']) {
      expect((await test(document)).status).toBe(404)
    }
    expect(await list(staff)).toEqual([])
  })

  it('stops the pushes that wait for the morning', async () => {
    const { phone } = await phoneOfMaria()
    vi.setSystemTime(new Date('2026-11-26T02:00:00Z'))
    const staff = await app().signInProvider('demo')
    const id = await sentDraft(staff)
    await app().doJobs()
    expect(await found(staff, id)).toMatchObject({ state: 'sent', is_done: false })
    await expectOk(stopAnnouncement, await staff.call(stopAnnouncement, at(id)))
    expect(await found(staff, id)).toMatchObject({ state: 'stopped', is_done: true })
    vi.setSystemTime(new Date('2026-11-26T13:00:00Z'))
    await app().doJobs()
    expect(await received(app(), phone)).toEqual([])
    expect((await staff.call(stopAnnouncement, at(id))).status).toBe(401)
    const later = await app().signInProvider('demo')
    expect((await later.call(stopAnnouncement, at(id))).status).toBe(409)
  })

  it('corrects the inbox and replaces the push, three times at most', async () => {
    const { maria, phone } = await phoneOfMaria()
    const staff = await app().signInProvider('demo')
    const id = await sentDraft(staff)
    await settle(staff, id)
    const corrected = { ...texts, message: 'Amanhã, das 2h às 4h.' }
    let { version } = await found(staff, id)
    const old = version - 1
    const correct = (from: number) =>
      staff.call(correctAnnouncement, { ...at(id), body: { ...corrected, version: from } })
    expect((await correct(old)).status).toBe(409)
    await read(maria)
    expect(await inboxOf(maria)).toMatchObject({ unread: 0 })
    expect((await found(staff, id)).read).toBe(1)
    vi.setSystemTime(Date.now() + minuteMs)
    for (let nth = 1; nth <= 3; nth += 1) {
      version = (await expectOk(correctAnnouncement, await correct(version))).version
      await settle(staff, id)
    }
    expect(await readRefusal(await correct(version))).toMatchObject({
      body: { message: 'too many corrections' },
    })
    const { notices } = await inboxOf(maria)
    expect(notices).toMatchObject([{ text: 'Amanhã, das 2h às 4h.', read_at: null }])
    expect((await found(staff, id)).read).toBe(0)
    expect(notices[0]?.corrected_at).not.toBeNull()
    const pushes = await received(app(), phone)
    expect(pushes).toHaveLength(4)
    expect(new Set(pushes.map(({ tag }) => tag)).size).toBe(1)
    expect(pushes.at(-1)?.title).toBe('Corrigido: Manutenção programada')
  })

  it('withdraws it from every inbox and from lock screens, and keeps the figures', async () => {
    const { maria, phone } = await phoneOfMaria()
    const staff = await app().signInProvider('demo')
    const id = await sentDraft(staff)
    await settle(staff, id)
    const { delivered } = await found(staff, id)
    await expectOk(withdrawAnnouncement, await staff.call(withdrawAnnouncement, at(id)))
    await settle(staff, id)
    expect(await inboxOf(maria)).toMatchObject({ notices: [], unread: 0 })
    const [shown, replaced, ...more] = await received(app(), phone)
    expect(more).toEqual([])
    expect(replaced).toMatchObject({ title: 'Aviso retirado', tag: shown?.tag })
    expect(replaced?.payload).toContain('"silent":true')
    expect(replaced?.payload).not.toContain(texts.message)
    expect(await found(staff, id)).toMatchObject({ state: 'withdrawn', delivered, is_done: true })
    expect((await staff.call(withdrawAnnouncement, at(id))).status).toBe(409)
  })

  it('is withdrawn in silence where it can stand on no lock screen any more', async () => {
    const { phone } = await phoneOfMaria()
    const staff = await app().signInProvider('demo')
    const id = await sentDraft(staff)
    await settle(staff, id)
    vi.setSystemTime(Date.now() + 4 * dayMs)
    const later = await app().signInProvider('demo')
    await expectOk(withdrawAnnouncement, await later.call(withdrawAnnouncement, at(id)))
    await settle(later, id)
    const pushes = await received(app(), phone)
    expect(pushes.map(({ title }) => title)).not.toContain('Aviso retirado')
  })
})
