import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { readPix } from '#contract/money/invoices.ts'
import { findPaymentGroup, payInvoices } from '#contract/money/payment-groups.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { answerPayment, holdPayments, paymentSent } from '#tests/support/kills/held-payment.ts'
import {
  message,
  nextAttempt,
  stateOf,
  three,
  usePayments,
} from '#tests/support/people/payments.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** The bill whose receipts the ERP refuses. */
let refusedBill = ''
const { app, later, now, payer, store, charges, receipts, expectReceipts } = usePayments({
  answerUpstream: async (request) => {
    const isReceipt = request.url.endsWith('/fn_areceber_recebimentos_baixas_novo')
    if (refusedBill === '' || !isReceipt) return null
    const isRefused = (await request.text()).includes(refusedBill)
    return isRefused ? Response.json({ type: 'error', message: 'Configuração fiscal' }) : null
  },
})
beforeEach(() => {
  refusedBill = ''
})

type Bill = BodyOf<typeof payInvoices>['bills'][number]
const nothing: Bill = { invoiceId: '0', value: '0.00' }

const pay = (
  who: Visitor,
  body: { cardId: string; bills: Bill[]; installments?: number },
  key: string | null = nextAttempt(),
) => {
  const headers = { 'idempotency-key': key }
  return who.call(payInvoices, { body: { installments: 1, ...body }, headers })
}
const findGroup = async (who: Visitor, attempt: string) => {
  const answer = await who.call(findPaymentGroup, { params: { attempt } })
  return (await expectOk(findPaymentGroup, answer)).group
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
})

describe('charging each invoice of a group once', () => {
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
  it('books every part on the day that the group was sent, whose discount leaves nothing open', async () => {
    const { maria, cardId, see, total } = await payer()
    const today = calendarDate(now(), defaultTimeZone)
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

  it('says of a charge all of whose parts are given back that nothing was paid', async () => {
    const { maria, cardId, see, total } = await payer()
    await holdPayments(app())
    const attempt = nextAttempt()
    const body = { cardId, bills: see(three) }
    const paying = pay(maria, body, attempt)
    await paymentSent(app())
    for (const id of three) {
      const paidByPix = { status: 'R', recebido_via_pix: 'S', valor_recebido: '129.99' }
      await changeRow(app(), ['demo', 'fn_areceber', id], paidByPix)
    }
    await answerPayment(app(), paying)
    await expect
      .poll(() => statesOf(maria), { timeout: 20_000, interval: 50 })
      .toEqual(['void', 'void', 'void'])
    expect(await charges()).toMatchObject([{ voided_amount: String(total(three)) }])
    expect((await findGroup(maria, attempt)).state).toBe('void')
    expect(await message(await pay(maria, body, attempt))).toEqual([409, 'invoice already paid'])

    // Before the gateway has given it back, that is not said.
    const { db } = app().database
    await db.execute(sql`update payments set is_to_be_voided = true where invoice_id = '1024'`)
    const again = await app().signIn(person('Maria'))
    expect((await findGroup(again, attempt)).state).toBe('processing')
    const repeated = await pay(again, body, attempt)
    expect((await expectOk(payInvoices, repeated)).type).toBe('processing')
  }, 20_000)

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
