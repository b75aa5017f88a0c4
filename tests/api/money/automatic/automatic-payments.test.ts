import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  beginAutomaticCard,
  beginAutomaticPix,
  cancelAutomaticPayment,
  changeAutomaticLimit,
  findAutomaticPayment,
  skipAutomaticCharge,
} from '#contract/money/automatic-payments.ts'
import { registerCard, removeCard } from '#contract/money/cards.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { agreementGateways } from '#domain/money/automatic-payments/agreement-gateway.ts'
import { dayMs, secondMs } from '#domain/platform/time/durations.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person } from '#tests/support/app.ts'
import {
  bill,
  billRow,
  upstreamOf,
  useAutomaticPayments,
} from '#tests/support/people/automatic-payments.ts'
import { cardOf, numbers } from '#tests/support/upstreams/card-numbers.ts'
import { reopenBill } from '#tests/support/upstreams/reopen-bill.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const {
  app,
  moveClock,
  useGateway,
  daysFromNow,
  charges,
  receipts,
  pass,
  work,
  resolve,
  run,
  idOf,
  read,
  titles,
  cardIdOf,
  beginPix,
  beginCard,
  recurrences,
  choose,
  bank,
  mariaByPix,
  mariaByCard,
  resolveOnTheDay,
} = useAutomaticPayments()

describe.each(agreementGateways)('an agreement by PIX Automático, made at %s', (gateway) => {
  const upstream = upstreamOf[gateway]
  useGateway(gateway)

  it('waits for the bank, is approved, announces a bill, debits it on its due day and books it once', async () => {
    const maria = await app().signIn(person('Maria'))
    const begun = await expectOk(beginAutomaticPix, await beginPix(maria))
    expect(begun.agreement).toMatchObject({ state: 'waiting', method: 'pix', limit: '200.00' })
    expect(begun.agreement.approval).toMatchObject({ invoice_id: null, value: null })
    moveClock(6 * secondMs)
    await work()
    expect((await read(maria)).state).toBe('waiting')
    await choose('approve')
    moveClock(6 * secondMs)
    await work()
    expect(await read(maria)).toMatchObject({ state: 'active', approval: null, charges: [] })
    await run(4)
    expect((await read(maria)).charges).toEqual([])
    await run(5)
    expect((await read(maria)).charges).toMatchObject([
      { invoice_id: bill, state: 'announced', value: '129.99', charge_on: daysFromNow(10) },
    ])
    await run(6)
    expect((await read(maria)).charges).toMatchObject([{ invoice_id: bill, state: 'sent' }])
    expect(await charges()).toHaveLength(2)
    await bank({ settle: 'now' })
    await resolveOnTheDay()
    await run(10)
    expect((await read(maria)).charges).toMatchObject([{ state: 'paid', value: '129.99' }])
    expect(await receipts()).toMatchObject([
      { id_receber: bill, credito: '129.99', tipo_recebimento: 'P' },
    ])
    await run(10)
    await run(11)
    expect(await receipts()).toHaveLength(1)
    expect(await titles(maria)).toEqual([
      'Pagamento automático ativado',
      'Pagamento automático agendado',
      'Fatura paga automaticamente',
    ])
  })

  it('pays the bill that its approval is asked for with, and books it once', async () => {
    const maria = await mariaByPix({ invoiceId: bill })
    await resolve()
    expect(await receipts()).toMatchObject([{ id_receber: bill, tipo_recebimento: 'P' }])
    await run(5)
    expect((await read(maria)).charges).toEqual([])
    expect(await receipts()).toHaveLength(1)
  })

  it('books its first payment on the day that it was made, however late that is noticed', async () => {
    const maria = await app().signIn(person('Maria'))
    await expectOk(beginAutomaticPix, await beginPix(maria, { invoiceId: bill }))
    await choose('approve')
    const paidOn = daysFromNow(0)
    moveClock(dayMs)
    await work()
    await resolve()
    expect(await receipts()).toMatchObject([{ id_receber: bill, data: paidOn }])
  })

  it('books its first payment of a bill whose earlier receipt was reversed', async () => {
    const maria = await app().signIn(person('Maria'))
    const body = { cardId: await cardIdOf(maria), invoiceId: bill, installments: 1 }
    await expectOk(payInvoice, await maria.call(payInvoice, { body }))
    await reopenBill(app(), bill)
    await expectOk(beginAutomaticPix, await beginPix(maria, { invoiceId: bill }))
    await choose('approve')
    moveClock(6 * secondMs)
    await work()
    await resolve()
    expect((await receipts()).map((row) => row['tipo_recebimento'])).toEqual(['C', 'P'])
    expect((await charges()).find(({ type }) => type === 'Pix')?.['status']).toBe('2')
  })

  it('gives back the first payment of a bill that a card has paid meanwhile', async () => {
    const maria = await app().signIn(person('Maria'))
    await expectOk(beginAutomaticPix, await beginPix(maria, { invoiceId: bill }))
    const body = { cardId: await cardIdOf(maria), invoiceId: bill, installments: 1 }
    await expectOk(payInvoice, await maria.call(payInvoice, { body }))
    await choose('approve')
    moveClock(6 * secondMs)
    await work()
    await resolve()
    expect(await receipts()).toMatchObject([{ id_receber: bill, tipo_recebimento: 'C' }])
    const pix = (await charges()).find(({ type }) => type === 'Pix')
    expect(pix?.['status']).toBe('10')
    expect((await read(maria)).state).toBe('active')
  })

  it.each([
    ['refuse', 'refused'],
    ['cancel', 'cancelled_at_bank'],
  ] as const)('ends when the subscriber chooses %s at the bank', async (choice, state) => {
    const maria = choice === 'cancel' ? await mariaByPix() : await app().signIn(person('Maria'))
    if (choice === 'refuse') await expectOk(beginAutomaticPix, await beginPix(maria))
    await choose(choice)
    moveClock(6 * secondMs)
    await run(0)
    expect(await read(maria)).toMatchObject({ state, approval: null })
    await run(5)
    expect((await read(maria)).charges.map(({ invoice_id }) => invoice_id)).not.toContain(bill)
  })

  it('finds its code when the gateway lost the answer, and expires when nobody uses it', async () => {
    const maria = await app().signIn(person('Maria'))
    await app().fault({ upstream, mode: 'hang-after-effect' })
    const begun = await expectOk(beginAutomaticPix, await beginPix(maria))
    expect(begun.agreement).toMatchObject({ state: 'waiting', approval: null })
    await app().fault({ upstream, mode: 'ok' })
    moveClock(6 * secondMs)
    await work()
    expect((await read(maria)).approval?.code).toMatch(/^0002/)
    moveClock(45 * 60 * secondMs)
    await work()
    expect((await read(await app().signIn(person('Maria')))).state).toBe('expired')
    // The code of the card gateway ends by itself; a bank's is ended.
    expect((await recurrences())[0]?.['status']).toBe(gateway === 'bank' ? '3' : '6')
  })

  it('is not begun at a gateway that is down, and may be begun again', async () => {
    const maria = await app().signIn(person('Maria'))
    await app().fault({ upstream, mode: 'down' })
    expect(await readRefusal(await beginPix(maria))).toMatchObject({ status: 503 })
    expect(await idOf(maria)).toBe('')
  })
})

describe('a bill under an agreement', () => {
  it('is charged to the card two days before it is due, once, however often the job runs', async () => {
    const maria = await mariaByCard()
    await run(5)
    await run(7)
    expect((await read(maria)).charges).toMatchObject([{ state: 'announced' }])
    await Promise.all([pass(8), pass(8)])
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'paid' }])
    expect(await charges()).toMatchObject([{ amount: '12999', status: '2' }])
    expect(await receipts()).toMatchObject([{ id_receber: bill, tipo_recebimento: 'C' }])
  })

  it('is left alone when it was paid otherwise, and the subscriber is told', async () => {
    const maria = await mariaByCard()
    await run(5)
    const body = { cardId: await cardIdOf(maria), invoiceId: bill, installments: 1 }
    await expectOk(payInvoice, await maria.call(payInvoice, { body }))
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'paid_otherwise' }])
    expect(await charges()).toHaveLength(1)
    expect(await titles(maria)).toContain('Fatura paga de outro jeito')
  })

  it('is charged when the receipt of an earlier card payment of it was reversed', async () => {
    const maria = await mariaByCard()
    const body = { cardId: await cardIdOf(maria), invoiceId: bill, installments: 1 }
    await expectOk(payInvoice, await maria.call(payInvoice, { body }))
    await reopenBill(app(), bill)
    await run(5)
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'paid' }])
    expect(await charges()).toHaveLength(2)
    expect(await receipts()).toHaveLength(2)
  })

  it('is not announced while the ERP has not booked the card that has just paid it', async () => {
    const maria = await mariaByCard()
    const body = { cardId: await cardIdOf(maria), invoiceId: bill, installments: 1 }
    await expectOk(payInvoice, await maria.call(payInvoice, { body }))
    // As an ERP has it that is away when the receipt is to be booked.
    await changeRow(app(), billRow, { status: 'A', valor_recebido: '0.00', valor_aberto: '129.99' })
    await app().database.db.execute(sql`update payments set booked_at = null, next_try_at = null`)
    await run(5)
    expect((await read(maria)).charges).toEqual([])
    expect(await titles(maria)).not.toContain('Pagamento automático agendado')
  })

  it('is not charged above what was announced, nor above the limit', async () => {
    const maria = await mariaByCard()
    await run(5)
    await changeRow(app(), billRow, { valor: '130.00', valor_aberto: '130.00' })
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'amount_changed' }])
    expect(await charges()).toEqual([])
    expect(await titles(maria)).toContain('A fatura mudou depois do aviso')
  })

  it('above the limit is left to the subscriber, who is told in time', async () => {
    const maria = await app().signIn(person('Maria'))
    await expectOk(
      beginAutomaticCard,
      await beginCard(maria, await cardIdOf(maria), { limit: '129.98' }),
    )
    await run(5)
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'above_limit' }])
    expect(await charges()).toEqual([])
    expect(await titles(maria)).toEqual(['Fatura acima do seu limite'])
  })

  it('is not charged above a limit that was lowered after its announcement', async () => {
    const maria = await mariaByCard()
    await run(5)
    const params = { id: await idOf(maria) }
    await expectOk(
      changeAutomaticLimit,
      await maria.call(changeAutomaticLimit, { params, body: { limit: '50.00' } }),
    )
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'above_limit' }])
    expect(await charges()).toEqual([])
  })

  it('is not charged after the agreement was cancelled', async () => {
    const maria = await mariaByCard()
    await run(5)
    const params = { id: await idOf(maria) }
    await expectOk(cancelAutomaticPayment, await maria.call(cancelAutomaticPayment, { params }))
    await expectOk(cancelAutomaticPayment, await maria.call(cancelAutomaticPayment, { params }))
    await run(8)
    expect(await read(maria)).toMatchObject({
      state: 'cancelled',
      charges: [{ state: 'cancelled' }],
    })
    expect(await charges()).toEqual([])
  })

  describe.each(agreementGateways)('at %s', (gateway) => {
    useGateway(gateway)

    it('is withdrawn from the bank when the agreement is cancelled, and the agreement is ended there', async () => {
      const maria = await mariaByPix()
      await run(5)
      await run(6)
      expect((await read(maria)).charges).toMatchObject([{ state: 'sent' }])
      const params = { id: await idOf(maria) }
      await expectOk(cancelAutomaticPayment, await maria.call(cancelAutomaticPayment, { params }))
      await work()
      await resolve()
      await run(6)
      expect((await read(maria)).charges).toMatchObject([{ state: 'cancelled' }])
      expect((await recurrences())[0]?.['status']).toBe('3')
      await bank({ settle: 'now' })
      await resolveOnTheDay()
      expect(await receipts()).toEqual([])
    })

    it('that the bank refuses is left to the subscriber', async () => {
      const maria = await mariaByPix()
      await run(5)
      await run(6)
      await bank({ debits: 'refuse', settle: 'now' })
      await resolveOnTheDay()
      await run(10)
      expect((await read(maria)).charges).toMatchObject([{ state: 'refused' }])
      expect(await receipts()).toEqual([])
      expect(await titles(maria)).toContain('Pagamento automático recusado')
    })
  })

  it('is booked once when the gateway loses its answer and then answers twice', async () => {
    const maria = await mariaByCard()
    await run(5)
    await bank({ debits: 'twice' })
    await app().fault({ upstream: 'gateway', mode: 'hang-after-effect' })
    await pass(8)
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    expect((await read(maria)).charges).toMatchObject([{ state: 'sent' }])
    moveClock(10 * secondMs)
    await run(8)
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'paid' }])
    expect(await charges()).toHaveLength(1)
    expect(await receipts()).toHaveLength(1)
  })

  it('is charged anew while there is time when the gateway was not reached, and given up in time', async () => {
    const maria = await mariaByCard()
    await run(5)
    await app().fault({ upstream: 'gateway', mode: 'down' })
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'announced' }])
    await run(10)
    expect((await read(maria)).charges).toMatchObject([{ state: 'too_late' }])
    expect(await charges()).toEqual([])
    expect(await titles(maria)).toContain('Esta fatura não será paga automaticamente')
  })

  it.each([
    ['with its links', ''],
    ['before there were links', "update cards set transaction_link_id = ''"],
  ])('is charged to a Mastercard that was stored %s', async (_, change) => {
    const maria = await app().signIn(person('Maria'))
    const body = cardOf(numbers.approvedMastercard)
    const { card } = await expectOk(registerCard, await maria.call(registerCard, { body }))
    await expectOk(beginAutomaticCard, await beginCard(maria, card.uuid))
    if (change) await app().database.db.execute(sql.raw(change))
    await run(5)
    await run(8)
    expect(await charges()).toMatchObject([{ brand: 'Master', status: '2' }])
    const [made] = await charges()
    const { rows } = await app().database.db.execute<{ linked: string; issuer: string }>(
      sql`select transaction_link_id as linked, issuer_transaction_id as issuer from cards where brand = 'Mastercard'`,
    )
    expect(rows).toMatchObject([{ issuer: made?.['issuer_transaction_id'] }])
    expect(rows[0]?.linked).toMatch(/^[\w-]{22}$/)
    expect(rows[0]?.linked).not.toBe(made?.['transaction_link_id'])
  })

  it('ends its agreement with a message when the card was deleted', async () => {
    const maria = await app().signIn(person('Maria'))
    const added = await maria.call(registerCard, { body: cardOf(numbers.approved) })
    const { card } = await expectOk(registerCard, added)
    await expectOk(beginAutomaticCard, await beginCard(maria, card.uuid))
    await run(5)
    await expectOk(removeCard, await maria.call(removeCard, { params: { id: card.uuid } }))
    await run(8)
    expect(await read(maria)).toMatchObject({
      state: 'card_removed',
      charges: [{ state: 'cancelled' }],
    })
    expect(await charges()).toEqual([])
    expect(await titles(maria)).toEqual([
      'Pagamento automático agendado',
      'Pagamento automático encerrado',
      'Esta fatura não será paga automaticamente',
    ])
  })
})

describe('a bill that its subscriber takes over', () => {
  const skip = async (maria: Visitor, invoiceId = bill) => {
    const params = { id: await idOf(maria) }
    return maria.call(skipAutomaticCharge, { params, body: { invoiceId } })
  }

  it('is not charged, and the agreement goes on', async () => {
    const maria = await mariaByCard()
    await run(5)
    await expectOk(skipAutomaticCharge, await skip(maria))
    const { agreement } = await expectOk(skipAutomaticCharge, await skip(maria))
    expect(agreement).toMatchObject({ state: 'active', charges: [{ state: 'skipped' }] })
    await run(5)
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'skipped' }])
    expect(await charges()).toEqual([])
  })

  describe.each(agreementGateways)('at %s', (gateway) => {
    useGateway(gateway)

    it('is withdrawn from the bank, and can be paid by card at once afterwards', async () => {
      const maria = await mariaByPix()
      await run(5)
      await run(6)
      await expectOk(skipAutomaticCharge, await skip(maria))
      await resolve()
      const pix = (await charges()).find(({ settles_on: day }) => day)
      expect(pix?.['status']).toBe('10')
      const body = { cardId: await cardIdOf(maria), invoiceId: bill, installments: 1 }
      await expectOk(payInvoice, await maria.call(payInvoice, { body }))
      await bank({ settle: 'now' })
      await resolveOnTheDay()
      expect(await receipts()).toMatchObject([{ id_receber: bill, tipo_recebimento: 'C' }])
      expect((await recurrences())[0]?.['status']).toBe('1')
    })

    it('is refused when it is unknown, decided, or the bank has settled it', async () => {
      const maria = await mariaByPix()
      expect(await readRefusal(await skip(maria))).toMatchObject({
        status: 404,
        body: { message: 'charge not found' },
      })
      await run(5)
      await run(6)
      await bank({ settle: 'now' })
      await resolveOnTheDay()
      expect(await readRefusal(await skip(maria))).toMatchObject({
        status: 409,
        body: { message: 'too late to skip' },
      })
      await run(10)
      expect((await read(maria)).charges).toMatchObject([{ state: 'paid' }])
      expect(await receipts()).toHaveLength(1)
    })
  })
})

describe('beginning an agreement', () => {
  it('is done once a contract and once a request key', async () => {
    const maria = await app().signIn(person('Maria'))
    const cardId = await cardIdOf(maria)
    const requestKey = 'a-request-key-0001'
    const [one, two] = await Promise.all([
      beginCard(maria, cardId, { requestKey }),
      beginCard(maria, cardId, { requestKey }),
    ])
    const first = await expectOk(beginAutomaticCard, one)
    expect((await expectOk(beginAutomaticCard, two)).agreement.id).toBe(first.agreement.id)
    const other = await readRefusal(await beginCard(maria, cardId))
    expect(other).toMatchObject({ status: 409, body: { message: 'already automatic' } })
    expect(await readRefusal(await beginPix(maria))).toMatchObject({ status: 409 })
  })

  it('refuses contracts, bills, cards and limits that are not the subscriber’s to give', async () => {
    const maria = await app().signIn(person('Maria'))
    const cardId = await cardIdOf(maria)
    const told = async (answer: Promise<Response>) =>
      (await readRefusal(await answer)).body['message']
    expect(await told(beginPix(maria, { contractId: '206' }))).toBe('contract not found')
    expect(await told(beginPix(maria, { invoiceId: '1041' }))).toBe('invoice not found')
    expect(await told(beginPix(maria, { invoiceId: '1001' }))).toBe('invoice already paid')
    expect(await told(beginPix(maria, { invoiceId: bill, limit: '129.98' }))).toBe(
      'limit not allowed',
    )
    for (const limit of ['0.00', '0.99', '10000.01']) {
      expect(await told(beginCard(maria, cardId, { limit }))).toBe('limit not allowed')
    }
    expect(await told(beginCard(maria, 'none'))).toBe('Card not founded for customer.')
    expect(await idOf(maria)).toBe('')
  })

  it('is refused where the provider does not offer it', async () => {
    const someone = await app().signIn(person('Mercado', 'netmania'))
    const answer = await readRefusal(await beginPix(someone))
    expect(answer).toMatchObject({ status: 403, body: { message: 'automatic payments off' } })
  })

  it('hides another subscriber’s agreement like a random one', async () => {
    const maria = await mariaByCard()
    const id = await idOf(maria)
    const others = [
      await app().signIn(person('Padaria')),
      await app().signIn(person('Maria', 'litoral')),
    ]
    for (const other of others) {
      for (const params of [{ id }, { id: '00000000-0000-4000-8000-000000000000' }]) {
        const calls = [
          other.call(findAutomaticPayment, { params }),
          other.call(changeAutomaticLimit, { params, body: { limit: '10.00' } }),
          other.call(skipAutomaticCharge, { params, body: { invoiceId: bill } }),
          other.call(cancelAutomaticPayment, { params }),
        ]
        for (const answer of await Promise.all(calls)) {
          expect(await readRefusal(answer)).toMatchObject({
            status: 404,
            body: { message: 'agreement not found' },
          })
        }
      }
    }
    expect((await read(maria)).limit).toBe('200.00')
  })
})
