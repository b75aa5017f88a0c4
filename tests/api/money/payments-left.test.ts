import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beginAutomaticCard, beginAutomaticPix } from '#contract/money/automatic-payments.ts'
import { listCards, registerCard } from '#contract/money/cards.ts'
import { listInvoices, readInvoice } from '#contract/money/invoices.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { payInvoicesByPix } from '#contract/money/pix-of-several.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import type { Env } from '#server/platform/http/context.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { drain, listen, portOf } from '#server/platform/listen.ts'
import { person, useApp } from '#tests/support/app.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'
import { cardOf, numbers } from '#tests/support/upstreams/card-numbers.ts'
import { expectOk } from '#tests/support/wire/answers.ts'

/* A phone changes its network while the ERP is asked, before anything is stored: over a real socket. */

/** What the ERP does while it is asked for the bills of a payment, or the contracts of a card. */
let whileAsked: (() => Promise<void>) | null = null
/** The table of the ERP that is asked last before anything is stored. */
let waitsFor = 'fn_areceber'
let ahead = 0
const app = useApp({
  now: () => new Date(Date.now() + ahead),
  answerUpstream: async ({ url }) => {
    const wait = url.includes(waitsFor) ? whileAsked : null
    whileAsked = wait ? null : whileAsked
    await wait?.()
    return null
  },
})

let server: Server
/** Connections of callers, as the server has them. */
const sockets: Socket[] = []
beforeAll(async () => {
  server = await listen(app().app, { port: 0 }, createLog('silent'))
  server.on('connection', (socket) => sockets.push(socket))
})
afterAll(() => drain(server))

beforeEach(async () => {
  ahead += 10 * minuteMs
  whileAsked = null
  waitsFor = 'fn_areceber'
  await app().sandbox.reset()
  await app().database.db.execute(sql`delete from payments`)
  await app().database.db.execute(sql`delete from payment_groups`)
  await app().database.db.execute(sql`delete from rate_limits`)
  await app().database.db.execute(sql`delete from automatic_agreements`)
})

/** Sends what a visitor asks, and is gone as soon as the ERP is asked. */
function leavingCaller(): Hono<Env> {
  const caller = new Hono<Env>()
  caller.all('*', async (c) => {
    const { host, pathname } = new URL(c.req.url)
    const headers = { ...Object.fromEntries(c.req.raw.headers), host }
    const { method } = c.req
    const where = { host: '127.0.0.1', port: portOf(server), path: pathname, agent: false }
    const call = request({ ...where, method, headers })
    call.on('error', () => undefined)
    const isGone = new Promise((resolve) => call.once('close', resolve))
    whileAsked = async () => {
      const [socket] = sockets.splice(-1)
      call.destroy()
      if (socket) await once(socket, 'close')
      await setImmediate()
    }
    call.end(await c.req.text())
    await isGone
    return c.body(null, 204)
  })
  return caller
}

/** Maria, two of her bills as she sees them, and her card. */
async function payer() {
  const maria = await app().signIn(person('Maria'))
  const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
  const { invoices } = await expectOk(listInvoices, await maria.call(listInvoices, { query: {} }))
  const today = calendarDate(new Date(Date.now() + ahead), defaultTimeZone)
  const bills = ['1022', '1024'].map((invoiceId) => {
    const raw = invoices.find(({ id }) => id === invoiceId)
    return { invoiceId, value: formatDecimal(raw ? amountDue(readInvoice(raw), today) : 0) }
  })
  // The ERP is asked again by then.
  ahead += 2 * minuteMs
  const leaving = new Visitor(leavingCaller(), maria.clientId, maria.address)
  for (const [name, value] of maria.cookies) leaving.cookies.set(name, value)
  return { leaving, bills, cardId: cards[0]?.uuid ?? '' }
}

const isAnswered = async (path: string) =>
  expect
    .poll(() => app().log.some((line) => line.includes(path) && line.includes('"status":499')))
    .toBe(true)

const payOne = async () => {
  const { leaving, cardId } = await payer()
  const body = { cardId, invoiceId: '1024', installments: 1 }
  await leaving.call(payInvoice, { body, headers: { 'idempotency-key': 'left-one-0123456789' } })
  return payInvoice.path
}
const paySeveral = async () => {
  const { leaving, cardId, bills } = await payer()
  const body = { cardId, bills, installments: 1 }
  await leaving.call(payInvoices, { body, headers: { 'idempotency-key': 'left-two-0123456789' } })
  return payInvoices.path
}

const payByPix = async () => {
  const { leaving, bills } = await payer()
  const headers = { 'idempotency-key': 'left-pix-0123456789' }
  await leaving.call(payInvoicesByPix, { body: { bills }, headers })
  return payInvoicesByPix.path
}
const addCard = async () => {
  const { leaving } = await payer()
  waitsFor = 'cliente_contrato'
  await leaving.call(registerCard, { body: cardOf(numbers.approved) })
  return registerCard.path
}

const agree = { contractId: '201', limit: '200.00' }
const agreeByCard = async () => {
  const { leaving, cardId } = await payer()
  waitsFor = 'cliente_contrato'
  await leaving.call(beginAutomaticCard, { body: { ...agree, cardId } })
  return beginAutomaticCard.path
}
const agreeByPix = async () => {
  const { leaving } = await payer()
  await leaving.call(beginAutomaticPix, { body: { ...agree, invoiceId: '1024' } })
  return beginAutomaticPix.path
}

it.each([
  ['a card', agreeByCard],
  ['PIX Automático', agreeByPix],
])('begins no agreement by %s once the caller has left', async (_, begin) => {
  await isAnswered(await begin())
  const { rows } = await app().database.db.execute(sql`select state from automatic_agreements`)
  expect(rows).toEqual([])
})

it.each([
  ['a payment of one bill', payOne],
  ['a payment of several bills', paySeveral],
  ['a PIX code of several bills', payByPix],
  ['a card', addCard],
])(
  'stores, counts and asks the gateway nothing for %s once the caller has left',
  async (_, ask) => {
    const { db } = app().database
    const stored = async () => {
      const { rows } = await db.execute(sql`
      select 'payment' as kind from payments union all select 'group' from payment_groups
      union all select key from rate_limits where key like 'pix-offers%' or key like 'card-a%'
      union all select last_four from cards where last_four <> '0010'`)
      return rows
    }
    await isAnswered(await ask())
    expect(await stored()).toEqual([])
    expect(await sandboxStore(db).list('demo', 'charges')).toEqual([])
  },
)
