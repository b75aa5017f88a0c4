import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { listInvoices, rawInvoiceSchema } from '#contract/money/invoices.ts'
import { validToken } from '#contract/account/session.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const none = { status: 404, body: { message: 'no invoices found' } }
const today = () => calendarDate(new Date(), defaultTimeZone)

type Query = QueryOf<typeof listInvoices>

const ask = (visitor: Visitor, query: Query = {}, fresh = false) =>
  visitor.call(listInvoices, { query, fresh })
const list = async (visitor: Visitor, query?: Query, fresh?: boolean) =>
  expectOk(listInvoices, await ask(visitor, query, fresh))
const refusal = async (visitor: Visitor, query?: Query) => readRefusal(await ask(visitor, query))

async function ids(visitor: Visitor, query?: Query): Promise<string[]> {
  return (await list(visitor, query)).invoices.map(({ id }) => id)
}
const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

describe('the invoice list', () => {
  it('lists invoices to pay by due date without cancelled or unreleased ones', async () => {
    expect(await ids(await signIn('Maria'), { status: 'to_pay' })).toEqual([
      '1022',
      '1021',
      '1023',
      '1024',
      '1025',
    ])
  })

  it('lists invoices to pay until a day, with the overdue and partly paid ones', async () => {
    const end_date = addDays(today(), 15)
    const maria = await signIn('Maria')
    expect(await ids(maria, { status: 'to_pay', end_date })).toEqual([
      '1022',
      '1021',
      '1023',
      '1024',
    ])
  })

  it('lists the twelve latest paid invoices, newest first', async () => {
    const { invoices } = await list(await signIn('Maria'), { status: 'received' })
    expect(invoices).toHaveLength(12)
    const days = invoices.map(({ pagamento_data }) => pagamento_data)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  it('lists every invoice without a status filter, and a single one by its id', async () => {
    const maria = await signIn('Maria')
    expect(await ids(maria)).toHaveLength(19)
    const [invoice, ...others] = (await list(maria, { invoice_id: '1024' })).invoices
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      id: '1024',
      status: 'A',
      valor: '129.99',
      data_vencimento: addDays(today(), 10),
      pagamento_data: '',
    })
  })

  it('answers an invoice with exactly the fields of the contract', async () => {
    const maria = await signIn('Maria')
    await changeRow(app(), ['demo', 'fn_areceber', '1021'], { obs: 'c4n4ry', id_conta: 'c4n4ry' })
    const answer = await (await ask(maria, {}, true)).text()
    expect(answer).not.toContain('c4n4ry')
    const sent = v.parse(
      v.object({ invoices: v.array(v.record(v.string(), v.unknown())) }),
      JSON.parse(answer),
    )
    expect(sent.invoices.length).toBeGreaterThan(0)
    // These are there where they are true.
    const fields = Object.keys(rawInvoiceSchema.entries)
      .filter((name) => !['contested', 'new_receiver', 'rejected_receiver'].includes(name))
      .toSorted()
    for (const invoice of sent.invoices) expect(Object.keys(invoice).toSorted()).toEqual(fields)
  })

  it('answers an empty invoice list with 404', async () => {
    expect(await refusal(await signIn('Ana'))).toEqual(none)
    const joao = await signIn('João')
    expect(await refusal(joao, { status: 'to_pay', invoice_id: '1045' })).toEqual(none)
  })

  it.each([
    ['status=paid', ['status']],
    ['end_date=2026-02-30', ['end_date']],
    ['end_date=20/11/2026', ['end_date']],
    ['invoice_id=1%20or%201=1', ['invoice_id']],
  ])('refuses an invoice list with %s', async (query, fields) => {
    const maria = await signIn('Maria')
    const answer = await maria.request(`/api/central/customer/list/invoices?${query}`, {
      headers: { client_id: 'demo', authorization: maria.cookies.get('validToken') ?? '' },
    })
    const body = { message: 'invalid request', fields }
    expect(await readRefusal(answer)).toEqual({ status: 400, body })
  })
})

describe('the invoices of other customers', () => {
  it('answers the same 404 for an invoice id of another customer, of another provider or unknown', async () => {
    const joao = await signIn('João')
    for (const invoice_id of ['1024', '4001', '999999999', '1026', '1027']) {
      expect(await refusal(joao, { invoice_id })).toEqual(none)
    }
  })

  it('lists the invoices of the requested provider when two providers have the same CPF', async () => {
    const demo = new Set(await ids(await signIn('Maria')))
    const litoral = await ids(await signIn('Maria', 'litoral'))
    expect(litoral.length).toBeGreaterThan(0)
    expect(litoral.filter((id) => demo.has(id))).toEqual([])
  })
})

describe('the age of the invoice list', () => {
  const app = useApp()

  it('answers the cached invoice list with the time it was read while the ERP is down', async () => {
    const maria = await app().signIn(person('Maria'))
    const asked = new Date()
    expect((await list(maria)).as_of).toBe(asked.toISOString())
    await app().fault({ upstream: 'erp', mode: 'down' })
    for (const hours of [1, 12]) {
      vi.setSystemTime(asked.getTime() + hours * hourMs)
      const again = maria.copy()
      await again.call(validToken, {})
      expect((await list(again)).as_of).toBe(asked.toISOString())
      // A fresh read is refused: a cached answer would not be current.
      expect((await ask(again, {}, true)).status).toBe(503)
    }
  })
})

it('bypasses the cached invoice list on a fresh read', async () => {
  const vera = await signIn('Vera')
  expect((await list(vera)).invoices[0]).toMatchObject({ valor: '79.90' })
  await changeRow(app(), ['demo', 'fn_areceber', '1091'], { valor: '80.00' })
  expect((await list(vera)).invoices[0]).toMatchObject({ valor: '79.90' })
  vi.setSystemTime(Date.now() + 5000)
  expect((await list(vera, {}, true)).invoices[0]).toMatchObject({ valor: '80.00' })
})
