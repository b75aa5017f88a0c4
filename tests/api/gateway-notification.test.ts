import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listCards } from '#contract/cards.ts'
import { findInvoicePayment, payInvoice } from '#contract/payments.ts'
import { findTenant } from '#contract/tenants.ts'
import { sandboxStore } from '#server/sandbox-host/store.ts'
import { expectOk } from '#tests/support/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** Calls to a card gateway since the last look. */
let gatewayCalls = 0
const app = useApp({
  answerUpstream: async ({ url }) => {
    if (new URL(url).hostname.includes('gateway')) gatewayCalls += 1
    return null
  },
})

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const post = (body: string, type = json, clientId = 'demo') =>
  app()
    .visitor(clientId)
    .request('/gateway-notification', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
const notify = (clientId = 'demo') =>
  post(JSON.stringify({ PaymentId: randomUUID(), ChangeType: 1 }), json, clientId)

const db = () => app().database.db
const receipts = () => sandboxStore(db()).list('demo', 'fn_areceber_baixas')
let maria: Visitor

const stateNow = async () => {
  const answer = await maria.call(findInvoicePayment, { params: { invoiceId: '1024' } })
  return (await expectOk(findInvoicePayment, answer)).payment.state
}

/** Leaves the charged payment as one whose answer never came, to be looked at in a quarter of an hour. */
async function lose(): Promise<void> {
  await db().execute(sql`
    update payments set state = 'unknown', gateway_payment_id = '', decided_at = null,
      booked_at = null, next_try_at = now() + interval '15 minutes'`)
}

beforeAll(async () => {
  maria = await app().signIn(person('Maria'))
  const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
  const body = { cardId: cards[0]?.uuid ?? '', invoiceId: '1024', installments: 1 }
  await expectOk(payInvoice, await maria.call(payInvoice, { body }))
  await vi.waitFor(async () => expect(await receipts()).toHaveLength(1))
}, 60_000)

beforeEach(async () => {
  await db().execute(sql`delete from rate_limits where key like 'gateway-notification%'`)
  await lose()
  gatewayCalls = 0
})

describe('a notification of the card gateway', () => {
  it.each([
    [json, JSON.stringify({ PaymentId: randomUUID(), ChangeType: 1 })],
    [`${json}; charset=utf-8`, JSON.stringify({ PaymentId: randomUUID(), ChangeType: '1' })],
    [form, `PaymentId=${randomUUID()}&ChangeType=1`],
  ])('in %s has the open payment asked about at once, and booked', async (type, body) => {
    expect(await stateNow()).toBe('processing')
    const answer = await post(body, type)
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    await expect.poll(stateNow).toBe('approved')
    const booked = async () => (await db().execute(sql`select booked_at from payments`)).rows
    await expect.poll(booked).not.toMatchObject([{ booked_at: null }])
    expect(await receipts()).toHaveLength(1)
  })

  it('is believed in nothing: what the gateway does not know stays open', async () => {
    await db().execute(sql`update payments set order_id = order_id || 'x', sent_at = now()`)
    expect((await notify()).status).toBe(200)
    await expect.poll(() => gatewayCalls).toBeGreaterThan(0)
    expect(await stateNow()).toBe('processing')
    await db().execute(sql`update payments set order_id = rtrim(order_id, 'x')`)
  })

  it('of another provider asks nobody, and is answered alike', async () => {
    const answer = await notify('litoral')
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    await app().doJobs()
    expect(gatewayCalls).toBe(0)
    expect(await stateNow()).toBe('processing')
  })

  it('asks nobody where nothing is open', async () => {
    await db().execute(sql`update payments set state = 'denied', next_try_at = null`)
    for (let time = 0; time < 20; time++) expect((await notify()).status).toBe(200)
    expect(gatewayCalls).toBe(0)
  })

  it('is not acted on where the provider has used up its share, and is answered alike', async () => {
    await notify('litoral')
    await db().execute(sql`
      update rate_limits set points = 12, expire = now() + interval '1 hour',
        key = replace(key, 'litoral', 'demo') where key like 'gateway-notification%'`)
    const answer = await notify()
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    const { rows } = await db().execute(
      sql`select next_try_at > now() + interval '10 minutes' as waits from payments`,
    )
    expect(rows).toEqual([{ waits: true }])
    expect(gatewayCalls).toBe(0)
  })

  it.each([
    ['', json],
    ['{', json],
    ['[]', json],
    ['{"PaymentId":"1 or 1=1"}', json],
    ['{"PaymentId":null}', json],
    ['{"__proto__":{"PaymentId":"x"}}', json],
    ['PaymentId=%00', form],
    ['PaymentId', form],
    ['\u0000', 'text/plain'],
  ])('that is none is refused: %j', async (body, type) => {
    expect((await post(body, type)).status).toBe(400)
    expect(gatewayCalls).toBe(0)
  })

  it('that is too large is refused', async () => {
    expect((await post(`PaymentId=${'a'.repeat(5_000)}`, form)).status).toBe(413)
  })
})

it('has an address that the form of a provider shows', async () => {
  const admin = await app().signInAdmin()
  const found = await admin.call(findTenant, { params: { clientId: 'demo' } })
  const { customer } = await expectOk(findTenant, found)
  expect(customer.gateway_notification_url).toBe('https://demo.localhost/gateway-notification')
})
