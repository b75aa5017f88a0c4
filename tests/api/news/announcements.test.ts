import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  announcementPageSize,
  listAnnouncements,
  findAnnouncementReach,
  sendAnnouncement,
} from '#contract/news/announcements.ts'
import { signOut } from '#contract/account/session.ts'
import { listAudit } from '#contract/platform/audit.ts'
import { editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'
import { announcementDeliveries } from '#server/messaging/inbox/announcement-delivery-table.ts'
import { ofItsAnnouncement } from '#server/messaging/inbox/port.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { listInboxMessages, markMessagesRead } from '#contract/messaging/inbox.ts'
import { credentials } from '#server/account/session/table.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { subscribe } from '#tests/support/upstreams/pushes.ts'
import { formOf } from '#tests/support/tenants/tenant-form.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

const title = 'Manutenção programada'
const message = 'Hoje, das 2h às 4h, a internet pode ficar fora do ar.'

const send = (staff: Visitor, change: object = {}) =>
  staff.call(sendAnnouncement, { body: { title, message, ...change } })
const sent = async (staff: Visitor, change?: object) =>
  expectOk(sendAnnouncement, await send(staff, change))
const reach = async (staff: Visitor) =>
  expectOk(findAnnouncementReach, await staff.call(findAnnouncementReach, {}))
const history = async (staff: Visitor) => {
  const answer = await staff.call(listAnnouncements, { query: {} })
  return (await expectOk(listAnnouncements, answer)).notifications
}
/** Runs the jobs and waits for the delivery: a background worker may hold some of them already. */
const delivered = async (staff: Visitor) => {
  await app().doJobs()
  await expect.poll(async () => (await history(staff)).every((one) => one.is_done)).toBe(true)
}
const inboxes = (clientId: string, id: string) =>
  app()
    .database.db.select({ customerId: announcementDeliveries.customerId })
    .from(announcementDeliveries)
    .innerJoin(announcements, ofItsAnnouncement)
    .where(and(eq(announcements.clientId, clientId), eq(announcements.id, id)))
const inboxOf = async (reader: Visitor, before?: string) => {
  const answer = await reader.call(listInboxMessages, { query: before ? { before } : {} })
  return (await expectOk(listInboxMessages, answer)).notices
}
const people = (clientId: string) =>
  app().database.db.$count(credentials, eq(credentials.clientId, clientId))

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(async () => {
  vi.useRealTimers()
  await app().database.db.delete(announcements)
  await app().database.db.delete(jobs)
})

describe('announcements', () => {
  it('lists what is not sent yet, and those sent page by page without a gap', async () => {
    const count = announcementPageSize * 2 + 1
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
    const row = { clientId: 'demo', title, message, recipients: 0 }
    // Every three have one moment: their number of the day tells them apart, or their id.
    const rows = Array.from({ length: count }, (_, n) => ({
      ...row,
      id: randomUUID(),
      createdAt: at(Math.floor(n / 3)),
      ...(n % 2 === 0 && { day: `2026-01-${String(n + 1).padStart(2, '0')}`, nth: 1 }),
    }))
    const draft = { ...row, id: randomUUID(), state: 'draft' as const, createdAt: at(-600) }
    const strange = { ...row, clientId: 'litoral', id: randomUUID(), createdAt: at(0) }
    await app()
      .database.db.insert(announcements)
      .values([...rows, draft, strange])
    const demo = await app().signInProvider('demo')
    const read = async (query: { before?: string }) =>
      expectOk(listAnnouncements, await demo.call(listAnnouncements, { query }))
    const pages = [await read({})]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
      pages.push(await read({ before: next }))
    }
    expect(pages.map(({ notifications }) => notifications.length)).toEqual([
      announcementPageSize + 1,
      announcementPageSize,
      1,
    ])
    const [first, ...listed] = pages.flatMap(({ notifications }) => notifications)
    expect(first?.id).toBe(draft.id)
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
    const moments = listed.map(({ sent_at: sentAt }) => sentAt ?? '')
    expect(moments).toEqual(moments.toSorted().toReversed())

    const wrong = await demo.call(listAnnouncements, { query: { before: 'x' } })
    expect(wrong.status).toBe(400)
  })

  it('counts no browser whose subscriber signed out', async () => {
    const demo = await app().signInProvider('demo')
    const maria = await app().signIn(person('Maria'))
    await subscribe(app(), maria, { invoiceRange: 10 })
    expect(await reach(demo)).toMatchObject({ devices: 1 })
    await expectOk(signOut, await maria.call(signOut, {}))
    expect(await reach(demo)).toMatchObject({ devices: 0 })
  })

  it('delivers an announcement to the inbox of every subscriber of its provider and to no other inbox', async () => {
    const demo = await app().signInProvider('demo')
    const count = await people('demo')
    expect(await reach(demo)).toEqual({
      subscribers: count,
      devices: 0,
      left_today: 3,
      link_hosts: ['demo.localhost', 'localhost', 'ajuda.demo.example', 'demo.example'],
      contacts: expect.arrayContaining([expect.stringContaining('@')]),
    })
    const { id, recipients } = await sent(demo)
    expect(recipients).toBe(count)
    await delivered(demo)
    const told = await inboxes('demo', id)
    expect(new Set(told.map(({ customerId }) => customerId)).size).toBe(count)
    expect(told).toHaveLength(count)
    const maria = await app().signIn(person('Maria'))
    expect((await inboxOf(maria))[0]).toMatchObject({
      kind: 'announcement',
      title,
      text: message,
      read_at: null,
    })
    expect(await history(demo)).toMatchObject([
      {
        id,
        title,
        message,
        recipients: count,
        delivered: count,
        failed: 0,
        is_done: true,
        sent_by: 'demo',
      },
    ])
  })

  it('refuses a link to a host that is not one of the provider, and counts nothing', async () => {
    const demo = await app().signInProvider('demo')
    const refused = async (change: object) => readRefusal(await send(demo, change))
    const links = ['https://evil.example/pix', 'evil.com', 'https://demo.example@evil.example']
    for (const link of links) {
      expect(await refused({ message: `Pague em ${link}` })).toEqual({
        status: 400,
        body: { message: 'link not allowed', fields: ['message'] },
      })
    }
    const both = await refused({ title: 'Veja www.evil.example', message: 'evil.com/pix' })
    expect(both.body).toEqual({ message: 'link not allowed', fields: ['title', 'message'] })
    expect((await reach(demo)).left_today).toBe(3)
    // A link of another provider is foreign as well.
    const litoral = await app().signInProvider('litoral')
    expect((await send(litoral, { message: 'https://demo.example' })).status).toBe(400)
    await sent(litoral, { message: 'https://recorrencia.litoral.example e www.litoral.example' })
    await sent(demo, { message: 'https://demo.localhost:3000/panel e https://ajuda.demo.example' })
  })

  it('refuses contacts that are not the provider’s, and what money can be sent to', async () => {
    const demo = await app().signInProvider('demo')
    const refused = async (message: string) =>
      (await readRefusal(await send(demo, { message }))).body
    const fields = ['message']
    for (const contact of ['(11) 99999-8888', '4004-1234', 'x@evil.example']) {
      const body = { message: 'contact not allowed', fields }
      expect(await refused(`Fale com ${contact}`)).toEqual(body)
    }
    for (const key of ['529.982.247-25', '123e4567-e89b-12d3-a456-426614174000']) {
      const body = { message: 'payment data not allowed', fields }
      expect(await refused(`Nova chave PIX: ${key}`)).toEqual(body)
    }
    const { contacts = [], left_today: left } = await reach(demo)
    expect(left).toBe(3)
    await sent(demo, { message: `Dúvidas? ${contacts.join(' ou ')}.` })
  })

  it('accepts a host from the moment an administrator has listed it', async () => {
    const serrana = await app().signInProvider('serrana')
    const message = 'Acompanhe em https://avisos.serrana.example'
    expect((await send(serrana, { message })).status).toBe(400)
    const admin = await app().signInAdmin()
    const params = { clientId: 'serrana' }
    const { customer } = await expectOk(findTenant, await admin.call(findTenant, { params }))
    const list = (announcementHosts: string[]) => {
      const form = formOf(customer)
      const body = { ...form, rules: { ...customer.rules, announcementHosts } }
      return admin.call(editTenant, { params, body })
    }
    for (const wrong of [
      '*.serrana.example',
      'https://serrana.example',
      'xn--serrna-jxa.example',
    ]) {
      expect(await readRefusal(await list([wrong]))).toMatchObject({ status: 400 })
    }
    const many = Array.from({ length: 21 }, (_, nth) => `a${nth}.example`)
    expect((await list(many)).status).toBe(400)
    await expectOk(editTenant, await list(['avisos.serrana.example']))
    await sent(serrana, { message })
    const entries = await auditOf(admin, params.clientId)
    expect(entries.find(({ action }) => action === 'tenant edited')?.fields).toEqual([
      'rules.announcementHosts',
    ])
  })

  it('creates one announcement for repeated requests with one request key, at the same time or later', async () => {
    const demo = await app().signInProvider('demo')
    const requestKey = 'double-tap-0123456789'
    const both = await Promise.all([sent(demo, { requestKey }), sent(demo, { requestKey })])
    expect(both[0]).toEqual(both[1])
    expect(await sent(demo, { requestKey })).toEqual(both[0])
    await delivered(demo)
    expect(await history(demo)).toHaveLength(1)
    expect((await reach(demo)).left_today).toBe(2)
  })

  it('accepts at most three announcements a day per provider, even when sent at the same time', async () => {
    const demo = await app().signInProvider('demo')
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => send(demo, { title: one })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    const refused = await send(demo)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readRefusal(refused)).toEqual({
      status: 429,
      body: { message: 'daily limit reached' },
    })
    expect((await reach(demo)).left_today).toBe(0)
    const serrana = await app().signInProvider('serrana')
    expect((await send(serrana)).status).toBe(200)
  })

  it('accepts an announcement again when the next day begins in the time zone of the provider', async () => {
    // 23:30 in São Paulo, where the date in UTC has changed already.
    vi.setSystemTime(new Date('2026-11-21T02:30:00Z'))
    const demo = await app().signInProvider('demo')
    for (const one of ['a', 'b', 'c']) await sent(demo, { title: one })
    const refused = await send(demo)
    expect(refused.headers.get('retry-after')).toBe('1800')
    vi.setSystemTime(new Date('2026-11-21T03:00:00Z'))
    // To send takes a sign-in of the last five minutes.
    const nextDay = await app().signInProvider('demo')
    expect((await send(nextDay)).status).toBe(200)
  })

  it('audits an announcement by its field names without its text', async () => {
    const litoral = await app().signInProvider('litoral')
    await sent(litoral)
    const admin = await app().signInAdmin()
    const params = { clientId: 'litoral' }
    const answer = await admin.call(listAudit, { params, query: {} })
    const text = await answer.clone().text()
    expect((await expectOk(listAudit, answer)).entries[0]).toMatchObject({
      who: 'litoral',
      role: 'provider',
      action: 'notification sent',
      fields: ['message', 'title'],
    })
    expect(text).not.toContain(title)
  })

  it('stands among the other messages of an inbox in the order they came, and is read in it alone', async () => {
    const { db } = app().database
    const [maria, joao] = [await app().signIn(person('Maria')), await app().signIn(person('João'))]
    const before = (await inboxOf(maria)).length
    const message = async (source: string) => {
      const id = randomBytes(16).toString('hex')
      const words = { title: source, body: '', path: '', createdAt: new Date() }
      const reader = { clientId: 'demo', customerId: '101' }
      const documentHash = app().documentHashOf(person('Maria'))
      const kept = { ...reader, documentHash, id, kind: 'payment', source, ...words } as const
      await db.insert(inboxMessages).values(kept)
    }
    const demo = await app().signInProvider('demo')
    const announce = async (word: string) => {
      await expectOk(sendAnnouncement, await send(demo, { title: word }))
      await delivered(demo)
    }
    await message('um')
    await announce('dois')
    await message('três')
    await announce('quatro')
    const all = await inboxOf(maria)
    const titles = all.map((one) => one.title)
    expect(titles.slice(0, titles.length - before)).toEqual(['quatro', 'três', 'dois', 'um'])
    for (const [index, { id }] of all.slice(0, 4).entries()) {
      expect((await inboxOf(maria, id)).map((one) => one.title)).toEqual(titles.slice(index + 1))
    }
    const [newest] = all
    const body = { ids: [newest?.id ?? ''] }
    expect((await maria.call(markMessagesRead, { body })).status).toBe(200)
    expect((await inboxOf(maria))[0]?.read_at).not.toBeNull()
    expect((await inboxOf(joao))[0]).toMatchObject({ title: 'quatro', read_at: null })
    const litoral = await app().signIn(person('Maria', 'litoral'))
    const foreign = await litoral.call(markMessagesRead, { body })
    expect(await readRefusal(foreign)).toMatchObject({ status: 404 })
    // All or none: with a stranger's id the own one stays unread.
    const two = { ids: [all[2]?.id ?? '', 'f'.repeat(32)] }
    expect((await maria.call(markMessagesRead, { body: two })).status).toBe(404)
    expect((await inboxOf(maria))[2]).toMatchObject({ title: 'dois', read_at: null })
  })

  it('normalizes the line breaks of an announcement to LF and trims its ends', async () => {
    const demo = await app().signInProvider('demo')
    const { id } = await sent(demo, { message: ' uma\r\nduas\rtrês ' })
    await delivered(demo)
    expect(await inboxes('demo', id)).not.toEqual([])
    const maria = await app().signIn(person('Maria'))
    expect((await inboxOf(maria))[0]?.text).toBe('uma\nduas\ntrês')
  })

  it('stores a title of 299 and a message of 1399 characters of any script without cutting them', async () => {
    const demo = await app().signInProvider('demo')
    const long = { title: '語'.repeat(299), message: '語'.repeat(1399) }
    const { id } = await sent(demo, long)
    await delivered(demo)
    expect(await inboxes('demo', id)).not.toEqual([])
    const maria = await app().signIn(person('Maria'))
    expect((await inboxOf(maria))[0]).toMatchObject({ title: long.title, text: long.message })
  })

  it.each([
    ['title not provided', { title: '' }],
    ['title not provided', { title: '  ', message: '' }],
    ['message not provided', { message: '\n' }],
    ['invalid title', { title: 'a\u0007b' }],
    ['invalid title', { title: 'duas\nlinhas' }],
    ['invalid message', { message: 'boleto\u202etxt.exe' }],
    ['title too long', { title: 'a'.repeat(300) }],
    ['message too long', { message: 'a'.repeat(1400) }],
  ])('refuses an announcement with the text: %s', async (text, change) => {
    const demo = await app().signInProvider('demo')
    expect(await readRefusal(await send(demo, change))).toEqual({
      status: 400,
      body: { message: text },
    })
    expect(await history(demo)).toEqual([])
  })

  it.each([[{ title: 7 }], [{ message: ['a'] }], [{ to: 'everybody' }], [{ requestKey: 'x' }]])(
    'refuses an announcement with the invalid fields %j',
    async (change) => {
      const demo = await app().signInProvider('demo')
      expect(await readRefusal(await send(demo, change))).toMatchObject({
        status: 400,
        body: { message: 'invalid request' },
      })
    },
  )

  it('refuses an announcement of a provider without subscribers', async () => {
    const { db } = app().database
    const mine = eq(credentials.clientId, 'netmania')
    const kept = await db.delete(credentials).where(mine).returning()
    const netmania = await app().signInProvider('netmania')
    expect(await readRefusal(await send(netmania))).toEqual({
      status: 409,
      body: { message: 'no subscribers' },
    })
    await db.insert(credentials).values(kept)
  })

  it('lets a provider neither read nor send the announcements of another provider', async () => {
    const demo = await app().signInProvider('demo')
    await sent(demo)
    const serrana = await app().signInProvider('serrana')
    expect(await history(serrana)).toEqual([])
    const stray = demo.copy({ clientId: 'serrana' })
    expect((await send(stray)).status).toBe(401)
    expect(await history(serrana)).toEqual([])
  })
})
