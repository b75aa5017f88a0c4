import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { registerCard } from '#contract/money/cards.ts'
import { listContracts } from '#contract/service/contracts.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { findInvoicePayment, payInvoice } from '#contract/money/payments.ts'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { expectOk } from '../../support/wire/answers.ts'
import { person, useApp } from '../../support/app.ts'
import { cardOf, numbers } from '../../support/upstreams/card-numbers.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

let ahead = 0
const app = useApp({ now: () => new Date(Date.now() + ahead) })
const chargeStatuses = async (clientId: string) => {
  const charges = await sandboxStore(app().database.db).list(clientId, 'charges')
  return charges.map(({ status }) => status)
}

beforeEach(() => {
  ahead = 0
})

/** A subscriber with a saved card and an unpaid invoice. */
async function payer(clientId: string, name: string) {
  const who = await app().signIn(person(name, clientId))
  const { contracts } = await expectOk(listContracts, await who.call(listContracts, {}))
  const body = cardOf(numbers.approved, { Contracts: [contracts[0]?.id ?? ''] })
  const { card } = await expectOk(registerCard, await who.call(registerCard, { body }))
  const answer = await who.call(listInvoices, { query: { status: 'to_pay' } })
  const { invoices } = await expectOk(listInvoices, answer)
  const invoiceId = invoices[0]?.id ?? ''
  return { who, invoiceId, body: { cardId: card.uuid, invoiceId, installments: 1 } }
}

const stateOf = async (who: Visitor, invoiceId: string) => {
  const answer = await who.call(findInvoicePayment, { params: { invoiceId } })
  return (await expectOk(findInvoicePayment, answer)).payment.state
}

it.each([
  ['netmania', 'Carlos', '400 with code 307'],
  ['litoral', 'Maria', 'null'],
])('gives a payment at %s up when the gateway knows no such sale', async (clientId, name) => {
  const { who, invoiceId, body } = await payer(clientId, name)
  await app().fault({ upstream: 'gateway', mode: 'garbage', client_id: clientId })
  expect((await expectOk(payInvoice, await who.call(payInvoice, { body }))).type).toBe('processing')
  await app().fault({ upstream: 'gateway', mode: 'ok', client_id: clientId })
  ahead = 50 * secondMs
  await app().resolvePayments()
  expect(await stateOf(who, invoiceId)).toBe('void')
  expect((await expectOk(payInvoice, await who.call(payInvoice, { body }))).type).toBe('success')
  expect(await chargeStatuses(clientId)).toEqual(['2'])

  // The reversal waits for the bank: nothing is said to be reversed before it is.
  await app().database.db.execute(
    sql`update payments set is_to_be_voided = true, next_try_at = now() where state = 'approved'`,
  )
  await app().resolvePayments()
  expect(await chargeStatuses(clientId)).toEqual(['12'])
  expect(await stateOf(who, invoiceId)).toBe('processing')
  ahead += minuteMs
  await app().resolvePayments()
  expect(await chargeStatuses(clientId)).toEqual(['10'])
  expect(await stateOf(who, invoiceId)).toBe('void')
})
