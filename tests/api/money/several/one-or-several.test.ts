import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { registerCard } from '#contract/money/cards.ts'
import { findPaymentGroup, payInvoices } from '#contract/money/payment-groups.ts'
import { findInvoicePayment, payInvoice } from '#contract/money/payments.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { person } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { answerPayment, holdPayments, paymentSent } from '#tests/support/kills/held-payment.ts'
import {
  message,
  nextAttempt,
  stateOf,
  three,
  usePayments,
} from '#tests/support/people/payments.ts'
import { cardOf, numbers } from '#tests/support/upstreams/card-numbers.ts'
import { expectOk } from '#tests/support/wire/answers.ts'

/* What is so of a card payment whether it pays one bill or several. */

const { app, later, payer, store, charges, receipts, expectReceipts } = usePayments()

type Payer = Awaited<ReturnType<typeof payer>>

const ofOneBill = {
  ids: ['1024'],
  otherIds: ['1022'],
  callsAtOnce: 50,
  pay: ({ maria }: Payer, cardId: string, [invoiceId = '']: readonly string[], key: string) =>
    maria.call(payInvoice, {
      body: { cardId, invoiceId, installments: 1 },
      headers: { 'idempotency-key': key },
    }),
  typeOf: async (answer: Response) => (await expectOk(payInvoice, answer)).type,
  find: (who: Visitor) => who.call(findInvoicePayment, { params: { invoiceId: '1024' } }),
  orders: sql`select order_id from payments`,
}
const ofThreeBills: typeof ofOneBill = {
  ids: three,
  otherIds: ['1021', '1022'],
  callsAtOnce: 20,
  pay: ({ maria, see }, cardId, ids, key) =>
    maria.call(payInvoices, {
      body: { cardId, bills: see(ids), installments: 1 },
      headers: { 'idempotency-key': key },
    }),
  typeOf: async (answer) => (await expectOk(payInvoices, answer)).type,
  find: (who) => who.call(findPaymentGroup, { params: { attempt: 'the-found-attempt' } }),
  orders: sql`select order_id from payment_groups`,
}

describe.each([
  ['one bill', ofOneBill],
  ['several bills', ofThreeBills],
])('a card payment of %s', (_, { ids, otherIds, callsAtOnce, pay, typeOf, find, orders }) => {
  const send = (who: Payer, key = nextAttempt(), cardId = who.cardId) => pay(who, cardId, ids, key)
  /** What each bill is told to be. */
  const expectStates = async ({ maria }: Payer, state: string) =>
    expect(await Promise.all(ids.map((id) => stateOf(maria, id)))).toEqual(ids.map(() => state))
  /** The gateway works again, and what is due by then is done. */
  const resolveLater = async (milliseconds: number) => {
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    later(milliseconds)
    await app().resolvePayments()
  }

  it('requires the right to pay by card, and is shown only to the subscriber who paid', async () => {
    const who = await payer()
    expect(await typeOf(await send(who, 'the-found-attempt'))).toBe('success')
    expect((await find(who.maria)).status).toBe(200)
    const bakery = await app().signIn(person('Padaria'))
    expect(await message(await find(bakery))).toEqual([404, 'payment not found'])
    const maria = await app().signIn(person('João'))
    expect(await message(await send({ ...who, maria }))).toEqual([403, 'forbidden'])
  })

  it('leaves every bill payable with another card when the bank denies it', async () => {
    const who = await payer()
    const added = await who.maria.call(registerCard, { body: cardOf(numbers.denied) })
    const { card } = await expectOk(registerCard, added)
    const denied = await send(who, nextAttempt(), card.uuid)
    expect(await message(denied)).toEqual([402, 'payment denied'])
    await expectStates(who, 'denied')
    expect(await typeOf(await send(who))).toBe('success')
    await expectReceipts(ids)
  })

  it('is charged once by many simultaneous calls, with equal and with different keys', async () => {
    const who = await payer()
    const answers = await Promise.all(
      Array.from({ length: callsAtOnce }, (_, index) =>
        send(who, index % 2 ? 'the-same-attempt' : nextAttempt()),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await charges()).toHaveLength(1)
    await expectReceipts(ids)
    expect(await typeOf(await send(who))).toBe('success')
    expect(await charges()).toHaveLength(1)
  })

  it('is answered alike for the same key, which is refused for another payment', async () => {
    const who = await payer()
    const key = nextAttempt()
    const first = await (await send(who, key)).text()
    expect(await (await send(who, key)).text()).toBe(first)
    const other = await pay(who, who.cardId, otherIds, key)
    expect(await message(other)).toEqual([422, 'idempotency key reused'])
    expect(await charges()).toHaveLength(1)
  })

  it('is found when the gateway never sent the answer of its charge', async () => {
    const who = await payer()
    await app().fault({ upstream: 'gateway', mode: 'hang-after-effect' })
    expect(await typeOf(await send(who))).toBe('processing')
    await expectStates(who, 'processing')
    expect(await typeOf(await send(who))).toBe('processing')
    await resolveLater(10_000)
    await expectStates(who, 'approved')
    later(minuteMs)
    await app().resolvePayments()
    expect(await charges()).toHaveLength(1)
    await expectReceipts(ids)
  }, 60_000)

  it('is given up when the gateway never received it, and then lets its bills be paid', async () => {
    const who = await payer()
    await app().fault({ upstream: 'gateway', mode: 'garbage' })
    expect(await typeOf(await send(who))).toBe('processing')
    await resolveLater(10_000)
    await expectStates(who, 'processing')
    await resolveLater(50_000)
    await expectStates(who, 'void')
    expect(await typeOf(await send(who))).toBe('success')
    expect(await charges()).toHaveLength(1)
  })

  it('is said at once to have charged nothing when the gateway refuses the connection', async () => {
    const who = await payer()
    const key = nextAttempt()
    await app().fault({ upstream: 'gateway', mode: 'down' })
    expect(await message(await send(who, key))).toEqual([503, 'gateway not reached'])
    await expectStates(who, 'void')
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    expect(await typeOf(await send(who, key))).toBe('success')
    expect(await charges()).toHaveLength(1)
  })

  it('is taken back when its charge appears after it was given up', async () => {
    const who = await payer()
    const key = nextAttempt()
    await app().fault({ upstream: 'gateway', mode: 'garbage' })
    await send(who, key)
    await resolveLater(50_000)
    await expectStates(who, 'void')
    const { rows } = await app().database.db.execute(orders)
    const late = {
      id: '11111111-2222-4333-8444-555555555555',
      merchant_order_id: String(rows[0]?.['order_id']),
      status: '2',
      amount: String(who.total(ids)),
      installments: '1',
    }
    await store().put('demo', 'charges', late.id, late)
    await resolveLater(30 * minuteMs)
    await app().resolvePayments()
    expect(await charges()).toMatchObject([{ status: '10' }])
    later(0)
    await expectStates(who, 'void')
    expect(await receipts()).toEqual([])
    // The bills are owed: who repeats the attempt must not be told that they are paid.
    expect(await message(await send(who, key))).toEqual([502, 'payment not confirmed'])
  })

  it('is booked later, once for each bill, when the ERP is down after the charge', async () => {
    const who = await payer()
    // The bills are read while the ERP works; only the booking after the charge meets the outage.
    await holdPayments(app())
    const paying = send(who)
    await paymentSent(app())
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect(await typeOf(await answerPayment(app(), paying))).toBe('success')
    expect(await receipts()).toEqual([])
    await app().fault({ upstream: 'erp', mode: 'ok' })
    later(20 * minuteMs)
    await app().resolvePayments()
    await app().resolvePayments()
    await expectReceipts(ids)
    expect(await charges()).toMatchObject([{ status: '2' }])
  }, 40_000)
})
