import { describe, expect, it } from 'vitest'
import { beginAutomaticPix } from '#contract/money/automatic-payments.ts'
import { agreementGateways } from '#domain/money/automatic-payments/agreement-gateway.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person } from '#tests/support/app.ts'
import { bill, useAutomaticPayments } from '#tests/support/people/automatic-payments.ts'
import { isLong } from '#tests/support/run/length.ts'

const {
  app,
  moveClock,
  useGateway,
  charges,
  receipts,
  pass,
  resolve,
  run,
  read,
  titles,
  cardIdOf,
  beginPix,
  beginCard,
  recurrences,
  bank,
  cardBank,
  store,
  mariaByPix,
  mariaByCard,
  resolveOnTheDay,
} = useAutomaticPayments()

const upstreams = ['erp', 'gateway', 'bank'] as const
const modes = ['down', 'garbage', 'slow'] as const
/** A slow one of each is left to the long tests, and so is a gateway that answers nonsense. */
const faults = upstreams
  .flatMap((upstream) => modes.map((mode) => ({ upstream, mode })))
  .filter(({ upstream, mode }) => isLong || mode === 'down' || upstream + mode === 'erpgarbage')
type Fault = (typeof faults)[number]

/** A slow one answers at last. */
const breakOne = (fault: Fault) => app().fault({ ...fault, ms: 50 })

/** It answers again, and what waits for it is due. */
async function mend({ upstream }: Fault): Promise<void> {
  await app().fault({ upstream, mode: 'ok' })
  moveClock(20 * minuteMs)
}

/** Her session has ended meanwhile. */
const maria = () => app().signIn(person('Maria'))

/** Says of each charge only how often its bill was charged, and booked. */
async function counts() {
  const orders = new Set((await charges()).map(({ merchant_order_id: order }) => order))
  const charged = (await charges()).filter(({ status }) => status === '2')
  return { orders: orders.size, charged: charged.length, booked: (await receipts()).length }
}

describe('a charge that is not what was asked', () => {
  it('is no payment while a card is only authorised, and one once it is captured', async () => {
    await mariaByCard()
    await run(5)
    await cardBank({ sales: 'authorise', captures: 'fail' })
    await run(8)
    expect(await receipts()).toEqual([])
    expect((await read(await maria())).charges).toMatchObject([{ invoice_id: bill, state: 'sent' }])
    await cardBank({ captures: 'whole' })
    moveClock(20 * minuteMs)
    await run(8)
    expect(await counts()).toEqual({ orders: 1, charged: 1, booked: 1 })
    expect((await read(await maria())).charges).toMatchObject([{ invoice_id: bill, state: 'paid' }])
  })

  describe.each(agreementGateways)('at %s', (gateway) => {
    useGateway(gateway)

    it('is withdrawn before its day when the bank is to debit another amount by PIX', async () => {
      await mariaByPix()
      await run(5)
      await run(6)
      const debit = (await charges()).find((row) => row['settles_on'])
      await store().put('demo', 'charges', debit?.['id'] ?? '', { ...debit, amount: '99999' })
      await resolveOnTheDay()
      await resolveOnTheDay()
      await run(6)
      expect((await charges()).find(({ id }) => id === debit?.['id'])).toMatchObject({
        status: '10',
      })
      expect(await receipts()).toEqual([])
      expect((await read(await maria())).charges).toMatchObject([
        { invoice_id: bill, state: 'refused' },
      ])
    })
  })
})

/** What a bank has no part in. */
const others = faults.filter(({ upstream }) => upstream !== 'bank')

describe.each(others)('with $upstream that is $mode', (fault) => {
  it('a bill is announced once, when it answers again', async () => {
    await mariaByCard()
    await breakOne(fault)
    await run(5)
    await mend(fault)
    await run(5)
    expect((await read(await maria())).charges).toMatchObject([
      { invoice_id: bill, state: 'announced' },
    ])
    const announced = (await titles(await maria())).filter((title) => title.endsWith('agendado'))
    expect(announced).toHaveLength(1)
  })

  it('a card is charged and its bill booked once, and the subscriber told', async () => {
    await mariaByCard()
    await run(5)
    await breakOne(fault)
    await run(8)
    expect((await counts()).charged).toBeLessThanOrEqual(1)
    await mend(fault)
    await run(8)
    moveClock(20 * minuteMs)
    await run(8)
    expect((await read(await maria())).charges).toMatchObject([{ invoice_id: bill, state: 'paid' }])
    expect(await counts()).toMatchObject({ charged: 1, booked: 1 })
    expect((await titles(await maria())).filter((title) => /automaticamente/.test(title))).toEqual([
      'Fatura paga automaticamente',
    ])
  })
})

describe.each(faults)('with $upstream that is $mode', (fault) => {
  useGateway(fault.upstream === 'bank' ? 'bank' : 'cielo')

  it('a PIX is instructed, settled and booked once, and the subscriber told', async () => {
    await mariaByPix()
    await run(5)
    await breakOne(fault)
    await run(6)
    await mend(fault)
    await run(6)
    expect((await read(await maria())).charges).toMatchObject([{ invoice_id: bill, state: 'sent' }])
    await bank({ settle: 'now' })
    await breakOne(fault)
    await resolveOnTheDay()
    await pass(10)
    await mend(fault)
    await resolveOnTheDay()
    await run(10)
    expect((await read(await maria())).charges).toMatchObject([{ invoice_id: bill, state: 'paid' }])
    expect((await receipts()).length).toBe(1)
    expect((await titles(await maria())).filter((title) => /automaticamente/.test(title))).toEqual([
      'Fatura paga automaticamente',
    ])
  })

  it('an agreement is begun once, or refused in words and begun again', async () => {
    const before = await maria()
    const cardId = await cardIdOf(before)
    await breakOne(fault)
    const attempts = [await beginPix(before), await beginCard(before, cardId)]
    for (const { status } of attempts) expect([200, 409, 502, 503, 504]).toContain(status)
    await mend(fault)
    await resolve()
    const again = await beginPix(await maria())
    if (attempts.every(({ status }) => status !== 200)) await expectOk(beginAutomaticPix, again)
    else expect(again.status).toBe(409)
    expect((await recurrences()).length).toBeLessThanOrEqual(1)
  })
})
