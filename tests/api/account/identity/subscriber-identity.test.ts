import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activateApp } from '#contract/service/apps.ts'
import { createCalendarFeed } from '#contract/money/calendar.ts'
import { listCards, registerCard } from '#contract/money/cards.ts'
import { unlockContract } from '#contract/service/contracts.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { findInvoicePayment, payInvoice } from '#contract/money/payments.ts'
import { checkDocument, listProtectedEmails } from '#contract/account/recovery.ts'
import { changeWifiPassword, listRouters } from '#contract/service/routers.ts'
import { type FeatureFlag, listSessions, validToken } from '#contract/account/session.ts'
import { createSupportRequest } from '#contract/service/support.ts'
import { editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { beginRuns } from '#server/news/reminders/runs.ts'
import { credentials } from '#server/account/session/table.ts'
import { cardOf } from '#tests/support/upstreams/card-numbers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { giveDevice } from '#tests/support/upstreams/routers.ts'
import { formOf } from '#tests/support/tenants/tenant-form.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

let now = new Date()
const app = useApp({ now: () => now })
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minuteMs)
}
const maria = person('Maria')
const stranger = { ...maria, document: '71428793860' }
const mariasRow = ['demo', 'cliente', '101'] as const
const invoicesOf = async (visitor: Visitor) =>
  (await visitor.call(listInvoices, { query: {} })).status

/** A password for the stranger, as a first access sets it. */
async function givePassword(flags: readonly FeatureFlag[] = []) {
  const { db } = app().database
  const ofMaria = eq(credentials.documentHash, app().documentHashOf(maria))
  const [known] = await db.select().from(credentials).where(ofMaria)
  if (!known) throw new Error('Maria has no password.')
  const documentHash = app().documentHashOf(stranger)
  await db.delete(credentials).where(eq(credentials.documentHash, documentHash))
  await db.insert(credentials).values({ ...known, documentHash, featureFlags: [...flags] })
}

const renumber = (document: string) => changeRow(app(), mariasRow, { cnpj_cpf: document })

// The first call fills the ERP of the sandbox.
beforeAll(() => app().signIn(maria))

beforeEach(async () => {
  // Beyond the age of everything that the caches hold.
  pass(6)
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await changeRow(app(), mariasRow, { ativo: 'S', cnpj_cpf: '529.982.247-25' })
})

describe('another person behind the customer id of an ERP', () => {
  it('sees nothing of the former one, whose session ends within five minutes', async () => {
    const phone = await app().signIn(maria)
    const tablet = await app().signIn(maria)
    expect((await phone.call(listCards, {})).status).toBe(200)
    await renumber(stranger.document)
    pass(5)
    expect(await invoicesOf(phone)).toBe(401)
    expect((await tablet.call(validToken, {})).status).toBe(401)
    const { rows } = await app().database.db.execute(sql`
      select client_id, customer_id, document_hash from suspicious_events
      where kind = 'customer_replaced'
    `)
    const former = {
      client_id: 'demo',
      customer_id: '101',
      document_hash: app().documentHashOf(maria),
    }
    expect(rows).toEqual([former])
  })

  it('starts with no card, message, session or feature flag of the former one', async () => {
    await app().signIn(maria)
    await app().database.db.execute(sql`
      insert into notices (client_id, id, customer_id, document_hash, kind, source, title, body, path, created_at)
      values ('demo', 'abc', '101', ${app().documentHashOf(maria)}, 'announcement', 'abc', 'x', 'x', '', now())
      on conflict do nothing
    `)
    await renumber(stranger.document)
    await givePassword()
    const withoutFlag = await app().signIn(stranger)
    expect((await withoutFlag.call(listCards, {})).status).toBe(403)
    await givePassword(['credit_card'])
    const visitor = await app().signIn(stranger)
    expect((await visitor.call(listCards, {})).status).toBe(404)
    const query = {}
    expect(
      await expectOk(listInboxMessages, await visitor.call(listInboxMessages, { query })),
    ).toMatchObject({ notices: [], unread: 0 })
    const { sessions } = await expectOk(listSessions, await visitor.call(listSessions, {}))
    expect(sessions).toHaveLength(2)
  })

  it('ends the sessions of the former one by signing in', async () => {
    const former = await app().signIn(maria)
    await renumber(stranger.document)
    await givePassword()
    await app().signIn(stranger)
    const { rows } = await app().database.db.execute(sql`
      select revoked_at is null as live from sessions
      where document_hash = ${app().documentHashOf(maria)}
    `)
    expect(rows.filter(({ live }) => live)).toEqual([])
    pass(1)
    expect((await former.call(validToken, {})).status).toBe(401)
  })

  it('leaves the rows of the former one to their owner, who may come back', async () => {
    await renumber(stranger.document)
    await givePassword()
    await app().signIn(stranger)
    await renumber(maria.document)
    const back = await app().signIn(maria)
    expect((await expectOk(listCards, await back.call(listCards, {}))).cards).toHaveLength(1)
  })
})

describe('what was begun before the customer id passed to another person', () => {
  it('ends with it: a recovery of the password', async () => {
    const visitor = app().visitor()
    const answer = await visitor.call(checkDocument, { body: { cpfCnpj: maria.document } })
    expect(answer.status).toBe(200)
    expect((await visitor.call(listProtectedEmails, {})).status).toBe(200)
    await renumber(stranger.document)
    pass(5)
    expect((await visitor.call(listProtectedEmails, {})).status).toBe(401)
  })

  it('ends with it: a calendar link', async () => {
    const visitor = await app().signIn(maria)
    const made = await visitor.call(createCalendarFeed, {})
    const { path } = await expectOk(createCalendarFeed, made)
    expect((await visitor.request(path)).status).toBe(200)
    await renumber(stranger.document)
    pass(1)
    expect((await visitor.request(path)).status).toBe(404)
  })

  it('ends with it: reminders, for a disabled customer too', async () => {
    const { db } = app().database
    await app().signIn(maria)
    const owner = { clientId: 'demo', customerId: '101', documentHash: app().documentHashOf(maria) }
    const remind = async () => {
      await db.execute(sql`truncate notices, jobs, reminder_runs, push_subscriptions`)
      await giveDevice(app().database, { ...owner, invoiceRange: 10 })
      await beginRuns(app().database, calendarDate(now, defaultTimeZone), now)
      await app().doJobs()
      return db.$count(inboxMessages)
    }
    // At nine in the morning of São Paulo, when reminders are sent.
    now = new Date(`${addDays(calendarDate(now, defaultTimeZone), 1)}T12:00:00Z`)
    expect(await remind()).toBe(1)
    await renumber(stranger.document)
    expect(await remind()).toBe(0)
    await changeRow(app(), mariasRow, { cnpj_cpf: maria.document, ativo: 'N' })
    expect(await remind()).toBe(0)
  })

  it('still counts: a payment, which is not shown to the new person and not made again', async () => {
    await app().signIn(maria)
    await app().database.db.execute(sql`
      insert into payments (client_id, id, customer_id, document_hash, invoice_id, asked, order_id,
        state, value, total, installments, brand, last_four, created_at)
      values ('demo', 'former', '101', ${app().documentHashOf(maria)}, '1024', '', 'former',
        'approved', 1, 1, 1, 'Visa', '0010', now())
    `)
    await renumber(stranger.document)
    await givePassword(['credit_card'])
    const visitor = await app().signIn(stranger)
    const params = { invoiceId: '1024' }
    expect((await visitor.call(findInvoicePayment, { params })).status).toBe(404)
    const body = { cardId: 'x', invoiceId: '1024', installments: 1 }
    expect(await readRefusal(await visitor.call(payInvoice, { body }))).toMatchObject({
      body: { message: 'invoice already paid' },
    })
    await app().database.db.execute(sql`delete from payments`)
  })
})

describe('a customer whom the provider has disabled', () => {
  const acts: readonly [string, (visitor: Visitor) => Promise<Response>][] = [
    [
      'payment',
      (visitor) =>
        visitor.call(payInvoice, { body: { cardId: 'x', invoiceId: '1024', installments: 1 } }),
    ],
    ['unlock', (visitor) => visitor.call(unlockContract, { params: { id: '201' } })],
    [
      'Wi-Fi password',
      (visitor) =>
        visitor.call(changeWifiPassword, {
          params: { serial: 'x', lanIndex: '1', wlanIndex: '1' },
          body: { password: 'uma-senha-nova' },
        }),
    ],
    [
      'support request',
      (visitor) =>
        visitor.call(createSupportRequest, {
          body: { subject: '1', phone: '48991010000', message: 'Sem sinal.' },
        }),
    ],
    [
      'app',
      (visitor) =>
        visitor.call(activateApp, { body: { contractId: '201', appId: '1', email: 'a@b.co' } }),
    ],
    ['new card', (visitor) => visitor.call(registerCard, { body: cardOf('4111111111111111') })],
  ]

  it.each(acts)('is refused a %s within two minutes', async (_name, act) => {
    const visitor = await app().signIn(maria)
    await changeRow(app(), mariasRow, { ativo: 'N' })
    pass(2)
    expect(await readRefusal(await act(visitor))).toEqual({
      status: 401,
      body: { message: 'unauthenticated' },
    })
  })

  it('reads nothing after five minutes, and neither what the portal itself stores', async () => {
    const visitor = await app().signIn(maria)
    await changeRow(app(), mariasRow, { ativo: 'N' })
    pass(5)
    expect((await visitor.call(listRouters, { query: {} })).status).toBe(401)
    expect((await visitor.call(listInboxMessages, { query: {} })).status).toBe(401)
  })

  it('loses a session that reads only what the portal itself stores', async () => {
    const visitor = await app().signIn(maria)
    await changeRow(app(), mariasRow, { ativo: 'N' })
    pass(5)
    const read = async () => (await visitor.call(listInboxMessages, { query: {} })).status
    await read()
    await expect.poll(read).toBe(401)
  })

  it('reads on while the ERP cannot say, but changes nothing', async () => {
    const visitor = await app().signIn(maria)
    expect((await visitor.call(customerDetails, {})).status).toBe(200)
    expect(await invoicesOf(visitor)).toBe(200)
    await app().fault({ upstream: 'erp', mode: 'down' })
    pass(6)
    expect(await invoicesOf(visitor)).toBe(200)
    const answer = await visitor.call(registerCard, { body: cardOf('4111111111111111') })
    expect(answer.status).toBe(503)
  })
})

describe('a provider that moves to another ERP', () => {
  it('signs out every subscriber, and nobody by another change', async () => {
    const admin = await app().signInAdmin()
    const visitor = await app().signIn(person('Padaria'))
    const params = { clientId: 'demo' }
    const save = async (change: Partial<ReturnType<typeof formOf>>) => {
      const found = await expectOk(findTenant, await admin.call(findTenant, { params }))
      const body = { ...formOf(found.customer), ...change }
      return (await admin.call(editTenant, { params, body })).status
    }
    expect(await save({ faq_url: 'https://provedor.example/duvidas' })).toBe(200)
    pass(1)
    expect((await visitor.call(validToken, {})).status).toBe(200)
    const token = `1:${'ab'.repeat(32)}`
    expect(await save({ ixc_domain: 'novo.provedor.example', ixc_access_token: token })).toBe(200)
    pass(1)
    expect((await visitor.call(validToken, {})).status).toBe(401)
  })
})
