import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { listCards, registerCard } from '#contract/money/cards.ts'
import { listInvoices, readInvoice, readPix } from '#contract/money/invoices.ts'
import { findPaymentGroup, payInvoices } from '#contract/money/payment-groups.ts'
import { findInvoicePayment, payInvoice } from '#contract/money/payments.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { cardOf, numbers } from '#tests/support/upstreams/card-numbers.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { answerPayment, holdPayments, paymentSent } from '#tests/support/kills/held-payment.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

let start = 0
let ahead = 0
/** Sets the clock to this many milliseconds after the start of the test. */
const later = (milliseconds: number) => {
  ahead = start + milliseconds
}
/** The bill whose receipts the ERP refuses. */
let refusedBill = ''
const app = useApp({
  now: () => new Date(Date.now() + ahead),
  answerUpstream: async (request) => {
    const isReceipt = request.url.endsWith('/fn_areceber_recebimentos_baixas_novo')
    if (refusedBill === '' || !isReceipt) return null
    const isRefused = (await request.text()).includes(refusedBill)
    return isRefused ? Response.json({ type: 'error', message: 'Configuração fiscal' }) : null
  },
})
const store = () => sandboxStore(app().database.db)
const charges = () => store().list('demo', 'charges')
const receipts = async () =>
  (await store().list('demo', 'fn_areceber_baixas'))
    .map((row) => row['id_receber'] ?? '')
    .toSorted((one, other) => one.localeCompare(other))

/** The ERP has these receipts; an answer does not wait for all of them on a slow machine. */
const expectReceipts = (ids: readonly string[]) =>
  expect.poll(receipts, { timeout: 20_000, interval: 50 }).toEqual(ids)

/** Maria's bills: one partly paid and overdue, one overdue, one to come. */
const three = ['1021', '1022', '1024']

/** Each test begins with its bills unpaid, no payments stored, and no cached answers of the last test. */
beforeEach(async () => {
  start += 120_000
  later(0)
  refusedBill = ''
  await app().fault({ upstream: 'gateway', mode: 'ok' })
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await app().sandbox.reset()
  const { db } = app().database
  await db.execute(sql`delete from payments`)
  await db.execute(sql`delete from payment_groups`)
  await db.execute(sql`delete from cards where last_four <> '0010'`)
  await db.execute(sql`delete from rate_limits where key like 'card-%'`)
})

/** Maria, her saved card, and her bills as she sees them. */
async function payer() {
  const maria = await app().signIn(person('Maria'))
  const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
  const read = await maria.call(listInvoices, { query: {} })
  const { invoices } = await expectOk(listInvoices, read)
  const today = calendarDate(new Date(), defaultTimeZone)
  const seen = new Map(invoices.map((raw) => [raw.id, amountDue(readInvoice(raw), today)]))
  const see = (ids: readonly string[]) =>
    ids.map((invoiceId) => ({ invoiceId, value: formatDecimal(seen.get(invoiceId) ?? 0) }))
  const total = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (seen.get(id) ?? 0), 0)
  return { maria, cardId: cards[0]?.uuid ?? '', see, total }
}

type Bill = BodyOf<typeof payInvoices>['bills'][number]
const nothing: Bill = { invoiceId: '0', value: '0.00' }

let attempts = 0
const nextAttempt = () => `attempt-${(attempts += 1)}`

const pay = (
  who: Visitor,
  body: { cardId: string; bills: Bill[]; installments?: number },
  key: string | null = nextAttempt(),
) => {
  const headers = { 'idempotency-key': key }
  return who.call(payInvoices, { body: { installments: 1, ...body }, headers })
}
const message = async (answer: Response) => {
  const { status, body } = await readRefusal(answer)
  return [status, body['message']]
}
const findGroup = async (who: Visitor, attempt: string) => {
  const answer = await who.call(findPaymentGroup, { params: { attempt } })
  return (await expectOk(findPaymentGroup, answer)).group
}
const stateOf = async (who: Visitor, invoiceId: string) => {
  const answer = await who.call(findInvoicePayment, { params: { invoiceId } })
  return (await expectOk(findInvoicePayment, answer)).payment.state
}
const statesOf = (who: Visitor) => Promise.all(three.map((id) => stateOf(who, id)))

describe('paying several invoices by one charge', () => {
  it('charges their sum once and books a receipt of each', async () => {
    const { maria, cardId, see, total } = await payer()
    const attempt = nextAttempt()
    const answer = await expectOk(
      payInvoices,
      await pay(maria, { cardId, bills: see(three) }, attempt),
    )
    const { type, group } = answer
    expect(type).toBe('success')
    expect(group).toMatchObject({ attempt, state: 'approved', installments: 1, last_four: '0010' })
    expect(group.total).toBe(formatDecimal(total(three)))
    expect(group.payments.map((part) => part.invoice_id)).toEqual(three)
    expect(await charges()).toMatchObject([{ amount: String(total(three)), status: '2' }])
    await expectReceipts(three)
    expect(await statesOf(maria)).toEqual(['approved', 'approved', 'approved'])
    expect(await findGroup(maria, attempt)).toEqual(group)
  })

  it('splits the sum into installments and gives each invoice its share of the interest', async () => {
    const { maria, cardId, see } = await payer()
    const paid = await pay(maria, { cardId, bills: see(three), installments: 3 })
    const { group } = await expectOk(payInvoices, paid)
    const cents = (text: string) => Number(text.replace('.', ''))
    const sumOf = (field: 'value' | 'total') =>
      group.payments.reduce((sum, part) => sum + cents(part[field]), 0)
    expect(await charges()).toMatchObject([
      { amount: String(cents(group.total)), installments: '3' },
    ])
    expect([sumOf('value'), sumOf('total')]).toEqual([cents(group.value), cents(group.total)])
    expect(cents(group.total)).toBeGreaterThan(cents(group.value))
    await expectReceipts(three)
    const booked = await store().list('demo', 'fn_areceber_baixas')
    const paidOf = (id: string) => booked.find((row) => row['id_receber'] === id)
    for (const part of group.payments) {
      expect(paidOf(part.invoice_id)).toMatchObject({ valor_total_recebido: part.total })
    }
  })

  it('refuses bills, cards and amounts that cannot be paid, with nothing charged', async () => {
    const { maria, cardId, see } = await payer()
    const [first = nothing, second = nothing] = see(three)
    const told = async (bills: Bill[], card = cardId, key: string | null = nextAttempt()) =>
      message(await pay(maria, { cardId: card, bills }, key))
    const other = (invoiceId: string) => told([...see(['1021']), { invoiceId, value: '99.90' }])
    for (const id of ['1041', '4031', '1026', '999999']) {
      expect(await other(id)).toEqual([404, 'invoice not found'])
    }
    expect(await other('1001')).toEqual([409, 'invoice already paid'])
    expect(await told([first, { ...second, value: '0.01' }])).toEqual([409, 'amount changed'])
    expect(await told(see(three), 'none')).toEqual([404, 'Card not founded for customer.'])
    const invalid = [400, 'invalid request']
    expect(await told([first])).toEqual(invalid)
    expect(await told([first, first])).toEqual(invalid)
    expect(await told([first, { ...second, value: '-1.00' }])).toEqual(invalid)
    const many = Array.from({ length: 13 }, (_, index) => ({ ...first, invoiceId: `9${index}` }))
    expect(await told(many)).toEqual(invalid)
    expect(await told(see(three), cardId, null)).toEqual(invalid)
    const split = await pay(maria, { cardId, bills: see(three), installments: 4 })
    expect(await message(split)).toEqual([400, 'invalid installments'])
    expect(await charges()).toEqual([])
    expect(await receipts()).toEqual([])
    // Nothing that was refused holds its bills.
    const paid = await pay(maria, { cardId, bills: see(three) })
    expect((await expectOk(payInvoices, paid)).type).toBe('success')
  })

  it('requires the right to pay by card, and shows a payment only to the subscriber who paid', async () => {
    const { maria, cardId, see } = await payer()
    const attempt = nextAttempt()
    await expectOk(payInvoices, await pay(maria, { cardId, bills: see(three) }, attempt))
    const bakery = await app().signIn(person('Padaria'))
    const asked = await bakery.call(findPaymentGroup, { params: { attempt } })
    expect(await message(asked)).toEqual([404, 'payment not found'])
    const joao = await app().signIn(person('João'))
    expect((await pay(joao, { cardId, bills: see(three) })).status).toBe(403)
  })

  it('charges nothing when one of them was paid or changed since it was seen', async () => {
    const { maria, cardId, see } = await payer()
    const row = ['demo', 'fn_areceber', '1024'] as const
    const bills = see(three)
    later(60_000)
    await changeRow(app(), row, { valor: '139.99', valor_aberto: '139.99' })
    expect(await message(await pay(maria, { cardId, bills }))).toEqual([409, 'amount changed'])
    later(120_000)
    await changeRow(app(), row, { status: 'R', valor_recebido: '139.99' })
    expect(await message(await pay(maria, { cardId, bills }))).toEqual([
      409,
      'invoice already paid',
    ])
    expect(await charges()).toEqual([])
    const rest = await pay(maria, { cardId, bills: see(['1021', '1022']) })
    expect((await expectOk(payInvoices, rest)).type).toBe('success')
  })

  it('leaves every invoice payable when the bank denies the payment', async () => {
    const { maria, see, cardId } = await payer()
    const added = await maria.call(registerCard, { body: cardOf(numbers.denied) })
    const { card } = await expectOk(registerCard, added)
    const denied = await pay(maria, { cardId: card.uuid, bills: see(three) })
    expect(await message(denied)).toEqual([402, 'payment denied'])
    expect(await statesOf(maria)).toEqual(['denied', 'denied', 'denied'])
    const paid = await pay(maria, { cardId, bills: see(three) })
    expect((await expectOk(payInvoices, paid)).type).toBe('success')
    await expectReceipts(three)
  })
})

describe('charging each invoice of a group once', () => {
  it('charges once for many simultaneous payments of the same bills', async () => {
    const { maria, cardId, see } = await payer()
    const bills = see(three)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pay(maria, { cardId, bills }, index % 2 ? 'the-same-attempt' : nextAttempt()),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await charges()).toHaveLength(1)
    await expectReceipts(three)
    expect((await expectOk(payInvoices, await pay(maria, { cardId, bills }))).type).toBe('success')
    expect(await charges()).toHaveLength(1)
  })

  it('charges a bill once for groups and single payments that share it', async () => {
    const { maria, cardId, see } = await payer()
    const pairs = [
      ['1021', '1022'],
      ['1024', '1022'],
      ['1024', '1021'],
    ]
    await Promise.all([
      ...pairs.map((ids) => pay(maria, { cardId, bills: see(ids) })),
      ...three.map((invoiceId) =>
        maria.call(payInvoice, { body: { cardId, invoiceId, installments: 1 } }),
      ),
      ...pairs.map((ids) => pay(maria, { cardId, bills: see(ids) })),
    ])
    const { rows } = await app().database.db.execute<{ invoice_id: string; total: string }>(
      sql`select invoice_id, total from payments where state = 'approved' order by invoice_id`,
    )
    expect(rows).not.toEqual([])
    await expectReceipts(rows.map((row) => row.invoice_id))
    const charged = (await charges()).reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(charged).toBe(rows.reduce((sum, row) => sum + Number(row.total), 0))
  })

  it('refuses a group with a bill that is being paid, and pays that bill neither alone nor by PIX', async () => {
    const { maria, cardId, see } = await payer()
    await holdPayments(app())
    const paying = pay(maria, { cardId, bills: see(['1021', '1022']) })
    await paymentSent(app())
    const other = await pay(maria, { cardId, bills: see(['1022', '1024']) })
    expect(await message(other)).toEqual([409, 'payment being confirmed'])
    const alone = await maria.call(payInvoice, {
      body: { cardId, invoiceId: '1021', installments: 1 },
    })
    expect((await expectOk(payInvoice, alone)).type).toBe('processing')
    const pix = await maria.call(readPix, { params: { invoiceId: '1021' } })
    expect(await pix.json()).toMatchObject({ type: 'error', message: 'payment being confirmed' })
    expect((await expectOk(payInvoices, await answerPayment(app(), paying))).type).toBe('success')
    expect(await charges()).toHaveLength(1)
    const late = await pay(maria, { cardId, bills: see(['1022', '1024']) })
    expect(await message(late)).toEqual([409, 'invoice already paid'])
  })

  it('repeats the answer of an attempt and refuses its key for other bills', async () => {
    const { maria, cardId, see } = await payer()
    const key = nextAttempt()
    const first = await (await pay(maria, { cardId, bills: see(three) }, key)).text()
    expect(await (await pay(maria, { cardId, bills: see(three) }, key)).text()).toBe(first)
    const other = await pay(maria, { cardId, bills: see(['1021', '1022']) }, key)
    expect(await message(other)).toEqual([422, 'idempotency key reused'])
    expect(await charges()).toHaveLength(1)
  })

  it('finds a charge whose answer the gateway never sent, for every bill of the group', async () => {
    const { maria, cardId, see } = await payer()
    await app().fault({ upstream: 'gateway', mode: 'hang-after-effect' })
    const attempt = nextAttempt()
    const answer = await pay(maria, { cardId, bills: see(three) }, attempt)
    expect((await expectOk(payInvoices, answer)).type).toBe('processing')
    expect(await statesOf(maria)).toEqual(['processing', 'processing', 'processing'])
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    later(10_000)
    await app().resolvePayments()
    expect((await findGroup(maria, attempt)).state).toBe('approved')
    expect(await statesOf(maria)).toEqual(['approved', 'approved', 'approved'])
    expect(await charges()).toHaveLength(1)
    await expectReceipts(three)
  }, 60_000)

  it('gives up a group that the gateway never received, and lets its bills be paid', async () => {
    const { maria, cardId, see } = await payer()
    await app().fault({ upstream: 'gateway', mode: 'garbage' })
    const answer = await pay(maria, { cardId, bills: see(three) })
    expect((await expectOk(payInvoices, answer)).type).toBe('processing')
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    later(50_000)
    await app().resolvePayments()
    expect(await statesOf(maria)).toEqual(['void', 'void', 'void'])
    const again = await pay(maria, { cardId, bills: see(three) })
    expect((await expectOk(payInvoices, again)).type).toBe('success')
    expect(await charges()).toHaveLength(1)
  })

  it('takes a charge back that appears after its group was given up', async () => {
    const { maria, cardId, see, total } = await payer()
    await app().fault({ upstream: 'gateway', mode: 'garbage' })
    const attempt = nextAttempt()
    await pay(maria, { cardId, bills: see(three) }, attempt)
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    later(50_000)
    await app().resolvePayments()
    const { rows } = await app().database.db.execute(sql`select order_id from payment_groups`)
    const late = {
      id: '11111111-2222-4333-8444-555555555555',
      merchant_order_id: String(rows[0]?.['order_id']),
      status: '2',
      amount: String(total(three)),
      installments: '1',
    }
    await store().put('demo', 'charges', late.id, late)
    later(30 * minuteMs)
    await app().resolvePayments()
    await app().resolvePayments()
    expect(await charges()).toMatchObject([{ status: '10' }])
    expect(await receipts()).toEqual([])
    later(0)
    const again = await pay(maria, { cardId, bills: see(three) }, attempt)
    expect(await message(again)).toEqual([502, 'payment not confirmed'])
  })

  it('says at once that nothing was charged when the gateway refuses the connection', async () => {
    const { maria, cardId, see } = await payer()
    await app().fault({ upstream: 'gateway', mode: 'down' })
    const attempt = nextAttempt()
    const refused = await pay(maria, { cardId, bills: see(three) }, attempt)
    expect(await message(refused)).toEqual([503, 'gateway not reached'])
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    const again = await pay(maria, { cardId, bills: see(three) }, attempt)
    expect((await expectOk(payInvoices, again)).type).toBe('success')
    expect(await charges()).toHaveLength(1)
  })

  it('gives up a group whose process died before the charge', async () => {
    const { maria, cardId, see } = await payer()
    await expectOk(payInvoices, await pay(maria, { cardId, bills: see(['1021', '1022']) }))
    const { db } = app().database
    await db.execute(sql`update payments set state = 'created', booked_at = null`)
    await db.execute(
      sql`update payment_groups set state = 'created', next_try_at = now() - interval '1 minute'`,
    )
    await app().resolvePayments()
    expect(await stateOf(maria, '1021')).toBe('void')
    expect(await stateOf(maria, '1022')).toBe('void')
  })
})

describe('booking a group in the ERP', () => {
  it('books every part later, each once, when the ERP is down after the charge', async () => {
    const { maria, cardId, see } = await payer()
    await holdPayments(app())
    const paying = pay(maria, { cardId, bills: see(three) })
    await paymentSent(app())
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect((await expectOk(payInvoices, await answerPayment(app(), paying))).type).toBe('success')
    expect(await receipts()).toEqual([])
    await app().fault({ upstream: 'erp', mode: 'ok' })
    later(minuteMs)
    await app().resolvePayments()
    await app().resolvePayments()
    await expectReceipts(three)
    expect(await charges()).toMatchObject([{ status: '2' }])
  }, 20_000)

  it('books every part on the day that the group was sent, whose discount leaves nothing open', async () => {
    const { maria, cardId, see, total } = await payer()
    const today = calendarDate(new Date(Date.now() + ahead), defaultTimeZone)
    const discount = { desconto_condicional_valor: '10.00', validade_desconto_condicional: today }
    later(60_000)
    await changeRow(app(), ['demo', 'fn_areceber', '1024'], discount)
    const value = formatDecimal(total(['1024']) - 10_00)
    await holdPayments(app())
    const bills = [...see(['1021']), { invoiceId: '1024', value }]
    const paying = pay(maria, { cardId, bills })
    await paymentSent(app())
    // The gateway answers after midnight.
    later(dayMs)
    expect((await expectOk(payInvoices, await answerPayment(app(), paying))).type).toBe('success')
    await expectReceipts(['1021', '1024'])
    const booked = await store().list('demo', 'fn_areceber_baixas')
    expect(booked.map(({ data }) => data)).toEqual([today, today])
    const row = (await store().list('demo', 'fn_areceber')).find(({ id }) => id === '1024')
    expect(row).toMatchObject({ status: 'R', valor_aberto: '0.00' })
  }, 20_000)

  it('books only the parts that are not booked, when a process died between two of them', async () => {
    const { maria, cardId, see } = await payer()
    await expectOk(payInvoices, await pay(maria, { cardId, bills: see(three) }))
    const { db } = app().database
    await expectReceipts(three)
    const booked = await store().list('demo', 'fn_areceber_baixas')
    const last = booked.find((row) => row['id_receber'] === '1024')
    await store().remove('demo', 'fn_areceber_baixas', String(last?.['id']))
    await changeRow(app(), ['demo', 'fn_areceber', '1024'], { status: 'A', valor_recebido: '0.00' })
    await db.execute(sql`update payments set booked_at = null`)
    await db.execute(sql`update payment_groups set next_try_at = now() - interval '1 minute'`)
    await app().resolvePayments()
    await expectReceipts(three)
    const { rows } = await db.execute(sql`select 1 from payments where booked_at is null`)
    expect(rows).toEqual([])
  })

  it('takes back one part while the ERP books another one not at all', async () => {
    const { maria, cardId, see, total } = await payer()
    refusedBill = '1022'
    await holdPayments(app())
    const paying = pay(maria, { cardId, bills: see(three) })
    await paymentSent(app())
    await changeRow(app(), ['demo', 'fn_areceber', '1024'], {
      status: 'R',
      valor_recebido: '129.99',
    })
    expect((await expectOk(payInvoices, await answerPayment(app(), paying))).type).toBe('success')
    later(minuteMs)
    await app().resolvePayments()
    expect(await charges()).toMatchObject([{ voided_amount: String(total(['1024'])) }])
    expect(await statesOf(maria)).toEqual(['approved', 'approved', 'void'])
    expect(await receipts()).toEqual(['1021'])
    refusedBill = ''
    later(2 * minuteMs)
    await app().resolvePayments()
    await expectReceipts(['1021', '1022'])
  }, 20_000)

  it('takes back the part of a bill that was cancelled meanwhile, and books the others', async () => {
    const { maria, cardId, see, total } = await payer()
    await holdPayments(app())
    const paying = pay(maria, { cardId, bills: see(three) })
    await paymentSent(app())
    await changeRow(app(), ['demo', 'fn_areceber', '1024'], { status: 'C' })
    expect((await expectOk(payInvoices, await answerPayment(app(), paying))).type).toBe('success')
    later(minuteMs)
    await app().resolvePayments()
    expect(await statesOf(maria)).toEqual(['approved', 'approved', 'void'])
    expect(await charges()).toMatchObject([{ voided_amount: String(total(['1024'])) }])
    expect(await receipts()).toEqual(['1021', '1022'])
  }, 20_000)

  it('takes back the part of a bill that was paid by PIX meanwhile, once, and books the others', async () => {
    const { maria, cardId, see, total } = await payer()
    await holdPayments(app())
    const attempt = nextAttempt()
    const paying = pay(maria, { cardId, bills: see(three) }, attempt)
    await paymentSent(app())
    const change = { status: 'R', recebido_via_pix: 'S', valor_recebido: '129.99' }
    await changeRow(app(), ['demo', 'fn_areceber', '1024'], change)
    await expectOk(payInvoices, await answerPayment(app(), paying))
    await expect
      .poll(() => statesOf(maria), { timeout: 20_000, interval: 50 })
      .toEqual(['approved', 'approved', 'void'])
    expect(await charges()).toMatchObject([
      { status: '2', amount: String(total(three)), voided_amount: String(total(['1024'])) },
    ])
    expect(await receipts()).toEqual(['1021', '1022'])
    expect((await findGroup(maria, attempt)).state).toBe('approved')
    // The answer of the reversal was lost: what is reversed already is not reversed again.
    const { db } = app().database
    await db.execute(
      sql`update payments set state = 'approved', is_to_be_voided = true where invoice_id = '1024'`,
    )
    await db.execute(sql`update payment_groups set next_try_at = now() - interval '1 minute'`)
    await app().resolvePayments()
    expect(await charges()).toMatchObject([{ voided_amount: String(total(['1024'])) }])
    expect(await stateOf(maria, '1024')).toBe('void')

    // Nor is it where the gateway does not say what it has reversed, or its queries are behind.
    const put = async (voided: string) => {
      const [charge] = await charges()
      await store().put('demo', 'charges', charge?.['id'] ?? '', {
        ...charge,
        voided_amount: voided,
      })
    }
    const resolveAgain = async (ahead: number) => {
      later(ahead)
      await db.execute(
        sql`update payments set state = 'approved', is_to_be_voided = true where invoice_id = '1024'`,
      )
      await db.execute(sql`update payment_groups set next_try_at = now() - interval '1 minute'`)
      await app().resolvePayments()
      const again = await app().signIn(person('Maria'))
      return [(await charges())[0]?.['voided_amount'], await stateOf(again, '1024')]
    }
    await put('')
    expect(await resolveAgain(0)).toEqual(['', 'processing'])
    await put('1')
    expect(await resolveAgain(minuteMs)).toEqual(['1', 'processing'])
    await put('')
    expect(await resolveAgain(hourMs)).toEqual(['', 'processing'])
    expect(await resolveAgain(2 * hourMs)).toEqual(['', 'processing'])
    const told = app().log.filter((line) => line.includes('does not say what it has reversed'))
    expect(told).toHaveLength(1)
    // What it states long after is believed.
    await put('1')
    expect(await resolveAgain(3 * hourMs)).toEqual([String(total(['1024'])), 'void'])
  })

  it('takes back nothing beside a part that was opened again, and tells staff once', async () => {
    const { maria, cardId, see } = await payer()
    await expectOk(payInvoices, await pay(maria, { cardId, bills: see(three) }))
    await expectReceipts(three)
    const { db } = app().database
    await db.execute(sql`
      update payments set state = 'void', return_code = 'receipt-reversed' where invoice_id = '1021'`)
    await db.execute(sql`update payments set is_to_be_voided = true where invoice_id = '1022'`)
    for (const minutes of [1, 2]) {
      later(minutes * minuteMs)
      await db.execute(sql`update payment_groups set next_try_at = now() - interval '1 minute'`)
      await app().resolvePayments()
    }
    expect((await charges()).map((row) => row['voided_amount'] ?? '0')).toEqual(['0'])
    expect(await stateOf(maria, '1022')).toBe('processing')
    const told = app().log.filter((line) => line.includes('beside one that was opened again'))
    expect(told).toHaveLength(1)
    const { rows } = await db.execute(
      sql`select 1 from payment_groups where next_try_at is not null`,
    )
    expect(rows).toHaveLength(1)
  }, 20_000)
})
