import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listCards } from '#contract/money/cards.ts'
import { findInvoicePayment, payInvoice } from '#contract/money/payments.ts'
import { findTenant } from '#contract/staff/tenants/tenants.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

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
/** The id by which the gateway knows the payment. */
const chargedId = randomUUID()
const notify = (clientId = 'demo', paymentId: string = chargedId) =>
  post(JSON.stringify({ PaymentId: paymentId, ChangeType: 1 }), json, clientId)

const db = () => app().database.db
const receipts = () => sandboxStore(db()).list('demo', 'fn_areceber_baixas')
let maria: Visitor

const stateNow = async () => {
  const answer = await maria.call(findInvoicePayment, { params: { invoiceId: '1024' } })
  return (await expectOk(findInvoicePayment, answer)).payment.state
}

/**
 * Leaves the charged payment as one whose result is not known, to be looked at in a quarter of an hour:
 * with the id that the gateway gave it, or without, since its answer never came.
 */
async function lose(gatewayPaymentId: string): Promise<void> {
  await db().execute(sql`
    update payments set state = 'unknown', gateway_payment_id = ${gatewayPaymentId},
      decided_at = null, booked_at = null, next_try_at = now() + interval '15 minutes'`)
}

/** Seconds until the payment is looked at. */
const secondsToTry = async () => {
  const found = await db().execute<{ seconds: number }>(
    sql`select extract(epoch from next_try_at - now())::float8 as seconds from payments`,
  )
  return found.rows[0]?.seconds ?? Number.NaN
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
  await lose(chargedId)
  gatewayCalls = 0
})

describe('a notification of the card gateway', () => {
  it.each([
    [json, JSON.stringify({ PaymentId: chargedId, ChangeType: 1 })],
    [`${json}; charset=utf-8`, JSON.stringify({ PaymentId: chargedId, ChangeType: '1' })],
    [form, `PaymentId=${chargedId}&ChangeType=1`],
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

  it('is not acted on where the gateway has used up the share of its provider, and is answered alike', async () => {
    const used = { key: 'gateway-notification:["demo"]', points: 12 }
    const expire = new Date(Date.now() + minuteMs)
    await db()
      .insert(rateLimits)
      .values({ ...used, expire })
    const answer = await notify()
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(await secondsToTry()).toBeGreaterThan(600)
  })

  it('of strangers uses nothing up, however many there are, and writes nothing', async () => {
    const strangers = Array.from({ length: 40 }, () => notify('demo', randomUUID()))
    const answers = await Promise.all(strangers)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await secondsToTry()).toBeGreaterThan(600)
    const { rows } = await db().execute(
      sql`select key from rate_limits where key like 'gateway-notification%'`,
    )
    expect(rows).toEqual([])
    await notify()
    await expect.poll(stateNow).toBe('approved')
  })

  it('has a payment asked about in seconds whose id the gateway never told, once for all', async () => {
    await lose('')
    await Promise.all(Array.from({ length: 40 }, () => notify('demo', randomUUID())))
    const seconds = await secondsToTry()
    expect(seconds).toBeLessThan(6)
    await db().execute(sql`update payments set next_try_at = now() + interval '20 seconds'`)
    await notify('demo', randomUUID())
    expect(await secondsToTry()).toBeGreaterThan(10)
    await db().execute(sql`update payments set next_try_at = now() - interval '1 second'`)
    await app().resolvePayments()
    await expect.poll(stateNow).toBe('approved')
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
