import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { findPaymentGroup, payInvoices } from '#contract/money/payment-groups.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { hourMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { expectOk } from '../../support/wire/answers.ts'
import { person } from '../../support/app.ts'
import { message, stateOf, usePayments } from '../../support/people/payments.ts'
import { changeRow } from '../../support/upstreams/erp-rows.ts'
import { from, type Visitor } from '../../support/browser/visitor.ts'

/*
 * Authorised is not paid. A sale that the gateway only authorised, and one whose amounts are not what was
 * asked, is captured or given back, once, and never booked as it is.
 */

type Answerer = (request: Request) => Promise<Response | null>
/** Answers a call to the gateway in the sandbox's place; null leaves it to the sandbox. */
let answerGateway: Answerer = async () => null
/** The changes of sales that the gateway was asked for: `capture`, `void`, and the amount. */
let changes: string[] = []

const { app, later, payer, store, charges } = usePayments({
  nextStartMs: (former) => former + 20 * hourMs,
  answerUpstream: async (request) => {
    const { hostname, pathname, search } = new URL(request.url)
    if (!hostname.includes('gateway')) return null
    if (request.method === 'PUT') changes.push(`${pathname.split('/').at(-1)}${search}`)
    return answerGateway(request)
  },
})
const receipts = () => store().list('demo', 'fn_areceber_baixas')

const bank = async (order: object) => {
  const answer = await app().app.request(
    'http://demo.localhost/sandbox/card-bank',
    {
      method: 'POST',
      body: JSON.stringify({ client_id: 'demo', ...order }),
      headers: { 'content-type': 'application/json' },
    },
    from('127.0.0.1'),
  )
  expect(answer.status).toBe(200)
}

/** Answers in the sandbox's place with its own answer, changed. */
const changeAnswers =
  (change: (answer: Record<string, unknown>) => unknown, method = 'GET'): Answerer =>
  async (request) => {
    const isSale = /\/1\/sales(?:\/|\/[0-9a-f-]{36})?$/.test(new URL(request.url).pathname)
    if (request.method !== method || !isSale || new URL(request.url).search) return null
    const answer = await app().sandbox.upstream(request)
    return Response.json(change(await answer.json()), { status: answer.status })
  }

let maria: Visitor
let cardId = ''

beforeEach(async () => {
  answerGateway = async () => null
  ;({ maria, cardId } = await payer())
  await bank({ sales: 'authorise' })
  changes = []
})

const pay = (key: string | null = null, invoiceId = '1024') =>
  maria.call(payInvoice, {
    body: { cardId, invoiceId, installments: 1 },
    headers: { 'idempotency-key': key },
  })
const statusOf = async (invoice_id = '1024') => {
  const answer = await maria.call(listInvoices, { query: { invoice_id }, fresh: true })
  return (await expectOk(listInvoices, answer)).invoices[0]?.status
}
/** Lets what is due be done, and then what that brings, as a poll of every few seconds would. */
async function resolve(afterMs: number): Promise<void> {
  later(afterMs)
  // Her session ends within the hour.
  if (afterMs >= hourMs) maria = await app().signIn(person('Maria'))
  for (let round = 0; round < 5 && (await app().resolvePayments()) > 0; round += 1);
}
const amount = '12999'
const captured = `capture?amount=${amount}`
const voided = `void?amount=${amount}`

describe('a sale that is only authorised', () => {
  it('is no payment: it is pending until it is captured, and booked once then', async () => {
    const answer = await expectOk(payInvoice, await pay())
    expect(answer).toMatchObject({ type: 'processing', payment: { state: 'processing' } })
    expect(await charges()).toMatchObject([{ status: '1', captured_amount: '0' }])
    expect([await receipts(), await statusOf(), changes]).toEqual([[], 'A', []])
    await resolve(10 * secondMs)
    expect(await stateOf(maria)).toBe('approved')
    expect(await charges()).toMatchObject([{ status: '2', captured_amount: amount }])
    expect(await receipts()).toHaveLength(1)
    await resolve(hourMs)
    expect([changes, (await receipts()).length, await statusOf()]).toEqual([[captured], 1, 'R'])
  })

  it('is captured once when its process died before the capture', async () => {
    await pay()
    await app().database.db.execute(
      sql`update payments set state = 'sent', gateway_payment_id = ''`,
    )
    await resolve(minuteMs)
    expect([await stateOf(maria), changes, (await receipts()).length]).toEqual([
      'approved',
      [captured],
      1,
    ])
  })

  it('is captured and booked once when the answer to the capture was lost', async () => {
    await pay()
    answerGateway = async (request) => {
      if (request.method !== 'PUT') return null
      await app().sandbox.upstream(request)
      return new Response(null, { status: 504 })
    }
    await resolve(10 * secondMs)
    expect([await stateOf(maria), await receipts()]).toEqual(['processing', []])
    answerGateway = async () => null
    await resolve(hourMs)
    expect([await stateOf(maria), changes, (await receipts()).length]).toEqual([
      'approved',
      [captured],
      1,
    ])
  })

  it('is captured once by two processes at once, the second of which is refused', async () => {
    await pay()
    await app().database.db.execute(sql`update payments set next_try_at = now()`)
    const holder: (() => void)[] = []
    answerGateway = async (request) => {
      if (request.method === 'PUT') await new Promise<void>((go) => holder.push(go))
      return null
    }
    later(10 * secondMs)
    const first = app().resolvePayments()
    await expect.poll(() => holder.length).toBe(1)
    // The first process is gone for the others: its lease has ended.
    await app().database.db.execute(sql`update payments set next_try_at = now() - interval '1 day'`)
    const second = app().resolvePayments()
    await expect.poll(() => holder.length).toBe(2)
    for (const go of holder) go()
    await Promise.all([first, second])
    await resolve(hourMs)
    expect(await charges()).toMatchObject([{ status: '2', captured_amount: amount }])
    expect([await stateOf(maria), (await receipts()).length]).toEqual(['approved', 1])
  })

  it('is captured later when the capture fails for a while (999)', async () => {
    await bank({ captures: 'fail' })
    await pay()
    await resolve(minuteMs)
    expect([await stateOf(maria), await receipts()]).toEqual(['processing', []])
    expect(changes).toContain(captured)
    await bank({ captures: 'whole' })
    await resolve(2 * hourMs)
    expect([await stateOf(maria), (await receipts()).length]).toEqual(['approved', 1])
  })

  it('is given back, and said to be, when it could not be captured on the same day', async () => {
    await bank({ captures: 'fail' })
    await pay('the-attempt-of-today')
    await resolve(hourMs)
    changes = []
    await resolve(13 * hourMs)
    expect(await charges()).toMatchObject([{ status: '10' }])
    await resolve(14 * hourMs)
    expect(changes).toEqual([voided])
    expect([await stateOf(maria), await receipts()]).toEqual(['void', []])
    expect(await message(await pay('the-attempt-of-today'))).toEqual([502, 'payment not confirmed'])
    await bank({ sales: 'charge' })
    expect((await expectOk(payInvoice, await pay('the-attempt-of-later'))).type).toBe('success')
  })

  it('is given back and not captured when its bill was paid by PIX meanwhile', async () => {
    await pay('the-attempt-of-today')
    await changeRow(app(), ['demo', 'fn_areceber', '1024'], {
      status: 'R',
      recebido_via_pix: 'S',
      valor_recebido: '129.99',
      valor_aberto: '0.00',
    })
    await resolve(10 * secondMs)
    expect([await stateOf(maria), changes, await receipts()]).toEqual(['void', [voided], []])
    expect(await charges()).toMatchObject([{ status: '10' }])
    expect(await message(await pay('the-attempt-of-today'))).toEqual([409, 'invoice already paid'])
  })

  it('waits, neither captured nor given back, while the ERP cannot say whether it is owed', async () => {
    await pay()
    await app().fault({ upstream: 'erp', mode: 'down' })
    await resolve(10 * secondMs)
    expect(changes).toEqual([])
    await app().fault({ upstream: 'erp', mode: 'ok' })
    await resolve(hourMs)
    expect([await stateOf(maria), changes]).toEqual(['approved', [captured]])
  })

  it('is given back when only a part of it was captured', async () => {
    await bank({ captures: 'part' })
    await pay()
    await resolve(10 * secondMs)
    await resolve(minuteMs)
    expect([await stateOf(maria), await receipts()]).toEqual(['void', []])
    expect(changes).toEqual([captured, 'void?amount=6499'])
    expect(app().log.join('\n')).toContain('"difference":"captured amount"')
  })

  it('is given back when it appears after its payment was given up', async () => {
    await pay()
    await app().database.db.execute(
      sql`update payments set state = 'void', gateway_payment_id = '', next_try_at = now()`,
    )
    await resolve(30 * minuteMs)
    expect(await charges()).toMatchObject([{ status: '10' }])
    expect([changes, await receipts()]).toEqual([[voided], []])
  })
})

describe('an answer that says otherwise than was asked', () => {
  type Change = (payment: Record<string, unknown>) => object
  const inPayment = (change: Change) => (answer: Record<string, unknown>) => {
    const { Payment } = answer
    const payment = typeof Payment === 'object' && Payment !== null ? { ...Payment } : {}
    return { ...answer, Payment: { ...payment, ...change(payment) } }
  }
  const otherId = '11111111-2222-4333-8444-555555555555'
  /** What the gateway changes, the state of the payment an hour later, and what the log names. */
  const cases: [string, (answer: Record<string, unknown>) => unknown, string, string][] = [
    ['captured in part', inPayment(() => ({ CapturedAmount: 1 })), 'void', 'captured amount'],
    ['amount zero', inPayment(() => ({ Amount: 0 })), 'void', 'amount'],
    ['another amount', inPayment(() => ({ Amount: 99 })), 'void', 'amount'],
    ['no amount', inPayment(() => ({ Amount: undefined })), 'processing', 'amount missing'],
    ['text', inPayment(() => ({ Amount: amount })), 'processing', 'amount missing'],
    ['nothing captured', inPayment(() => ({ CapturedAmount: 0 })), 'processing', 'captured amount'],
    [
      'no captured amount',
      inPayment(() => ({ CapturedAmount: null })),
      'processing',
      'captured amount missing',
    ],
    ['another currency', inPayment(() => ({ Currency: 'USD' })), 'void', 'currency'],
    ['other installments', inPayment(() => ({ Installments: 2 })), 'void', 'installments'],
    [
      'another order',
      (answer) => ({ ...answer, MerchantOrderId: 'FAT9R9' }),
      'processing',
      'order',
    ],
    ['reversed in part', inPayment(() => ({ VoidedAmount: 5 })), 'void', 'reversed amount'],
  ]

  it.each(cases)('is never booked: %s', async (_, change, state, difference) => {
    await bank({ sales: 'charge' })
    const before = app().log.length
    answerGateway = async (request) => {
      // It does what is asked of the sale that it has.
      if (request.method === 'PUT') return Response.json({ Status: 10 })
      return (await changeAnswers(change, 'POST')(request)) ?? changeAnswers(change)(request)
    }
    expect((await expectOk(payInvoice, await pay())).type).toBe('processing')
    await resolve(10 * secondMs)
    await resolve(minuteMs)
    await resolve(hourMs)
    expect([await stateOf(maria), await receipts(), await statusOf()]).toEqual([state, [], 'A'])
    const log = app().log.slice(before).join('\n')
    expect(log).toContain(`"difference":"${difference}"`)
    if (state === 'processing') expect(changes).toEqual([])
  })

  it('about another sale than was asked for is believed in nothing', async () => {
    await bank({ sales: 'charge' })
    await app().fault({ upstream: 'gateway', mode: 'hang-after-effect' })
    await pay()
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    answerGateway = changeAnswers(inPayment(() => ({ PaymentId: otherId })))
    await resolve(minuteMs)
    expect([await stateOf(maria), changes]).toEqual(['processing', []])
    answerGateway = async () => null
    await resolve(hourMs)
    expect([await stateOf(maria), (await receipts()).length]).toEqual(['approved', 1])
  }, 40_000)
})

describe('several bills by one sale that is only authorised', () => {
  const attempt = 'both-bills-of-maria'
  const payBoth = () =>
    maria.call(payInvoices, {
      body: {
        cardId,
        bills: [
          { invoiceId: '1024', value: '129.99' },
          { invoiceId: '1025', value: '129.99' },
        ],
        installments: 1,
      },
      headers: { 'idempotency-key': attempt },
    })
  const groupState = async () => {
    const answer = await maria.call(findPaymentGroup, { params: { attempt } })
    return (await expectOk(findPaymentGroup, answer)).group.state
  }

  it('are pending until it is captured, and each is booked once then', async () => {
    expect((await expectOk(payInvoices, await payBoth())).type).toBe('processing')
    expect(await receipts()).toEqual([])
    await resolve(10 * secondMs)
    await resolve(hourMs)
    expect([await groupState(), changes]).toEqual(['approved', ['capture?amount=25998']])
    const booked = new Set((await receipts()).map(({ id_receber }) => id_receber))
    expect([booked, (await receipts()).length]).toEqual([new Set(['1024', '1025']), 2])
  })

  it.each([
    [
      'paid otherwise',
      { status: 'R', valor_recebido: '129.99', valor_aberto: '0.00' },
      [409, 'invoice already paid'],
    ],
    ['cancelled', { status: 'C' }, [502, 'payment not confirmed']],
  ])('are not charged at all when one of them was %s meanwhile', async (_, change, refused) => {
    await payBoth()
    await changeRow(app(), ['demo', 'fn_areceber', '1025'], change)
    await resolve(10 * secondMs)
    expect([await groupState(), changes]).toEqual(['void', ['void?amount=25998']])
    expect(await message(await payBoth())).toEqual(refused)
    expect(await stateOf(maria)).toBe('void')
    await bank({ sales: 'charge' })
    expect((await expectOk(payInvoice, await pay())).type).toBe('success')
  })
})
