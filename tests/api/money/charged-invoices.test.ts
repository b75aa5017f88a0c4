import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { listCards } from '#contract/money/cards.ts'
import { createInvoiceDownload, listInvoices, readPix } from '#contract/money/invoices.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { parseCents } from '#domain/platform/values/money.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { expectOk, readRefusal } from '../../support/wire/answers.ts'
import { person, useApp } from '../../support/app.ts'
import { changeRow } from '../../support/upstreams/erp-rows.ts'
import { answerPayment, holdPayments, paymentSent } from '../../support/kills/held-payment.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

let ahead = 0
// Answers of the ERP that one test read are too old for the next.
const app = useApp({ now: () => new Date(Date.now() + ahead) })
const charges = () => sandboxStore(app().database.db).list('demo', 'charges')

beforeEach(async () => {
  ahead += 120_000
  await app().sandbox.reset()
  await app().database.db.execute(sql`delete from payments`)
})

/** Maria and her saved card. */
async function payer(): Promise<{ maria: Visitor; cardId: string }> {
  const maria = await app().signIn(person('Maria'))
  const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
  return { maria, cardId: cards[0]?.uuid ?? '' }
}
const pay = (who: Visitor, cardId: string, invoiceId: string) =>
  who.call(payInvoice, { body: { cardId, invoiceId, installments: 1 } })
const read = async (who: Visitor, invoice_id: string) => {
  const answer = await who.call(listInvoices, { query: { invoice_id } })
  return (await expectOk(listInvoices, answer)).invoices[0]
}
const message = async (answer: Response) => {
  const { status, body } = await readRefusal(answer)
  return [status, body['message']]
}
/** Neither PIX nor boleto is to be had; PIX says why. */
async function expectNoWayToPay(who: Visitor, invoiceId: string, why: string) {
  const pix = await who.call(readPix, { params: { invoiceId } })
  expect(await pix.json()).toMatchObject({ type: 'error', message: why })
  const boleto = await who.call(createInvoiceDownload, { body: { invoiceId } })
  expect(await message(boleto)).toEqual([404, 'invoice file unavailable'])
}

it('offers no payment of an invoice whose payment the bank is confirming', async () => {
  const { maria, cardId } = await payer()
  const row = ['demo', 'fn_areceber', '1021'] as const
  await changeRow(app(), row, { aguardando_confirmacao_pagamento: 'S' })
  expect(await read(maria, '1021')).toMatchObject({ status: 'A', awaiting: 'bank' })
  const refused = [409, 'payment being confirmed']
  expect(await message(await pay(maria, cardId, '1021'))).toEqual(refused)
  await expectNoWayToPay(maria, '1021', 'payment being confirmed')
  expect(await charges()).toEqual([])
})

it('offers no second way to pay while a card payment is undecided, and offers them all after it', async () => {
  const { maria, cardId } = await payer()
  await app().fault({ upstream: 'gateway', mode: 'garbage' })
  expect((await expectOk(payInvoice, await pay(maria, cardId, '1024'))).type).toBe('processing')
  expect(await read(maria, '1024')).toMatchObject({ status: 'A', awaiting: 'bank' })
  await expectNoWayToPay(maria, '1024', 'payment being confirmed')
  // The same payment answers a second tap.
  expect((await expectOk(payInvoice, await pay(maria, cardId, '1024'))).type).toBe('processing')
  await app().fault({ upstream: 'gateway', mode: 'ok' })
  ahead += 50_000
  await app().resolvePayments()
  expect(await read(maria, '1024')).toMatchObject({ status: 'A', awaiting: '' })
  const pix = await maria.call(readPix, { params: { invoiceId: '1024' } })
  expect(await pix.json()).toMatchObject({ type: 'success' })
  expect(await charges()).toEqual([])
})

it('lets the booking stand above an answer that the ERP gave before it', async () => {
  const { maria, cardId } = await payer()
  await pay(maria, cardId, '1024')
  // As another process has it, whose answer is older than the booking.
  await changeRow(app(), ['demo', 'fn_areceber', '1024'], { status: 'A' })
  const { db } = app().database
  await db.execute(sql`update payments set booked_at = booked_at + interval '1 hour'`)
  expect(await read(maria, '1024')).toMatchObject({ status: 'A', awaiting: 'booking' })
  // The ERP's word of after the booking stands: its staff has undone it.
  await db.execute(sql`update payments set booked_at = booked_at - interval '2 hours'`)
  ahead += 1_001
  expect(await read(maria, '1024')).toMatchObject({ status: 'A', awaiting: '' })
})

it.each([
  [
    'what the ERP has as open',
    { status: 'P', valor_recebido: '60.00', valor_aberto: '80.00' },
    8000,
  ],
  [
    'what a conditional discount leaves',
    { desconto_condicional_valor: '10.00', validade_desconto_condicional: '2099-12-31' },
    11_999,
  ],
])('charges %s and books it so that nothing is left', async (_, columns, amount) => {
  const { maria, cardId } = await payer()
  await changeRow(app(), ['demo', 'fn_areceber', '1024'], columns)
  const { payment } = await expectOk(payInvoice, await pay(maria, cardId, '1024'))
  expect(parseCents(payment.value)).toBe(amount)
  expect(await charges()).toMatchObject([{ amount: String(amount) }])
  const [row] = await sandboxStore(app().database.db)
    .list('demo', 'fn_areceber')
    .then((rows) => rows.filter(({ id }) => id === '1024'))
  expect(row).toMatchObject({ status: 'R', valor_aberto: '0.00' })
})

it('books a card payment on the day that it was sent, whose discount leaves nothing open', async () => {
  const { maria, cardId } = await payer()
  const today = calendarDate(new Date(Date.now() + ahead), defaultTimeZone)
  const discount = { desconto_condicional_valor: '10.00', validade_desconto_condicional: today }
  await changeRow(app(), ['demo', 'fn_areceber', '1024'], discount)
  await holdPayments(app())
  const paying = pay(maria, cardId, '1024')
  await paymentSent(app())
  // The gateway answers after midnight.
  ahead += dayMs
  await expectOk(payInvoice, await answerPayment(app(), paying))
  expect(await charges()).toMatchObject([{ amount: '11999' }])
  const rows = (table: string) => sandboxStore(app().database.db).list('demo', table)
  expect(await rows('fn_areceber_baixas')).toMatchObject([{ id_receber: '1024', data: today }])
  const row = (await rows('fn_areceber')).find(({ id }) => id === '1024')
  expect(row).toMatchObject({ status: 'R', valor_aberto: '0.00' })
}, 20_000)

it('offers no payment of a charged invoice while the ERP cannot book it', async () => {
  const { maria, cardId } = await payer()
  await holdPayments(app())
  const paying = pay(maria, cardId, '1023')
  await paymentSent(app())
  await app().fault({ upstream: 'erp', mode: 'down' })
  expect((await expectOk(payInvoice, await answerPayment(app(), paying))).type).toBe('success')
  // The answer is of before the charge, and the ERP gives no other.
  expect(await read(maria, '1023')).toMatchObject({ status: 'A', awaiting: 'booking' })
  await expectNoWayToPay(maria, '1023', 'invoice already paid')
  expect((await expectOk(payInvoice, await pay(maria, cardId, '1023'))).type).toBe('success')
  expect(await charges()).toHaveLength(1)
}, 20_000)
