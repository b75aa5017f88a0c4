import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listInvoices, readInvoice } from '#contract/money/invoices.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { findInvoicePayment, payInvoice } from '#contract/money/payments.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { usePayments } from '#tests/support/people/payments.ts'
import { leaveRest, reopenBill } from '#tests/support/upstreams/reopen-bill.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'

const { app, later, now, payer, store, charges, expectReceipts } = usePayments()

const pay = (who: Visitor, cardId: string, key: string | null = null, invoiceId = '1024') =>
  who.call(payInvoice, {
    body: { cardId, invoiceId, installments: 1 },
    headers: { 'idempotency-key': key },
  })

/** Pays several bills by one charge. */
async function payTogether(who: Visitor, cardId: string, ids: readonly string[], attempt: string) {
  const read = await who.call(listInvoices, { query: {}, fresh: true })
  const { invoices } = await expectOk(listInvoices, read)
  const today = calendarDate(now(), defaultTimeZone)
  const valueOf = (id: string) => {
    const raw = invoices.find((one) => one.id === id)
    return formatDecimal(raw ? amountDue(readInvoice(raw), today) : 0)
  }
  const bills = ids.map((invoiceId) => ({ invoiceId, value: valueOf(invoiceId) }))
  const headers = { 'idempotency-key': attempt }
  return who.call(payInvoices, { body: { cardId, bills, installments: 1 }, headers })
}

/** Pays two bills by one charge, and opens the first of them again. */
async function reopenPart(maria: Visitor, cardId: string) {
  const ids = ['1021', '1022']
  await expectOk(payInvoices, await payTogether(maria, cardId, ids, 'attempt-first'))
  await expectReceipts(ids)
  await app().resolvePayments()
  await reopenBill(app(), '1021')
  later(minuteMs)
}

describe('a bill that was opened again after its card payment', () => {
  it('is paid by card anew, with a receipt of its own', async () => {
    const { maria, cardId } = await payer()
    const first = await expectOk(payInvoice, await pay(maria, cardId, 'the-same-key-1'))
    await reopenBill(app(), '1024')
    later(minuteMs)
    const second = await expectOk(payInvoice, await pay(maria, cardId, 'another-key-1'))
    expect(second.type).toBe('success')
    expect(second.payment.id).not.toBe(first.payment.id)
    expect(await charges()).toHaveLength(2)
    const receipts = await store().list('demo', 'fn_areceber_baixas')
    expect(receipts.filter(({ estorno }) => estorno !== 'S')).toHaveLength(1)
    const last = await maria.call(findInvoicePayment, { params: { invoiceId: '1024' } })
    expect((await expectOk(findInvoicePayment, last)).payment.id).toBe(second.payment.id)
    // A call that is repeated late charges nothing, and is answered as it was.
    expect(await expectOk(payInvoice, await pay(maria, cardId, 'the-same-key-1'))).toEqual(first)
    expect(await charges()).toHaveLength(2)
  })

  it('has no payment any more once that was noticed', async () => {
    const { maria, cardId } = await payer()
    await expectOk(payInvoice, await pay(maria, cardId))
    await reopenBill(app(), '1024')
    later(minuteMs)
    expect((await pay(maria, 'no such card')).status).toBe(404)
    const last = await maria.call(findInvoicePayment, { params: { invoiceId: '1024' } })
    expect(await readRefusal(last)).toMatchObject({ status: 404 })
    // The charge itself is left as it is: whoever reversed the receipt has decided about it.
    expect(await charges()).toMatchObject([{ status: '2' }])
  })

  it('is paid anew where its receipt is gone', async () => {
    const { maria, cardId } = await payer()
    await expectOk(payInvoice, await pay(maria, cardId))
    await reopenBill(app(), '1024')
    for (const { id = '' } of await store().list('demo', 'fn_areceber_baixas')) {
      await store().remove('demo', 'fn_areceber_baixas', id)
    }
    later(minuteMs)
    await expectOk(payInvoice, await pay(maria, cardId))
    expect(await charges()).toHaveLength(2)
  })

  it('is paid anew alone and together with others when it was a part of a group', async () => {
    const { maria, cardId } = await payer()
    await reopenPart(maria, cardId)
    const again = await payTogether(maria, cardId, ['1021', '1024'], 'attempt-again')
    expect((await expectOk(payInvoices, again)).type).toBe('success')
    expect(await charges()).toHaveLength(2)
  })
})

it('a part that was opened again is kept while something is left to do for its group', async () => {
  const { maria, cardId } = await payer()
  await reopenPart(maria, cardId)
  const { db } = app().database
  await db.execute(sql`update payment_groups set next_try_at = now() + interval '1 day'`)
  expect((await expectOk(payInvoice, await pay(maria, cardId, null, '1021'))).type).toBe('success')
  expect(await charges()).toHaveLength(1)
  await db.execute(sql`update payment_groups set next_try_at = null`)
  expect((await expectOk(payInvoice, await pay(maria, cardId, null, '1021'))).type).toBe('success')
  expect(await charges()).toHaveLength(2)
})

describe('a bill of which a rest is open beside its card payment', () => {
  const rest = { rest: '20.00', received: '129.99' }

  it('has the rest paid by another charge, and both payments stand', async () => {
    const { maria, cardId } = await payer()
    const first = await expectOk(payInvoice, await pay(maria, cardId, 'the-same-key-1'))
    await leaveRest(app(), '1024', rest)
    later(minuteMs)
    const second = await expectOk(payInvoice, await pay(maria, cardId, 'another-key-1'))
    expect(second).toMatchObject({ type: 'success', payment: { value: '20.00' } })
    const amounts = (await charges()).map(({ amount }) => Number(amount))
    expect(amounts.toSorted((one, other) => one - other)).toEqual([2000, 12_999])
    await expectReceipts(['1024', '1024'])
    const receipts = await store().list('demo', 'fn_areceber_baixas')
    expect(receipts.filter(({ estorno }) => estorno === 'S')).toEqual([])
    expect(await expectOk(payInvoice, await pay(maria, cardId, 'the-same-key-1'))).toEqual(first)
    expect(await charges()).toHaveLength(2)
  })

  it('has no payment of what is owed once that was noticed', async () => {
    const { maria, cardId } = await payer()
    await expectOk(payInvoice, await pay(maria, cardId))
    await leaveRest(app(), '1024', rest)
    later(minuteMs)
    expect((await pay(maria, 'no such card')).status).toBe(404)
    const last = await maria.call(findInvoicePayment, { params: { invoiceId: '1024' } })
    expect(await readRefusal(last)).toMatchObject({ status: 404 })
  })

  it.each([
    ['soon after the booking', { hoursAfter: 0 }],
    ['while the ERP has not counted the payment', { received: '109.99' }],
  ])('is charged nothing %s', async (_, how) => {
    const { maria, cardId } = await payer()
    const first = await expectOk(payInvoice, await pay(maria, cardId))
    await leaveRest(app(), '1024', { ...rest, ...how })
    later(minuteMs)
    expect(await expectOk(payInvoice, await pay(maria, cardId))).toEqual(first)
    expect(await charges()).toHaveLength(1)
  })

  it('leaves nothing to give back of the group whose part it was', async () => {
    const { maria, cardId } = await payer()
    const ids = ['1021', '1022']
    await expectOk(payInvoices, await payTogether(maria, cardId, ids, 'attempt-first'))
    await expectReceipts(ids)
    await app().resolvePayments()
    await leaveRest(app(), '1021', { ...rest, received: '500.00' })
    later(minuteMs)
    const alone = await expectOk(payInvoice, await pay(maria, cardId, null, '1021'))
    expect(alone.payment.value).toBe('20.00')
    const { db } = app().database
    await db.execute(sql`update payments set is_to_be_voided = true where invoice_id = '1022'`)
    await db.execute(sql`update payment_groups set next_try_at = now()`)
    later(minuteMs)
    await app().resolvePayments()
    const { rows } = await db.execute<{ total: string }>(
      sql`select total::text from payments where invoice_id = '1022'`,
    )
    const back = (await charges()).map((row) => row['voided_amount'] ?? '0')
    expect(back.filter((amount) => amount !== '0')).toEqual(rows.map(({ total }) => total))
  })
})

describe('a second charge', () => {
  it.each([
    ['soon after the booking, although the receipt was reversed', { hoursAfter: 0 }],
    ['while the receipt stands, although the ERP has the bill as owed', { keepsReceipt: true }],
  ])('is not made %s', async (_, how) => {
    const { maria, cardId } = await payer()
    const first = await expectOk(payInvoice, await pay(maria, cardId))
    await reopenBill(app(), '1024', how)
    later(minuteMs)
    expect(await expectOk(payInvoice, await pay(maria, cardId))).toEqual(first)
    expect(await charges()).toHaveLength(1)
  })

  it.each([
    ['down', 503],
    ['garbage', 502],
  ] as const)(
    'is not made while the ERP is %s, nor is the bill said to be paid',
    async (mode, status) => {
      const { maria, cardId } = await payer()
      const first = await expectOk(payInvoice, await pay(maria, cardId, 'the-same-key-1'))
      await reopenBill(app(), '1024')
      later(minuteMs)
      await app().fault({ upstream: 'erp', mode })
      expect((await pay(maria, cardId)).status).toBe(status)
      // What the first call came to is known without the ERP.
      expect(await expectOk(payInvoice, await pay(maria, cardId, 'the-same-key-1'))).toEqual(first)
      expect(await charges()).toHaveLength(1)
    },
    20_000,
  )

  it('is made once for many who pay a bill that was opened again', async () => {
    const { maria, cardId } = await payer()
    await expectOk(payInvoice, await pay(maria, cardId))
    await reopenBill(app(), '1024')
    later(minuteMs)
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(maria, cardId)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await charges()).toHaveLength(2)
  })
})
