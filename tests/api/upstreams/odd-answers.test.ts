import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { listContracts, rawContractSchema, readContract } from '#contract/service/contracts.ts'
import { listFiscalNotes } from '#contract/money/fiscal-notes.ts'
import { listInvoices, rawInvoiceSchema, readInvoice, readPix } from '#contract/money/invoices.ts'
import { listSupportRequests } from '#contract/service/support.ts'
import { person, useApp } from '#tests/support/app.ts'
import { type OddCase, oddCases } from '#tests/support/upstreams/odd-answers/cases.ts'
import { adapterWords } from '#tests/support/upstreams/odd-answers/listed.ts'
import { falseStatements } from '#tests/support/upstreams/odd-answers/false-statements.ts'
import { isStatement } from '#tests/support/upstreams/odd-answers/statements.ts'
import { type Question, respond } from '#tests/support/upstreams/odd-answers/true-world.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/** What the server asks the ERP: noted while the truth is told, and then answered oddly, one at a time. */
const noted = new Map<string, Question>()
let odd: OddCase | null = null

const app = useApp({
  answerUpstream: async (request) => {
    if (!request.url.includes('.erp.sandbox.example')) return null
    const key = `${new URL(request.url).pathname} ${await request.clone().text()}`
    if (odd) return noted.get(key) === odd.question ? respond(odd.sent) : null
    const isListing = request.headers.get('ixcsoft') === 'listar'
    const resource = new URL(request.url).pathname.replace('/webservice/v1/', '')
    const answer = await app().sandbox.upstream(request)
    const contentType = answer.headers.get('content-type') ?? ''
    const sent = { bytes: new Uint8Array(await answer.arrayBuffer()), contentType }
    noted.set(key, { at: noted.size, resource, isListing, sent })
    return respond(sent)
  },
})

// Noon, so that the day does not end while the clock is moved.
let clock = new Date().setUTCHours(15, 0, 0, 0)
const later = () => vi.setSystemTime((clock += 10_000))
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: clock }))
afterEach(() => {
  odd = null
  vi.useRealTimers()
})

/** One oddity of so many is tried, all of them at the adapter (`src/server/upstreams/erp/ixc/odd-answers.test.ts`). */
const step = 41

/** What an answer states: its status, and its fields without those that tell how it came about. */
async function readTold(answer: Response, view: (body: Body) => unknown) {
  const { incomplete, as_of: _, refreshing: _r, ...body }: Body = await answer.json()
  const told = answer.status === 200 ? view(body) : body['message']
  return { code: answer.status, isIncomplete: incomplete === true, told }
}

type Body = Readonly<Record<string, unknown>>
type Call = readonly [string, (maria: Visitor) => Promise<Response>, (body: Body) => unknown]

const same = (body: Body) => body
const list =
  <T>(schema: v.GenericSchema<unknown, T>, read: (raw: T) => unknown, name: string) =>
  (body: Body) =>
    v.parse(v.array(schema), body[name]).map(read)
const toBills = list(rawInvoiceSchema, readInvoice, 'invoices')

const calls: readonly Call[] = [
  [
    'bills to pay',
    (maria) => maria.call(listInvoices, { query: { status: 'to_pay' }, fresh: true }),
    toBills,
  ],
  ['all bills', (maria) => maria.call(listInvoices, { query: {}, fresh: true }), toBills],
  [
    'contracts',
    (maria) => maria.call(listContracts, { fresh: true }),
    list(rawContractSchema, readContract, 'contracts'),
  ],
  ['notes', (maria) => maria.call(listFiscalNotes, { query: {}, fresh: true }), same],
  [
    'requests',
    (maria) => maria.call(listSupportRequests, { query: { status: 'in_progress' }, fresh: true }),
    same,
  ],
  ['PIX', (maria) => maria.call(readPix, { params: { invoiceId: '1021' }, fresh: true }), same],
]

/** Statuses by which it is said that the ERP could not be understood. */
const saysSo: ReadonlySet<number> = new Set([502, 503, 504])

it.each(calls)('says nothing false of odd answers in %s', async (_name, call, view) => {
  const maria = await app().signIn(person('Maria'))
  noted.clear()
  later()
  const truth = await readTold(await call(maria), view)
  expect(truth.code).toBe(200)
  const complaints: string[] = []
  let tried = 0
  for (const one of oddCases([...noted.values()])) {
    tried += 1
    if (tried % step > 0 || isStatement(one)) continue
    if (one.column !== undefined && !adapterWords.has(one.column)) continue
    await app().fault({ upstream: 'erp', mode: 'ok' })
    later()
    odd = one
    const told = await readTold(await call(maria), view)
    odd = null
    if (saysSo.has(told.code)) continue
    complaints.push(...falseStatements(truth, told).map((what) => `${one.name} | ${what}`))
  }
  expect(tried).toBeGreaterThan(step)
  expect(complaints).toEqual([])
})
