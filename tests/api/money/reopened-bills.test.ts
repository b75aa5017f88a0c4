import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { listCards } from '#contract/money/cards.ts'
import { listInvoices, readInvoice } from '#contract/money/invoices.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { findInvoicePayment, payInvoice } from '#contract/money/payments.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { reopenBill } from '#tests/support/upstreams/reopen-bill.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'

let ahead = 0
// Answers of the ERP that one test read are too old for the next.
const app = useApp({ now: () => new Date(Date.now() + ahead) })
const store = () => sandboxStore(app().database.db)
const charges = () => store().list('demo', 'charges')

beforeEach(async () => {
  ahead += 120_000
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await app().sandbox.reset()
  await app().database.db.execute(sql`delete from payments`)
  await app().database.db.execute(sql`delete from payment_groups`)
  await app().database.db.execute(sql`delete from rate_limits where key like 'card-%'`)
})

async function payer(): Promise<{ maria: Visitor; cardId: string }> {
  const maria = await app().signIn(person('Maria'))
  const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
  return { maria, cardId: cards[0]?.uuid ?? '' }
}

const pay = (who: Visitor, cardId: string, key: string | null = null, invoiceId = '1024') =>
  who.call(payInvoice, {
    body: { cardId, invoiceId, installments: 1 },
    headers: { 'idempotency-key': key },
  })

/** Pays several bills by one charge. */
async function payTogether(who: Visitor, cardId: string, ids: readonly string[], attempt: string) {
  const read = await who.call(listInvoices, { query: {}, fresh: true })
  const { invoices } = await expectOk(listInvoices, read)
  const today = calendarDate(new Date(Date.now() + ahead), defaultTimeZone)
  const valueOf = (id: string) => {
    const raw = invoices.find((one) => one.id === id)
    return formatDecimal(raw ? amountDue(readInvoice(raw), today) : 0)
  }
  const bills = ids.map((invoiceId) => ({ invoiceId, value: valueOf(invoiceId) }))
  const headers = { 'idempotency-key': attempt }
  return who.call(payInvoices, { body: { cardId, bills, installments: 1 }, headers })
}

/** The next answers of the ERP are asked for anew. */
const passMinutes = (minutes: number) => {
  ahead += minutes * 60_000
}

/** Pays two bills by one charge, and opens the first of them again. */
async function reopenPart(maria: Visitor, cardId: string) {
  const ids = ['1021', '1022']
  await expectOk(payInvoices, await payTogether(maria, cardId, ids, 'attempt-first'))
  await expect
    .poll(() => store().list('demo', 'fn_areceber_baixas'), { timeout: 20_000, interval: 50 })
    .toHaveLength(2)
  await app().resolvePayments()
  await reopenBill(app(), '1021')
  passMinutes(1)
}

describe('a bill that was opened again after its card payment', () => {
  it('is paid by card anew, with a receipt of its own', async () => {
    const { maria, cardId } = await payer()
    const first = await expectOk(payInvoice, await pay(maria, cardId, 'the-same-key-1'))
    await reopenBill(app(), '1024')
    passMinutes(1)
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
    passMinutes(1)
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
    passMinutes(1)
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

describe('a second charge', () => {
  it.each([
    ['soon after the booking, although the receipt was reversed', { hoursAfter: 0 }],
    ['while the receipt stands, although the ERP has the bill as owed', { keepsReceipt: true }],
  ])('is not made %s', async (_, how) => {
    const { maria, cardId } = await payer()
    const first = await expectOk(payInvoice, await pay(maria, cardId))
    await reopenBill(app(), '1024', how)
    passMinutes(1)
    expect(await expectOk(payInvoice, await pay(maria, cardId))).toEqual(first)
    expect(await charges()).toHaveLength(1)
  })

  it.each(['down', 'garbage'] as const)(
    'is not made while the ERP is %s',
    async (mode) => {
      const { maria, cardId } = await payer()
      const first = await expectOk(payInvoice, await pay(maria, cardId))
      await reopenBill(app(), '1024')
      passMinutes(1)
      await app().fault({ upstream: 'erp', mode })
      expect(await expectOk(payInvoice, await pay(maria, cardId))).toEqual(first)
      expect(await charges()).toHaveLength(1)
    },
    20_000,
  )

  it('is made once for many who pay a bill that was opened again', async () => {
    const { maria, cardId } = await payer()
    await expectOk(payInvoice, await pay(maria, cardId))
    await reopenBill(app(), '1024')
    passMinutes(1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(maria, cardId)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await charges()).toHaveLength(2)
  })
})
