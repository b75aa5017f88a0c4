import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { agreementGateways } from '#domain/money/automatic-payments/agreement-gateway.ts'
import { beginAutomaticCard, cancelAutomaticPayment } from '#contract/money/automatic-payments.ts'
import { registerCard } from '#contract/money/cards.ts'
import { contestInvoice } from '#contract/service/rights.ts'
import { eraseAccount } from '#contract/installation/my-data.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { runKind } from '#server/money/automatic-payments/job-kinds.ts'
import { agreements } from '#server/money/automatic-payments/table.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person } from '#tests/support/app.ts'
import {
  bill,
  billRow,
  contractId,
  upstreamOf,
  useAutomaticPayments,
} from '#tests/support/people/automatic-payments.ts'
import { cardOf, numbers } from '#tests/support/upstreams/card-numbers.ts'
import { changeRow, readRow } from '#tests/support/upstreams/erp-rows.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** What happens while the ERP is asked for the contracts of a charge. */
let whileAsked: (() => Promise<unknown>) | null = null
const payments = useAutomaticPayments(async ({ url }) => {
  const happens = url.includes('cliente_contrato') ? whileAsked : null
  whileAsked = happens ? null : whileAsked
  await happens?.()
  return null
})
const { app, pass, run, read, titles, charges, receipts, bank, store, daysFromNow } = payments
const { beginCard, mariaByCard, mariaByPix, recurrences, resolve, resolveOnTheDay } = payments
const { choose, idOf, moveClock, work } = payments

/** Maria, whose bank has the instruction for her bill. */
async function mariaInstructed(): Promise<Visitor> {
  const maria = await mariaByPix()
  await run(5)
  await run(6)
  expect((await read(maria)).charges).toMatchObject([{ state: 'sent' }])
  return maria
}

/** Maria, whose session has ended meanwhile. */
const again = () => app().signIn(person('Maria'))

async function endAgreement(): Promise<void> {
  const maria = await again()
  const params = { id: await idOf(maria) }
  await expectOk(cancelAutomaticPayment, await maria.call(cancelAutomaticPayment, { params }))
}

/** The run of the day notices it. */
async function endContract(): Promise<void> {
  await app().database.db.update(agreements).set({ state: 'contract_gone', endedAt: new Date() })
  await app().database.db.execute(sql`update jobs set next_try_at = now() where holder is null`)
}

const debit = async () => {
  const found = (await charges()).find(({ settles_on: day }) => day)
  if (!found) throw new Error('nothing was debited')
  return found
}

describe.each(agreementGateways)('a debit that the bank has, instructed at %s', (gateway) => {
  payments.useGateway(gateway)

  it('is left to the subscriber when the bank voids it', async () => {
    const maria = await mariaInstructed()
    const sale = await debit()
    await store().put('demo', 'charges', sale['id'] ?? '', { ...sale, status: '10' })
    await resolveOnTheDay()
    await run(7)
    expect((await read(maria)).charges).toMatchObject([{ state: 'refused' }])
    expect(await titles(maria)).toContain('Pagamento automático recusado')
    expect(await receipts()).toEqual([])
  })

  it('stays paid when it was settled on its day and that is noticed on the next', async () => {
    await mariaInstructed()
    await bank({ settle: 'now' })
    moveClock(11 * dayMs)
    await work()
    await resolve()
    moveClock(minuteMs)
    await work()
    expect((await debit())['status']).toBe('2')
    expect(await receipts()).toMatchObject([{ id_receber: bill, tipo_recebimento: 'P' }])
    const maria = await again()
    expect((await read(maria)).charges).toMatchObject([{ state: 'paid' }])
    expect(await titles(maria)).not.toContain('Pagamento automático recusado')
  })

  it.each<[string, () => Promise<void>]>([
    ['its subscriber ends the agreement', () => endAgreement()],
    ['its contract has ended', () => endContract()],
  ])('stays paid when it was settled on its day before %s', async (_, end) => {
    await mariaInstructed()
    moveClock(10 * dayMs)
    await bank({ settle: 'now' })
    await end()
    await work()
    await resolve()
    moveClock(minuteMs)
    await work()
    expect((await debit())['status']).toBe('2')
    expect(await receipts()).toHaveLength(1)
    expect((await read(await again())).charges).toMatchObject([{ state: 'paid' }])
  })

  it('is given back when the bank debits it although it was withdrawn in time', async () => {
    const maria = await mariaInstructed()
    const params = { id: await idOf(maria) }
    await expectOk(cancelAutomaticPayment, await maria.call(cancelAutomaticPayment, { params }))
    const upstream = upstreamOf[gateway]
    await app().fault({ upstream, mode: 'down' })
    await work()
    await bank({ settle: 'now' })
    await app().fault({ upstream, mode: 'ok' })
    moveClock(10 * dayMs)
    await resolve()
    expect((await debit())['status']).toBe('10')
    expect(await receipts()).toEqual([])
  })

  it('is withdrawn when the bill is paid in another way before its day', async () => {
    const maria = await mariaInstructed()
    await changeRow(app(), billRow, { status: 'R', valor_aberto: '0.00', valor_recebido: '129.99' })
    await run(7)
    await run(7)
    expect((await debit())['status']).toBe('10')
    expect((await read(maria)).charges).toMatchObject([{ state: 'paid_otherwise' }])
    expect(await titles(maria)).toContain('Fatura paga de outro jeito')
  })

  it.each<[string, Record<string, string>]>([
    ['cancelled', { status: 'C' }],
    ['withheld', { liberado: 'N' }],
  ])('is withdrawn when its bill is %s, which nobody has paid', async (_, change) => {
    const maria = await mariaInstructed()
    await changeRow(app(), billRow, change)
    await run(7)
    await run(7)
    expect((await debit())['status']).toBe('10')
    expect((await read(maria)).charges).toMatchObject([{ state: 'not_owed' }])
    expect(await titles(maria)).not.toContain('Fatura paga de outro jeito')
    expect(await titles(maria)).toContain('Esta fatura não será paga automaticamente')
  })

  it.each<[string, Record<string, string>]>([
    ['has an unknown status', { status: 'X' }],
    ['cannot be read', { valor: '?' }],
  ])('stays at the bank while its bill %s in the ERP', async (_, change) => {
    const maria = await mariaInstructed()
    await changeRow(app(), billRow, change)
    await run(7)
    await run(7)
    expect((await debit())['status']).toBe('12')
    expect((await read(maria)).charges).toMatchObject([{ state: 'sent' }])
    expect(await titles(maria)).not.toContain('Fatura paga de outro jeito')
  })

  it('is withdrawn and left to the subscriber when the bank lets its day pass', async () => {
    const maria = await mariaInstructed()
    await bank({ debits: 'delay' })
    await run(10)
    expect((await read(maria)).charges).toMatchObject([{ state: 'sent' }])
    await run(11)
    await run(11)
    expect((await debit())['status']).toBe('10')
    expect((await read(maria)).charges).toMatchObject([{ state: 'refused' }])
    await bank({ debits: 'pay', settle: 'now' })
    await resolveOnTheDay()
    expect(await receipts()).toEqual([])
  })
})

/** The title of a message about a bill that will not pay itself. */
const leftToHer = 'Esta fatura não será paga automaticamente'

describe('a bill that its subscriber contests', () => {
  async function contest(maria: Visitor): Promise<void> {
    const requestKey = randomUUID()
    const body = { invoiceId: bill, reason: 'wrong amount', amount: '25.00', requestKey } as const
    await expectOk(contestInvoice, await maria.call(contestInvoice, { body }))
  }

  it('is not announced', async () => {
    const maria = await mariaByCard()
    await contest(maria)
    await run(5)
    expect((await read(maria)).charges).toEqual([])
    expect(await titles(maria)).not.toContain('Pagamento automático agendado')
  })

  it('is left out when it was announced', async () => {
    const maria = await mariaByCard()
    await run(5)
    expect((await read(maria)).charges).toMatchObject([{ state: 'announced' }])
    await contest(maria)
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'skipped' }])
    expect(await titles(maria)).toContain(leftToHer)
    expect(await charges()).toEqual([])
    expect((await read(maria)).state).toBe('active')
  })
})

describe('an announced bill', () => {
  it('ends without a word of a payment when its provider cancels it', async () => {
    const maria = await mariaByCard()
    await run(5)
    await changeRow(app(), billRow, { status: 'C' })
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'not_owed' }])
    expect(await titles(maria)).not.toContain('Fatura paga de outro jeito')
    expect(await charges()).toEqual([])
  })

  it('has a full day until its charge also where the run of the day before was late', async () => {
    const maria = await mariaByCard()
    await changeRow(app(), billRow, { data_vencimento: daysFromNow(2) })
    const day = daysFromNow(-1)
    const late = { clientId: 'demo', kind: runKind, key: day, payload: { day } }
    await enqueue(app().database.db, [late], new Date())
    await work()
    await work()
    const found = (await read(maria)).charges.find(({ invoice_id }) => invoice_id === bill)
    expect(found).toMatchObject({ state: 'announced', charge_on: daysFromNow(1) })
    expect(await charges()).toEqual([])
  })

  it('has its new due day when it is left to its subscriber because that day moved', async () => {
    const maria = await mariaByCard()
    await run(5)
    await changeRow(app(), billRow, { data_vencimento: daysFromNow(9) })
    await run(8)
    expect((await read(maria)).charges).toMatchObject([
      { state: 'amount_changed', due_date: daysFromNow(9) },
    ])
    expect(await charges()).toEqual([])
  })

  it('stays with the process that has sent it meanwhile', async () => {
    const maria = await mariaByCard()
    await run(5)
    const { db } = app().database
    whileAsked = () => db.execute(sql`update automatic_charges set state = 'sent'`)
    await pass(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'sent' }])
    expect(await charges()).toEqual([])
  })

  it('waits while the ERP has it in an unknown state', async () => {
    const maria = await mariaByCard()
    await run(5)
    await changeRow(app(), billRow, { status: 'X' })
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'announced' }])
    expect(await charges()).toEqual([])
  })
})

describe('a bill whose amount depends on the day', () => {
  it('is announced and charged without a discount that ends before the money moves', async () => {
    const maria = await mariaByCard()
    const discount = { desconto_condicional_valor: '10.00' }
    const until = daysFromNow(7)
    await changeRow(app(), billRow, { ...discount, validade_desconto_condicional: until })
    await run(5)
    expect((await read(maria)).charges).toMatchObject([{ state: 'announced', value: '129.99' }])
    await run(8)
    expect(await charges()).toMatchObject([{ amount: '12999' }])
  })

  it('is announced with a discount that holds on its due day, when a PIX pays it', async () => {
    const maria = await mariaByPix()
    const discount = { desconto_condicional_valor: '10.00' }
    const until = daysFromNow(10)
    await changeRow(app(), billRow, { ...discount, validade_desconto_condicional: until })
    await run(5)
    expect((await read(maria)).charges).toMatchObject([{ state: 'announced', value: '119.99' }])
  })
})

/** Does the work while the provider has automatic payments by card switched off. */
async function whileOff(work: () => Promise<void>): Promise<void> {
  const { db } = app().database
  const put = async (isOn: boolean) => {
    const rule = JSON.stringify({ automaticCard: isOn })
    await db.execute(
      sql`update tenants set rules = rules || ${rule}::jsonb where client_id = 'demo'`,
    )
  }
  await put(false)
  try {
    await work()
  } finally {
    await put(true)
  }
}

describe('a provider that switches automatic payments off', () => {
  it('has no announced bill charged, and the subscriber told', async () => {
    const maria = await mariaByCard()
    await run(5)
    await whileOff(() => run(8))
    expect((await read(maria)).charges).toMatchObject([{ state: 'switched_off' }])
    expect(await charges()).toEqual([])
    expect(await titles(maria)).toContain('Esta fatura não será paga automaticamente')
  })

  it('has the subscriber told of each bill that is not announced any more', async () => {
    const maria = await mariaByCard()
    await whileOff(async () => {
      await run(5)
      await run(6)
    })
    expect((await read(maria)).charges).toMatchObject([{ invoice_id: bill, state: 'switched_off' }])
    expect(await titles(maria)).toEqual(['Esta fatura não será paga automaticamente'])
  })
})

/** What became of the sale by which Maria's bank approved her agreement. */
async function changeApproval(status: string): Promise<void> {
  const [sale] = await charges()
  await store().put('demo', 'charges', sale?.['id'] ?? '', { ...sale, status })
}

describe('an active agreement of Cielo whose approval is a sale', () => {
  it.each(['0', '11', '12', '13', '99'])(
    'stays in force while the sale has the status %s',
    async (status) => {
      await mariaByPix({ invoiceId: bill })
      await resolve()
      await changeApproval(status)
      moveClock(45 * minuteMs)
      await run(0)
      expect((await recurrences()).map((row) => row['status'])).toEqual(['1'])
      expect((await read(await again())).state).toBe('active')
    },
  )

  it.each(['1', '11', '12'])(
    'ends with the bank although the sale has the status %s',
    async (status) => {
      await mariaByPix()
      await changeApproval(status)
      await choose('cancel')
      moveClock(45 * minuteMs)
      await run(0)
      expect((await read(await again())).state).toBe('cancelled_at_bank')
    },
  )

  it('stays as it is while the gateway does not know it', async () => {
    await mariaByPix()
    for (const row of await recurrences()) {
      await store().remove('demo', 'pix_recurrences', row['id'] ?? '')
    }
    await run(0)
    expect((await read(await again())).state).toBe('active')
  })

  it('is ended at the bank when its subscriber ends it after the sale was given back', async () => {
    await mariaByPix()
    await changeApproval('11')
    await endAgreement()
    await work()
    expect((await recurrences()).map((row) => row['status'])).toEqual(['3'])
  })

  it('books its first payment once, however many years it lives', async () => {
    await mariaByPix({ invoiceId: bill })
    await resolve()
    const { db } = app().database
    await db.execute(sql`delete from payments`)
    await db.execute(
      sql`update automatic_agreements set created_at = created_at - interval '6 years',
        active_since = active_since - interval '6 years'`,
    )
    await run(0)
    expect((await db.execute(sql`select id from payments`)).rows).toEqual([])
  })
})

describe('an agreement', () => {
  it('ends with a message when its contract is no longer active', async () => {
    const maria = await mariaByCard()
    await run(5)
    await changeRow(app(), ['demo', 'cliente_contrato', contractId], { status: 'I' })
    await run(8)
    expect(await read(maria)).toMatchObject({
      state: 'contract_gone',
      charges: [{ state: 'cancelled' }],
    })
    expect(await charges()).toEqual([])
    expect(await titles(maria)).toEqual(
      expect.arrayContaining(['Pagamento automático encerrado', leftToHer]),
    )
  })

  it('leaves a debit that is withdrawn to its subscriber, with a message', async () => {
    await mariaInstructed()
    const customer = ['demo', 'cliente', '101'] as const
    await changeRow(app(), customer, { ativo: 'N' })
    await run(7)
    await run(7)
    await changeRow(app(), customer, { ativo: 'S' })
    const maria = await again()
    expect((await read(maria)).charges).toMatchObject([{ state: 'cancelled' }])
    expect(await titles(maria)).toContain(leftToHer)
  })

  it('says nothing of its bills to the subscriber who has just ended it', async () => {
    const maria = await mariaByCard()
    await run(5)
    await endAgreement()
    await run(8)
    expect((await read(maria)).charges).toMatchObject([{ state: 'cancelled' }])
    expect(await titles(maria)).toEqual(['Pagamento automático agendado'])
  })

  it.each<[string, Record<string, string>]>([
    ['cannot be read', { ativo: '' }],
    ['has no document for an hour', { cnpj_cpf: '' }],
    ['has a mistyped document', { cnpj_cpf: '529.982.247-26' }],
    ['is closed to the portal', { hotsite_acesso: '0' }],
  ])('stays where it was made, and charges nothing, while its customer %s', async (_, change) => {
    const maria = await mariaByPix()
    const customer = ['demo', 'cliente', '101'] as const
    const before = await readRow(app(), customer)
    await changeRow(app(), customer, change)
    await run(5)
    expect((await recurrences()).map(({ status }) => status)).toEqual(['1'])
    await changeRow(app(), customer, before)
    expect(await read(maria)).toMatchObject({ state: 'active', charges: [] })
    await run(5)
    expect((await read(maria)).charges).toMatchObject([{ state: 'announced' }])
    await changeRow(app(), customer, change)
    await run(6)
    await changeRow(app(), customer, before)
    expect(await read(maria)).toMatchObject({ state: 'active', charges: [{ state: 'announced' }] })
    moveClock(20 * minuteMs)
    await run(6)
    expect((await read(await again())).charges).toMatchObject([{ state: 'sent' }])
  })

  it('ends at the bank when its customer is no longer active', async () => {
    const maria = await mariaByPix()
    await run(5)
    const customer = ['demo', 'cliente', '101'] as const
    await changeRow(app(), customer, { ativo: 'N' })
    await run(6)
    await changeRow(app(), customer, { ativo: 'S' })
    expect((await read(maria)).state).toBe('contract_gone')
    expect((await recurrences()).map(({ status }) => status)).toEqual(['3'])
  })

  it('tells once that its card is about to expire, and ends when it has', async () => {
    const maria = await app().signIn(person('Maria'))
    const [year, month] = daysFromNow(0).split('-')
    const ExpirationDate = `${month}/${year}`
    const body = { ...cardOf(numbers.approved), ExpirationDate }
    const { card } = await expectOk(registerCard, await maria.call(registerCard, { body }))
    await expectOk(beginAutomaticCard, await beginCard(maria, card.uuid))
    await run(0)
    await run(1)
    const warning = 'O cartão do pagamento automático vai vencer'
    expect((await titles(maria)).filter((title) => title === warning)).toHaveLength(1)
    await run(40)
    expect((await read(maria)).state).toBe('card_expired')
    expect(await titles(maria)).toContain('O cartão do pagamento automático venceu')
  })

  it('is looked after again on the next day when its job was given up in a long outage', async () => {
    const maria = await mariaInstructed()
    const { db } = app().database
    await db.execute(sql`update jobs set next_try_at = null, tries = 20, holder = 'gone'`)
    await bank({ settle: 'now' })
    await resolveOnTheDay()
    await run(10)
    expect((await read(maria)).charges).toMatchObject([{ state: 'paid' }])
  })
})

// The last one: Maria's account is gone then.
describe('an account that is erased', () => {
  it('has its debit withdrawn, and its agreement ended at the bank', async () => {
    const maria = await mariaInstructed()
    const body = { currentPassword: 'portal123' }
    await expectOk(eraseAccount, await maria.call(eraseAccount, { body }))
    await run(6)
    await resolve()
    // Withdrawn, or refused because the agreement had ended there first.
    expect(['3', '10']).toContain((await debit())['status'])
    expect((await recurrences())[0]?.['status']).toBe('3')
    const [kept] = await app().database.db.select().from(agreements)
    expect(kept?.state).toBe('cancelled')
  })
})
