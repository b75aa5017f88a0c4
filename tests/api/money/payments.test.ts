import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { registerCard } from '#contract/money/cards.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { person } from '../../support/app.ts'
import { cardOf, numbers } from '../../support/upstreams/card-numbers.ts'
import { changeRow } from '../../support/upstreams/erp-rows.ts'
import { expectOk } from '../../support/wire/answers.ts'
import { answerPayment, holdPayments, paymentSent } from '../../support/kills/held-payment.ts'
import { message, stateOf, usePayments } from '../../support/people/payments.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const { app, later, payer, store, charges, receipts } = usePayments()

async function addCard(who: Visitor, number: string): Promise<string> {
  const { card } = await expectOk(
    registerCard,
    await who.call(registerCard, { body: cardOf(number) }),
  )
  return card.uuid
}

const pay = (
  who: Visitor,
  cardId: string,
  { invoiceId = '1024', installments = 1, key = null as string | null } = {},
) =>
  who.call(payInvoice, {
    body: { cardId, invoiceId, installments },
    headers: { 'idempotency-key': key },
  })

const statusOf = async (who: Visitor, invoice_id = '1024') => {
  const answer = await who.call(listInvoices, { query: { invoice_id }, fresh: true })
  return (await expectOk(listInvoices, answer)).invoices[0]?.status
}

describe('paying by card', () => {
  it('charges the amount the server calculated and books it in the ERP as a receipt', async () => {
    const { maria, cardId } = await payer()
    const answer = await expectOk(payInvoice, await pay(maria, cardId, { installments: 3 }))
    expect(answer).toMatchObject({
      type: 'success',
      payment: {
        invoice_id: '1024',
        state: 'approved',
        value: '129.99',
        total: '139.37',
        installments: 3,
        brand: 'Visa',
        last_four: '0010',
      },
    })
    expect(answer.payment.authorization_code).toMatch(/^\d{6}$/)
    expect(await charges()).toMatchObject([{ amount: '13937', installments: '3', status: '2' }])
    expect(await store().list('demo', 'fn_areceber_baixas')).toMatchObject([
      { id_receber: '1024', credito: '129.99', valor_total_recebido: '139.37' },
    ])
    expect(await statusOf(maria)).toBe('R')
    expect(await stateOf(maria)).toBe('approved')
  })

  it('charges only the rest of a partly received invoice', async () => {
    const { maria, cardId } = await payer()
    await pay(maria, cardId, { invoiceId: '1022' })
    expect(await charges()).toMatchObject([{ amount: '8990' }])
  })

  it('refuses invoices, cards and installments that cannot be paid, without a charge at the gateway', async () => {
    const { maria, cardId } = await payer()
    const bakery = await app().signIn(person('Padaria'))
    const told = async (asked: Parameters<typeof pay>[2], who = maria, card = cardId) =>
      message(await pay(who, card, asked))
    for (const installments of [0, 4, 2.5, 1e9, -1]) {
      expect(await told({ installments })).toEqual([400, 'invalid installments'])
    }
    expect(await told({ invoiceId: '1001' })).toEqual([409, 'invoice already paid'])
    for (const invoiceId of ['1041', '4031', '1026', '1027', '999999']) {
      expect(await told({ invoiceId })).toEqual([404, 'invoice not found'])
    }
    const unknown = [404, 'Card not founded for customer.']
    expect(await told({}, maria, 'x')).toEqual(unknown)
    expect(await told({ invoiceId: '1061' }, bakery)).toEqual(unknown)
    expect(await told({ key: 'a b' })).toEqual([400, 'invalid request'])
    const extra = { cardId, invoiceId: '1024', installments: 1, amount: 1 }
    expect((await maria.call(payInvoice, { body: extra })).status).toBe(400)
    expect(await charges()).toEqual([])
  })

  it('voids the payment without a charge when the gateway refuses the request', async () => {
    const { maria } = await payer()
    const cardId = await addCard(maria, numbers.approved)
    for (const { id = '' } of await store().list('demo', 'gateway_cards')) {
      await store().remove('demo', 'gateway_cards', id)
    }
    expect(await message(await pay(maria, cardId))).toEqual([502, 'upstream failed'])
    expect(await stateOf(maria)).toBe('void')
  })
})

describe('charging once', () => {
  it('settles a payment the gateway left open when its state is queried', async () => {
    const { maria } = await payer()
    const answer = await pay(maria, await addCard(maria, numbers.timesOut))
    expect((await expectOk(payInvoice, answer)).type).toBe('processing')
    later(10_000)
    await app().resolvePayments()
    expect(await stateOf(maria)).toBe('denied')
  })
})

const bookedAt = async () => {
  const { rows } = await app().database.db.execute(sql`select booked_at::text from payments`)
  return rows[0]?.['booked_at']
}
/** How often a call of this server gave up waiting for the ERP to book. */
const givenUpBookings = () => app().log.filter((line) => line.includes('booked later')).length

describe('booking a payment in the ERP', () => {
  it('books a charge whose process died while it booked within half a minute', async () => {
    const givenUp = givenUpBookings()
    const { maria, cardId } = await payer()
    await holdPayments(app())
    const paying = pay(maria, cardId)
    await paymentSent(app())
    // A process that never comes back: its call to the ERP gets no answer.
    await app().fault({ upstream: 'erp', mode: 'slow', ms: 60_000 })
    expect((await expectOk(payInvoice, await answerPayment(app(), paying))).type).toBe('success')
    const { rows } = await app().database.db.execute<{ seconds: number }>(
      sql`select extract(epoch from next_try_at - decided_at)::float as seconds from payments`,
    )
    // The lease is renewed while the process lives; the resolver looks every five seconds.
    expect(rows[0]?.seconds).toBeLessThanOrEqual(25)
    // For others it answers: this call waits on.
    await app().fault({ upstream: 'erp', mode: 'ok', client_id: 'demo' })
    // The process lives here, and may renew its lease once more just before the resolver looks.
    let looks = 0
    await vi.waitFor(async () => {
      later((looks += 1) * 30_000)
      await app().resolvePayments()
      expect(await receipts()).toHaveLength(1)
    }, 60_000)
    expect(await statusOf(maria)).toBe('R')
    // The abandoned call is still under way: it ends before the next test has the same invoice unpaid.
    const booked = await bookedAt()
    await vi.waitFor(
      async () => expect([await bookedAt(), givenUpBookings()]).not.toEqual([booked, givenUp]),
      { timeout: 60_000, interval: 100 },
    )
    expect(await receipts()).toHaveLength(1)
  }, 120_000)

  it('does not book a receipt twice when the answer of the first booking was lost', async () => {
    const { maria, cardId } = await payer()
    await pay(maria, cardId)
    await app().database.db.execute(
      sql`update payments set booked_at = null, next_try_at = now() - interval '1 minute'`,
    )
    await app().resolvePayments()
    expect(await receipts()).toHaveLength(1)
    expect(await charges()).toMatchObject([{ status: '2' }])
  })

  it('refunds the card and books no receipt when the invoice was paid by PIX meanwhile', async () => {
    const { maria, cardId } = await payer()
    await holdPayments(app())
    const key = 'the-same-dialog-03'
    const paying = pay(maria, cardId, { key })
    await paymentSent(app())
    await changeRow(app(), ['demo', 'fn_areceber', '1024'], {
      status: 'R',
      recebido_via_pix: 'S',
      valor_recebido: '129.99',
    })
    expect((await expectOk(payInvoice, await answerPayment(app(), paying))).type).toBe('processing')
    await app().resolvePayments()
    expect(await stateOf(maria)).toBe('void')
    expect(await charges()).toMatchObject([{ status: '10' }])
    expect(await receipts()).toEqual([])
    const refused = [409, 'invoice already paid']
    expect(await message(await pay(maria, cardId, { key }))).toEqual(refused)
    expect(await message(await pay(maria, cardId))).toEqual(refused)
  })

  it('refunds the card when the invoice was cancelled meanwhile', async () => {
    const { maria, cardId } = await payer()
    await holdPayments(app())
    const key = 'the-same-dialog-04'
    const paying = pay(maria, cardId, { key })
    await paymentSent(app())
    await changeRow(app(), ['demo', 'fn_areceber', '1024'], { status: 'C' })
    expect((await expectOk(payInvoice, await answerPayment(app(), paying))).type).toBe('processing')
    await app().resolvePayments()
    expect(await stateOf(maria)).toBe('void')
    expect(await charges()).toMatchObject([{ status: '10' }])
    expect(await receipts()).toEqual([])
    expect(await message(await pay(maria, cardId, { key }))).toEqual([502, 'payment not confirmed'])
  })

  it.each([
    ['unknown', false, 'payment being confirmed'],
    ['approved', true, 'payment being confirmed'],
    ['approved', false, 'invoice already paid'],
  ])(
    'says what is so of a former person’s payment: %s, given back: %s',
    async (state, isBack, text) => {
      const { maria, cardId } = await payer()
      await expectOk(payInvoice, await pay(maria, cardId))
      await app().database.db.execute(sql`
      update payments set document_hash = 'former', state = ${state}, is_to_be_voided = ${isBack}`)
      expect(await message(await pay(maria, cardId))).toEqual([409, text])
      expect(await charges()).toHaveLength(1)
    },
  )

  it('charges nothing when the ERP is down before the charge', async () => {
    const { maria, cardId } = await payer()
    await expectOk(listInvoices, await maria.call(listInvoices, { query: {}, fresh: true }))
    // Fresh reads share one answer for three seconds.
    later(5_000)
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect((await pay(maria, cardId)).status).toBe(503)
    expect(await stateOf(maria)).toBe('void')
    expect(await charges()).toEqual([])
  }, 20_000)
})

it('keeps card numbers and security codes out of the log and the database', async () => {
  const maria = await app().signIn(person('Maria'))
  const number = '5100000000000081'
  await maria.call(registerCard, { body: cardOf(number, { SecurityCode: '731' }) })
  await maria.call(registerCard, { body: cardOf(number, { Holder: '#', SecurityCode: '731' }) })
  await app().fault({ upstream: 'gateway', mode: 'garbage' })
  await maria.call(registerCard, {
    body: cardOf('4111111111111111', { SecurityCode: '731' }),
  })
  const { rows: tables } = await app().database.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const table = sql.identifier(name)
      const { rows } = await app().database.db.execute(
        sql`select to_jsonb(${table}) - 'sequence' as line from ${table}`,
      )
      return JSON.stringify(rows)
    }),
  )
  const everything = [...dumps, ...app().log].join('\n')
  expect(everything).toContain('0081')
  // The three digits occur within times and hashes, so only the code as a separate word counts.
  for (const secret of [/51000000/, /5100 0000/, /41111111/, /(?<![\w.:])731(?!\w)/]) {
    expect([secret, secret.test(everything)]).toEqual([secret, false])
  }
})
