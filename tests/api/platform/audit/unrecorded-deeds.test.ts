import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkDocument, sendVerificationCode } from '#contract/account/recovery.ts'
import { validToken } from '#contract/account/session.ts'
import { listPaymentLinks } from '#contract/money/payment-links.ts'
import { listAudit } from '#contract/platform/audit.ts'
import { listSupportRequests } from '#contract/service/support.ts'
import { listTenantApps, removeTenantApp } from '#contract/service/tenant-apps.ts'
import { refetchImages } from '#contract/site/images.ts'
import {
  createBillLink,
  listDeskSubjects,
  openRequestFor,
  sendBill,
} from '#contract/staff/desk/desk-actions.ts'
import {
  endSubscriberSessions,
  liftSubscriberWaits,
  readSubscriber,
  sendFirstAccess,
} from '#contract/staff/support-desk.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { expectOk } from '#tests/support/wire/answers.ts'

/*
 * What staff do is recorded before or with the deed: where the audit log cannot be written, nothing is done that
 * nobody would know of.
 */

/** Calls for an image of another host. */
let imageCalls = 0
const image = 'https://marca.sandbox.example/logo.png'
const app = useApp({
  answerUpstream: async (request) => {
    if (request.url !== image) return null
    imageCalls += 1
    return new Response('away', { status: 404 })
  },
})
const maria = person('Maria')
const params = { customerId: maria.erpId }
const ofBill = { params: { ...params, invoiceId: '1024' } }
const ofTenant = { clientId: 'demo' }

const db = () => app().database.db
const loseLog = () => db().execute(sql`alter table audit_entries rename to audit_entries_away`)
const findLog = () =>
  db().execute(sql`alter table if exists audit_entries_away rename to audit_entries`)

let clerk: Visitor
let admin: Visitor
let subscriber: Visitor
beforeEach(async () => {
  clerk = await app().signInProvider('demo')
  admin = await app().signInAdmin()
  subscriber = await app().signIn(maria)
})
afterEach(findLog)

/** What is done while the log is away, which fails. */
async function unrecorded(deed: () => Promise<Response>): Promise<void> {
  await loseLog()
  expect((await deed()).status).toBe(500)
  await findLog()
}
const entries = async () => {
  const answer = await admin.call(listAudit, { params: ofTenant, query: {} })
  return (await expectOk(listAudit, answer)).entries
}
const actions = async (name: string) =>
  (await entries()).filter(({ action }) => action === name).length

describe('without a record', () => {
  it('no app is removed', async () => {
    const apps = async () => {
      const answer = await admin.call(listTenantApps, { params: ofTenant })
      return (await expectOk(listTenantApps, answer)).customer_apps
    }
    const [first] = await apps()
    const one = { params: { ...ofTenant, id: first?.id ?? '' } }
    await unrecorded(() => admin.call(removeTenantApp, one))
    expect((await apps())[0]).toEqual(first)
    await expectOk(removeTenantApp, await admin.call(removeTenantApp, one))
    const [removed] = await entries()
    expect(removed).toMatchObject({ action: 'app removed', subject: first?.name })
  })

  it('no image is fetched', async () => {
    const demo = eq(tenants.clientId, 'demo')
    await db().update(tenants).set({ horizontalLogoUrl: image }).where(demo)
    await unrecorded(() => admin.call(refetchImages, { params: ofTenant }))
    expect(imageCalls).toBe(0)
    await expectOk(refetchImages, await admin.call(refetchImages, { params: ofTenant }))
    expect(imageCalls).toBe(1)
    expect(await actions('images fetched')).toBe(1)
  })

  it('no e-mail leaves', async () => {
    const lia = { params: { customerId: person('Lia').erpId } }
    const before = await outbox(app())
    await unrecorded(() => clerk.call(sendBill, ofBill))
    await unrecorded(() => clerk.call(sendFirstAccess, lia))
    expect(await outbox(app())).toEqual(before)
    await expectOk(sendBill, await clerk.call(sendBill, ofBill))
    await expectOk(sendFirstAccess, await clerk.call(sendFirstAccess, lia))
    expect(await actions('bill sent')).toBe(1)
    expect(await actions('first access sent')).toBe(1)
  })

  it('no link is made', async () => {
    const links = async () =>
      (await expectOk(listPaymentLinks, await subscriber.call(listPaymentLinks, {}))).links
    await unrecorded(() => clerk.call(createBillLink, ofBill))
    expect(await links()).toEqual([])
    await expectOk(createBillLink, await clerk.call(createBillLink, ofBill))
    expect(await links()).toHaveLength(1)
    expect(await actions('bill link created')).toBe(1)
  })

  it('no request is opened; one that is opened is recorded once, however often it is sent', async () => {
    const { subjects } = await expectOk(listDeskSubjects, await clerk.call(listDeskSubjects, {}))
    const body = {
      subject: subjects[0]?.id ?? '',
      message: 'Paguei e continuo sem internet.',
      requestKey: 'b'.repeat(32),
    }
    const open = () => clerk.call(openRequestFor, { params, body })
    const own = async () => {
      const query = { status: 'in_progress' } as const
      const answer = await subscriber.call(listSupportRequests, { query, fresh: true })
      return (await expectOk(listSupportRequests, answer)).supports.length
    }
    const before = await own()
    await unrecorded(open)
    expect(await own()).toBe(before)
    const opened = await expectOk(openRequestFor, await open())
    expect(await expectOk(openRequestFor, await open())).toEqual(opened)
    expect(await actions('request opened')).toBe(1)
  })

  it('nobody is signed out; and where nobody was signed in, nothing is recorded', async () => {
    await unrecorded(() => clerk.call(endSubscriberSessions, { params }))
    expect((await subscriber.call(validToken, {})).status).toBe(200)
    const end = async () =>
      expectOk(endSubscriberSessions, await clerk.call(endSubscriberSessions, { params }))
    expect((await end()).ended).toBeGreaterThan(0)
    expect((await subscriber.call(validToken, {})).status).toBe(401)
    expect(await end()).toEqual({ ended: 0 })
    expect(await actions('subscriber signed out')).toBe(1)
  })

  it('no wait is lifted', async () => {
    const browser = app().visitor()
    await browser.call(checkDocument, { body: { cpfCnpj: maria.document } })
    const sent = await browser.call(sendVerificationCode, { body: { mailIndex: 0 } })
    await expectOk(sendVerificationCode, sent)
    const nextCode = async () =>
      (await expectOk(readSubscriber, await clerk.call(readSubscriber, { params }))).next_code_at
    const lift = () => clerk.call(liftSubscriberWaits, { params })
    await unrecorded(lift)
    expect(await nextCode()).not.toBeNull()
    await expectOk(liftSubscriberWaits, await lift())
    expect(await nextCode()).toBeNull()
    expect(await actions('waits lifted')).toBe(1)
  })
})
