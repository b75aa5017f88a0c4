import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { registerCard } from '#contract/money/cards.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { expectOk, readRefusal } from '../../support/wire/answers.ts'
import { person, useApp } from '../../support/app.ts'
import { cardOf, numbers } from '../../support/upstreams/card-numbers.ts'
import { changeRow } from '../../support/upstreams/erp-rows.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

/*
 * The provider serrana asks for the security code, has installments of at least R$ 30,00, and splits
 * bills from R$ 80,00.
 */
let ahead = 0
const app = useApp({ now: () => new Date(Date.now() + ahead) })
const invoiceId = '5022'
const charges = () => sandboxStore(app().database.db).list('serrana', 'charges')
let otavio: Visitor
let cardId = ''

beforeEach(async () => {
  // No test meets the answers of the ERP that the one before it left in the cache.
  ahead += 2 * minuteMs
  await app().sandbox.reset()
  const { db } = app().database
  await db.execute(sql`delete from payments`)
  await db.execute(sql`delete from cards`)
  await db.execute(sql`delete from rate_limits where key like 'card-%'`)
  otavio = await app().signIn(person('Otávio', 'serrana'))
  const body = cardOf(numbers.approved, { Contracts: ['5102'] })
  const { card } = await expectOk(registerCard, await otavio.call(registerCard, { body }))
  cardId = card.uuid
})

const pay = (installments: number, securityCode: string | null) =>
  otavio.call(payInvoice, {
    body: { cardId, invoiceId, installments, ...(securityCode !== null && { securityCode }) },
  })
const message = async (answer: Response) => {
  const { status, body } = await readRefusal(answer)
  return [status, body['message']]
}

it('refuses a payment without the security code that the provider asks for', async () => {
  expect(await message(await pay(1, null))).toEqual([400, 'security code required'])
  expect(await charges()).toEqual([])
})

it.each(['12', '1234', '12a', ''])('refuses %j as a security code', async (securityCode) => {
  expect((await pay(1, securityCode)).status).toBe(400)
  expect(await charges()).toEqual([])
})

it('sends the security code to the gateway, and stores it nowhere', async () => {
  // The sandbox's gateway denies the code 000, and at this provider a sale without any.
  expect(await message(await pay(1, '000'))).toEqual([402, 'payment denied'])
  expect(await expectOk(payInvoice, await pay(1, '917'))).toMatchObject({ type: 'success' })
  const { rows } = await app().database.db.execute(sql`select payments::text as row from payments`)
  expect(JSON.stringify(rows)).toContain('5022')
  expect([JSON.stringify(rows), ...app().log].join('\n')).not.toMatch(/(?<![\w.:-])917(?![\w-])/)
})

it.each([
  ['45.00', 1, 200],
  ['45.00', 2, 400],
  ['79.99', 2, 400],
  ['80.00', 2, 200],
  ['80.00', 3, 400],
  ['129.99', 3, 200],
])('answers a bill of R$ %s in %i installments with %i', async (valor, installments, status) => {
  await changeRow(app(), ['serrana', 'fn_areceber', invoiceId], { valor, valor_aberto: valor })
  const answer = await pay(installments, '123')
  expect(answer.status).toBe(status)
  if (status === 400) expect(await message(answer)).toEqual([400, 'installments not offered'])
  expect(await charges()).toHaveLength(status === 200 ? 1 : 0)
})
