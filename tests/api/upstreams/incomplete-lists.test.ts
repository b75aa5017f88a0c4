import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { createCalendarFeed } from '#contract/money/calendar.ts'
import { listCards } from '#contract/money/cards.ts'
import {
  createInvoiceDownload,
  downloadInvoice,
  issueBoleto,
  listInvoices,
  readIssuedPix,
  readPix,
} from '#contract/money/invoices.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { createPaymentLink } from '#contract/money/payment-links.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { listServices } from '#contract/service/contracts.ts'
import { listLineEquipment, listLineSessions } from '#contract/service/lines.ts'
import { listSupportMessages } from '#contract/service/support.ts'
import { contestInvoice } from '#contract/service/rights.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** What the first row of the ERP's answers to a form becomes. */
let spoiled: Readonly<Record<string, (row: object) => object>> = {}
const answerSchema = v.record(v.string(), v.unknown())
const app = useApp({
  answerUpstream: async (request) => {
    const spoilRow = spoiled[new URL(request.url).pathname.split('/').at(-1) ?? '']
    if (!spoilRow) return null
    const answer: unknown = await (await app().sandbox.upstream(request)).json()
    const list = v.parse(answerSchema, answer)
    const name = 'registros' in list ? 'registros' : 'rows'
    const [first = {}, ...rows] = v.parse(v.array(v.looseObject({})), list[name])
    return Response.json({ ...list, [name]: [spoilRow(first), ...rows] })
  },
})
const unpaid = ['1022', '1021', '1023', '1024', '1025']

beforeEach(async () => {
  spoiled = {}
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await app().sandbox.reset()
})
afterEach(() => vi.useRealTimers())

/** Past the seconds in which fresh reads share one answer. */
function ask(visitor: Visitor, query: QueryOf<typeof listInvoices>) {
  vi.setSystemTime(Date.now() + 10_000)
  return visitor.call(listInvoices, { query, fresh: true })
}
const list = async (visitor: Visitor, query: QueryOf<typeof listInvoices>) =>
  expectOk(listInvoices, await ask(visitor, query))
const spoil = (id: string) => changeRow(app(), ['demo', 'fn_areceber', id], { valor: '1.099' })

it('a list of bills of which one cannot be read says so, and a bill that is asked for does not', async () => {
  const maria = await app().signIn(person('Maria'))
  expect((await list(maria, { status: 'to_pay' })).incomplete).toBeUndefined()
  await spoil('1022')
  const open = await list(maria, { status: 'to_pay' })
  expect(open).toMatchObject({ incomplete: true })
  expect(open.invoices.map(({ id }) => id)).toEqual(unpaid.slice(1))
  expect(await list(maria, { status: 'received' })).toMatchObject({ incomplete: true })
  expect(await list(maria, {})).toMatchObject({ incomplete: true })
  expect((await list(maria, { invoice_id: '1021' })).incomplete).toBeUndefined()
  expect(await list(maria, { invoice_id: '1022' })).toMatchObject({
    invoices: [],
    incomplete: true,
  })
})

it('nobody is told that no bill is open while one cannot be read', async () => {
  const maria = await app().signIn(person('Maria'))
  for (const id of unpaid) await spoil(id)
  const query = { status: 'to_pay' } as const
  expect(await list(maria, query)).toMatchObject({ invoices: [], incomplete: true })
  for (const id of unpaid) {
    await changeRow(app(), ['demo', 'fn_areceber', id], { valor: '99.90', status: 'C' })
  }
  expect(await readRefusal(await ask(maria, query))).toMatchObject({
    status: 404,
  })
})

it('a bill that may be the unreadable one is not told to be missing', async () => {
  const maria = await app().signIn(person('Maria'))
  const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
  const cardId = cards[0]?.uuid ?? ''
  const { token } = await expectOk(
    createInvoiceDownload,
    await maria.call(createInvoiceDownload, { body: { invoiceId: '1024' }, fresh: true }),
  )
  /** Everything that finds a bill by its id. */
  const asks = (invoiceId: string): readonly Promise<Response>[] => [
    maria.call(createInvoiceDownload, { body: { invoiceId } }),
    maria.call(issueBoleto, { body: { invoiceId } }),
    maria.call(readPix, { params: { invoiceId } }),
    maria.call(readIssuedPix, { params: { invoiceId } }),
    maria.call(payInvoice, {
      body: { cardId, invoiceId, installments: 1 },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
    maria.call(payInvoices, {
      body: {
        cardId,
        bills: [invoiceId, '1025'].map((id) => ({ invoiceId: id, value: '99.90' })),
        installments: 1,
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
    maria.call(createPaymentLink, { body: { invoiceId } }),
    maria.call(contestInvoice, {
      body: { invoiceId, reason: 'wrong amount', requestKey: crypto.randomUUID() },
    }),
  ]
  const refusals = async (invoiceId: string) =>
    Promise.all(asks(invoiceId).map(async (answer) => readRefusal(await answer)))

  await list(maria, {})
  const missing = await refusals('99999')
  expect(missing.map(({ body }) => body['message'])).toEqual(missing.map(() => 'invoice not found'))
  await spoil('1024')
  await list(maria, {})
  const unread = [
    ...(await refusals('1024')),
    await readRefusal(await maria.call(downloadInvoice, { params: { token } })),
  ]
  expect(unread.map(({ status, body }) => [status, body['message']])).toEqual(
    unread.map(() => [502, 'upstream failed']),
  )
  // What was read is whole.
  expect((await maria.call(createInvoiceDownload, { body: { invoiceId: '1025' } })).status).toBe(
    200,
  )
})

it('a calendar keeps its events while a bill cannot be read', async () => {
  const maria = await app().signIn(person('Maria'))
  const { path } = await expectOk(createCalendarFeed, await maria.call(createCalendarFeed, {}))
  const read = () => app().visitor('demo').request(path)
  await list(maria, {})
  expect((await read()).status).toBe(200)
  await spoil('1024')
  await list(maria, {})
  expect((await read()).status).toBe(502)
})

it.each([
  ['su_mensagens', { visibilidade_mensagens: '' }, 'messages'],
  ['view_vd_contratos_produtos_gen', { cell: ['x'] }, 'services'],
  ['radacct', { cell: ['6015', 'maria.casa'] }, 'sessions'],
  ['cliente_contrato_comodato', { id: 'x' }, 'equipment'],
] as const)(
  'a list of which a row of %s cannot be read says so, and shows the rest',
  async (form, odd, name) => {
    const maria = await app().signIn(person('Maria'))
    const read = async () => {
      vi.setSystemTime(Date.now() + 120_000)
      const lineId = { params: { id: '601' }, fresh: true } as const
      const answers = {
        messages: async () =>
          expectOk(
            listSupportMessages,
            await maria.call(listSupportMessages, { params: { supportId: '4001' }, fresh: true }),
          ),
        services: async () =>
          expectOk(listServices, await maria.call(listServices, { fresh: true })),
        sessions: async () =>
          expectOk(listLineSessions, await maria.call(listLineSessions, lineId)),
        equipment: async () =>
          expectOk(listLineEquipment, await maria.call(listLineEquipment, lineId)),
      }
      const answer: Record<string, unknown> = await answers[name]()
      return {
        count: v.parse(v.array(v.unknown()), answer[name]).length,
        part: answer['incomplete'],
      }
    }
    const whole = await read()
    expect(whole.part).toBeUndefined()
    spoiled = { [form]: (row) => ({ ...row, ...odd }) }
    const rest = await read()
    expect(rest.part).toBe(true)
    expect(whole.count - rest.count).toBeLessThanOrEqual(1)
  },
)
