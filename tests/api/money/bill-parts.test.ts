import { describe, expect, it } from 'vitest'
import {
  readInvoiceParts,
  readInvoicePartsAnswer,
  readNextInvoice,
  readNextInvoiceAnswer,
} from '#contract/money/bill-parts.ts'
import { listInvoices, readInvoice } from '#contract/money/invoices.ts'
import { changeSentence } from '#domain/money/bill-parts/bill-words.ts'
import { nextBillReason } from '#domain/money/bill-parts/next-bill-words.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

let aheadMs = 0
const asked: string[] = []
const refused = new Set<string>()
const app = useApp({
  now: () => new Date(Date.now() + aheadMs),
  answerUpstream: async (request) => {
    const { hostname, pathname } = new URL(request.url)
    if (!hostname.includes('.erp.')) return null
    const resource = pathname.split('/').at(-1) ?? ''
    asked.push(resource)
    return refused.has(resource)
      ? Response.json({ type: 'error', message: 'Recurso não está disponível!' })
      : null
  },
})

/** Later than fresh answers are shared, and whatever was asked for before. */
function later() {
  aheadMs += 10 * secondMs
  return fresh
}
const fresh = { headers: { 'cache-control': 'no-cache' } }
const parts = async (visitor: Visitor, invoiceId: string, options = {}) => {
  const answer = await visitor.call(readInvoiceParts, { params: { invoiceId }, ...options })
  return readInvoicePartsAnswer(await expectOk(readInvoiceParts, answer))
}
const next = async (visitor: Visitor, id: string, options = {}) => {
  const answer = await visitor.call(readNextInvoice, { params: { id }, ...options })
  return readNextInvoiceAnswer(await expectOk(readNextInvoice, answer))
}
const sumOf = (all: readonly { readonly amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + amount, 0)
const named = (all: readonly { readonly name: string; readonly amount: number }[]) =>
  all.map(({ name, amount }) => [name, amount])

describe('what a bill is made of', () => {
  it('is its plan, its services and its discounts, and why it costs more than the former one', async () => {
    const maria = await app().signIn(person('Maria'))
    const { parts: found, rest, unknown, change, issuedOn } = await parts(maria, '1024')
    expect(issuedOn).toBe(addDays(calendarDate(new Date(), defaultTimeZone), -10))
    expect(named(found)).toEqual([
      ['FIBRA 500 MEGA', 9990],
      ['Ponto de Wi-Fi adicional', 2019],
      ['Segurança digital', 990],
    ])
    expect({ rest, unknown }).toEqual({ rest: 0, unknown: null })
    expect(change && changeSentence(change)).toMatch(
      /^R\$\s30,09 a mais: acabou o desconto de boas-vindas \(20,19\) e entrou Segurança digital \(9,90\)\.$/,
    )
    const former = await parts(maria, '1021')
    expect(named(former.parts).at(-1)).toEqual(['Desconto de boas-vindas', -2019])
  })

  it('adds up to the cent for every bill of every subscriber of the sandbox', async () => {
    for (const name of ['Maria', 'João', 'Padaria', 'Fibra Alfa', 'Vera', 'Sônia'] as const) {
      const visitor = await app().signIn(person(name))
      const list = await expectOk(listInvoices, await visitor.call(listInvoices, { query: {} }))
      for (const invoice of list.invoices.map(readInvoice)) {
        const told = await parts(visitor, invoice.id)
        const { value, open, received, status } = invoice
        expect([invoice.id, sumOf(told.parts) + told.rest]).toEqual([invoice.id, value])
        const shown = status === 'R' ? received || value : open
        const conditional = told.later.filter(({ kind }) => kind === 'conditional')
        expect([invoice.id, value + sumOf(told.later) - sumOf(conditional)]).toEqual([
          invoice.id,
          shown,
        ])
      }
    }
  })

  it('says the days of a first month, and fine and interest of a late payment', async () => {
    const sonia = await app().signIn(person('Sônia'))
    const first = await parts(sonia, '1097')
    expect(first.parts).toMatchObject([{ kind: 'plan', amount: 5996, days: 12 }])
    const joao = await app().signIn(person('João'))
    expect((await parts(joao, '1045')).later).toEqual([{ kind: 'late', amount: 192, until: null }])
  })

  it('names what nobody can read, a charge of its own and a bill of a negotiation', async () => {
    const bakery = await app().signIn(person('Padaria'))
    expect(await parts(bakery, '1062')).toMatchObject({
      parts: [],
      rest: 5990,
      unknown: 'unexplained',
    })
    const maria = await app().signIn(person('Maria'))
    expect(await parts(maria, '1023')).toMatchObject({
      parts: [{ kind: 'standalone', amount: 4500 }],
      rest: 0,
      change: null,
    })
    await changeRow(app(), ['demo', 'fn_areceber', '1021'], { id_renegociacao_novo: '7' })
    expect(await parts(maria, '1021', later())).toMatchObject({ parts: [], unknown: 'negotiated' })
    await changeRow(app(), ['demo', 'fn_areceber', '1021'], { id_renegociacao_novo: '' })
  })

  it('states nothing where a part of the contract cannot be read, or the token has no right to it', async () => {
    const maria = await app().signIn(person('Maria'))
    const unknown = { parts: [], rest: 12_999, unknown: 'incomplete', change: { changes: [] } }
    refused.add('cliente_contrato_descontos')
    expect(await parts(maria, '1024', later())).toMatchObject(unknown)
    expect(await next(maria, '201')).toMatchObject({ value: null, unknown: 'incomplete' })
    refused.clear()
    const service = ['demo', 'cliente_contrato_servicos', '42'] as const
    await changeRow(app(), service, { valor_total: 'R$ 1.099' })
    expect(await parts(maria, '1024', later())).toMatchObject(unknown)
    await changeRow(app(), service, { valor_total: '9.90' })
    expect((await parts(maria, '1024', later())).unknown).toBeNull()
  })

  it('asks the ERP nothing more when a second bill of the contract is opened', async () => {
    const maria = await app().signIn(person('Maria'))
    await parts(maria, '1024')
    asked.length = 0
    await parts(maria, '1025')
    expect(asked).toEqual([])
  })

  it("is not told of another subscriber's bill, nor the next one of their contract", async () => {
    const maria = await app().signIn(person('Maria'))
    const params = { invoiceId: '1041' }
    expect(await readRefusal(await maria.call(readInvoiceParts, { params }))).toEqual({
      status: 404,
      body: { message: 'invoice not found' },
    })
    expect(await readRefusal(await maria.call(readNextInvoice, { params: { id: '202' } }))).toEqual(
      { status: 404, body: { message: 'contract not found' } },
    )
  })
})

describe('the next bill of a contract', () => {
  it('is known to the cent before it is issued, and what will change', async () => {
    const sonia = await app().signIn(person('Sônia'))
    const told = await next(sonia, '211')
    expect(told).toMatchObject({ value: 17_990, unknown: null })
    expect(nextBillReason(told)).toMatch(
      /^R\$\s30,00 a mais que a anterior, de \d\d\/\d\d: acaba o desconto de quatro meses\.$/,
    )
  })

  it.each([
    ['Carlos', 'netmania', '2101', 15_489],
    ['Patrícia', 'netmania', '2102', 16_970],
    ['Helena', 'serrana', '5101', 9990],
    ['Otávio', 'serrana', '5102', 12_999],
    ['Maria', 'litoral', '4101', 7990],
    ['Bruno', 'cliente', '3101', 14_990],
  ])('is known of %s at %s, whose bills are due on one day', async (name, at, id, value) => {
    const told = await next(await app().signIn(person(name, at)), id)
    expect(told).toMatchObject({ value, unknown: null })
  })

  it('follows the last monthly bill, and no charge beside it', async () => {
    const helena = await app().signIn(person('Helena', 'serrana'))
    expect((await parts(helena, '5012')).parts).toMatchObject([{ kind: 'standalone' }])
    expect((await parts(helena, '5013')).change).toMatchObject({ difference: 0 })
    const bakery = await app().signIn(person('Padaria'))
    expect((await parts(bakery, '1062')).change).toBeNull()
    expect((await parts(bakery, '1063')).change).toMatchObject({ difference: 0 })
  })

  it('has what began since the last bill', async () => {
    const vera = await next(await app().signIn(person('Vera')), '208')
    expect(vera.value).toBe(8980)
    expect(nextBillReason(vera)).toMatch(
      /^R\$\s9,90 a mais que a anterior, de \d\d\/\d\d: entra Segurança digital\.$/,
    )
    const joao = await next(await app().signIn(person('João')), '202')
    expect(joao).toMatchObject({ value: 9990, changes: [], unknown: null })
    const bakery = await next(await app().signIn(person('Padaria')), '206')
    expect(bakery).toMatchObject({ value: 19_990, changes: [], unknown: null })
  })

  it('is not known where the day on which bills are due is another one, or the line is blocked', async () => {
    const maria = await app().signIn(person('Maria'))
    const told = await next(maria, '201', later())
    expect(told).toMatchObject({ value: 12_999, changes: [], unknown: null })
    const dueDay = told.lastDueDate?.endsWith('-10') ? '20' : '10'
    await changeRow(app(), ['demo', 'cliente_contrato', '201'], { dia_fixo_vencimento: dueDay })
    const other = await next(maria, '201', later())
    expect(other).toMatchObject({ value: null, unknown: 'due day' })
    const joao = await app().signIn(person('João'))
    expect(await next(joao, '203')).toMatchObject({ value: null, unknown: 'not running' })
    // A suspension that has been arranged, and has not begun.
    const contract = ['demo', 'cliente_contrato', '202'] as const
    await changeRow(app(), contract, { data_inicial_suspensao: '{{today+5}}' })
    expect(await next(joao, '202', later())).toMatchObject({ value: null, unknown: 'not running' })
    await changeRow(app(), contract, { data_inicial_suspensao: '{{today-200}}' })
    expect(await next(joao, '202', later())).toMatchObject({ value: 9990 })
  })
})
