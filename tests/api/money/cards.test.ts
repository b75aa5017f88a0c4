import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listCards, registerCard, removeCard } from '#contract/money/cards.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { singleUseMs } from '#server/money/cards/single-use.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { listContractsShort } from '#contract/service/contracts-short.ts'
import { person, useApp } from '../../support/app.ts'
import { cardOf, numbers } from '../../support/upstreams/card-numbers.ts'
import { expectOk, readRefusal } from '../../support/wire/answers.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
/** So many calls of the gateway are answered together; 0: each by itself. */
let together = 0
let answerAll = () => {}
let areAllHere = Promise.resolve()
function answerTogether(calls: number): void {
  together = calls
  areAllHere = new Promise((resolve) => (answerAll = resolve))
}
const app = useApp({
  now,
  answerUpstream: async (request) => {
    if (together === 0 || !new URL(request.url).hostname.includes('.gateway.')) return null
    together -= 1
    if (together === 0) answerAll()
    await areAllHere
    return null
  },
})

const register = (who: Visitor, ...card: Parameters<typeof cardOf>) =>
  who.call(registerCard, { body: cardOf(...card) })
const message = async (answer: Response) => {
  const { status, body } = await readRefusal(answer)
  return [status, body['message']]
}

/** Deletes the rate limits and cards that earlier tests left. */
async function forget() {
  await app().database.db.execute(sql`delete from rate_limits where key like 'card-%'`)
  await app().database.db.execute(sql`delete from cards where last_four <> '0010'`)
}

describe('saved cards', () => {
  it('lists a saved card by its last four digits, expiry month and brand', async () => {
    const maria = await app().signIn(person('Maria'))
    const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
    expect(cards).toMatchObject([
      { CardNumber: '************0010', ExpirationDate: '12/2031', brand: 'Visa' },
    ])
  })

  it('answers a customer without saved cards with 404 and the text the portal expects', async () => {
    const bakery = await app().signIn(person('Padaria'))
    expect(await message(await bakery.call(listCards, {}))).toEqual([
      404,
      'Card not founded for customer.',
    ])
  })

  it('refuses every card request of a customer who may not pay by card', async () => {
    const joao = await app().signIn(person('João'))
    for (const answer of [
      await joao.call(listCards, {}),
      await register(joao, numbers.approved, { Contracts: ['202'] }),
      await joao.call(removeCard, { params: { id: 'x' } }),
    ]) {
      expect(await message(answer)).toEqual([403, 'forbidden'])
    }
  })

  it('lets only the customer of a saved card remove it', async () => {
    await forget()
    const maria = await app().signIn(person('Maria'))
    const bakery = await app().signIn(person('Padaria'))
    const { card } = await expectOk(registerCard, await register(maria, '5100 0000 0000 0040'))
    expect(card).toMatchObject({
      alias: 'Meu cartão',
      CardNumber: '************0040',
      ExpirationDate: '12/2031',
      brand: 'Mastercard',
    })
    const letters = await sandboxStore(app().database.db).list('demo', 'outbox')
    const told = letters.filter((row) => JSON.stringify(row).includes('Mastercard final 0040'))
    expect(told.length).toBeGreaterThan(0)
    const remove = (who: Visitor) => who.call(removeCard, { params: { id: card.uuid } })
    expect(await message(await remove(bakery))).toEqual([404, 'Card not founded for customer.'])
    expect((await remove(maria)).status).toBe(200)
    expect((await remove(maria)).status).toBe(404)
  })

  it('deletes a card of a single use after an hour, and no other', async () => {
    await forget()
    const maria = await app().signIn(person('Maria'))
    const numbersOf = async (who: Visitor) => {
      const { cards } = await expectOk(listCards, await who.call(listCards, {}))
      return cards.map(({ CardNumber }) => CardNumber)
    }
    const letters = async () =>
      (await sandboxStore(app().database.db).list('demo', 'outbox')).length
    const written = await letters()
    const once = await expectOk(
      registerCard,
      await register(maria, numbers.approved, { SingleUse: true }),
    )
    expect(await letters()).toBe(written)
    const leftMs = Date.parse(once.removed_at ?? '') - now().getTime()
    expect(Math.abs(leftMs - singleUseMs)).toBeLessThan(minuteMs)
    const kept = await expectOk(registerCard, await register(maria, '5100 0000 0000 0040'))
    expect(await letters()).toBeGreaterThan(written)
    expect(kept.removed_at).toBeUndefined()

    await app().doJobs()
    expect(await numbersOf(maria)).toContain(once.card.CardNumber)
    aheadMs = singleUseMs
    await app().doJobs()
    const left = await numbersOf(await app().signIn(person('Maria')))
    expect(left).not.toContain(once.card.CardNumber)
    expect(left).toContain(kept.card.CardNumber)
    aheadMs = 0
  })

  it('refuses an invalid card with the text of the field that is wrong', async () => {
    await forget()
    const maria = await app().signIn(person('Maria'))
    const told = async (...card: Parameters<typeof cardOf>) =>
      message(await register(maria, ...card))
    expect(await told('4000000000000050')).toEqual([400, 'invalid credit card'])
    expect(await told('4011780000000006')).toEqual([400, 'invalid credit card'])
    expect(await told('378282246310005')).toEqual([400, 'invalid credit card'])
    expect(await told('0000000000000000')).toEqual([400, 'invalid credit card'])
    const { approved } = numbers
    expect(await told(approved, { ExpirationDate: '12/31' })).toEqual([
      400,
      'Invalid date format use',
    ])
    expect(await told(approved, { ExpirationDate: '13/2031' })).toEqual([400, 'Invalid Month'])
    expect(await told(approved, { ExpirationDate: '10/2020' })).toEqual([400, 'Card expirated'])
    expect(await told(approved, { SecurityCode: '000' })).toEqual([422, 'Card is not valid'])
    for (const Contracts of [['202'], ['201', '202'], ['999999']]) {
      expect(await told(approved, { Contracts })).toEqual([404, 'contract not found'])
    }
    for (const change of [{ Holder: '12' }, { SecurityCode: '12' }, { Contracts: [] }]) {
      expect(await told(approved, change)).toEqual([400, 'invalid request'])
    }
    const again = { ExpirationDate: '12/2031' }
    expect(await told('4000000000000010', again)).toEqual([
      422,
      'Card already registered for this customer',
    ])
  })

  it('saves a card sent twice at the same time once and answers the other request with 409', async () => {
    await forget()
    const maria = await app().signIn(person('Maria'))
    answerTogether(2)
    const answers = await Promise.all([
      register(maria, numbers.approved),
      register(maria, numbers.approved),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
    expect(cards).toHaveLength(2)
  })

  it('limits a customer to three new cards a day and five declined cards an hour', async () => {
    await forget()
    const maria = await app().signIn(person('Maria'))
    for (let count = 0; count < 5; count += 1) {
      const declined = await register(maria, numbers.approved, { SecurityCode: '000' })
      expect(declined.status).toBe(422)
    }
    const sixth = await register(maria, numbers.approved)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(60)
    await forget()
    for (const year of ['2030', '2032', '2033']) {
      const ExpirationDate = `12/${year}`
      expect((await register(maria, numbers.approved, { ExpirationDate })).status).toBe(200)
    }
    const fourth = await register(maria, numbers.approved, { ExpirationDate: '12/2034' })
    expect(fourth.status).toBe(429)
  })

  it('answers that the gateway is unavailable, without the card number, and saves no card', async () => {
    await forget()
    const maria = await app().signIn(person('Maria'))
    for (const mode of ['down', 'garbage'] as const) {
      await app().fault({ upstream: 'gateway', mode })
      const answer = await register(maria, numbers.approved)
      expect([502, 503]).toContain(answer.status)
      expect(await answer.text()).not.toContain(numbers.approved)
    }
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
    expect(cards).toHaveLength(1)
  })
})

describe('short contracts', () => {
  it('lists the contracts in force, and answers 404 to a customer without one', async () => {
    const maria = await app().signIn(person('Maria'))
    const contracts = await expectOk(listContractsShort, await maria.call(listContractsShort, {}))
    expect(contracts).toEqual([
      { id: '201', contrato: expect.stringContaining('500 MEGA'), status_internet: 'A' },
    ])
    const ana = await app().signIn(person('Ana'))
    expect(await message(await ana.call(listContractsShort, {}))).toEqual([
      404,
      'no contracts found',
    ])
  })
})
