import { afterAll, beforeAll, expect, it } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn } from '#contract/account/session.ts'
import { people, sandboxPassword } from '#sandbox/world/people.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { changeJobKind } from '#server/news/announcements/job-kinds.ts'
import { checkTraces } from '#server/installation/doctor/check-traces.ts'
import { openTraces } from '#server/platform/traces/open-traces.ts'
import { person, useApp } from '#tests/support/app.ts'
import { attributesOf, openCollector } from '#tests/support/collector.ts'

const collector = await openCollector()
const settings = { endpoint: collector.endpoint, serviceName: 'portal-test', share: 1 }
const traces = openTraces(settings)
const headersToUpstreams: Headers[] = []
const app = useApp({
  traces,
  answerUpstream: async ({ headers }) => {
    headersToUpstreams.push(headers)
    return null
  },
})

const strayTrace = '0af7651916cd43dd8448eb211c80319c'
const typed = {
  document: '529.982.247-25',
  password: 'senha-errada-de-maria',
  path: 'maria-clara-souza',
  header: 'cabecalho-de-maria',
}
let answer: Response

beforeAll(async () => {
  const maria = person('Maria')
  const visitor = await app().signIn(maria)
  const headers = { traceparent: `00-${strayTrace}-b7ad6b7169203331-01`, 'x-note': typed.header }
  answer = await visitor.call(listInvoices, { query: { status: 'to_pay' }, fresh: true, headers })
  const body = { cpfOrCnpj: typed.document, password: typed.password }
  await app().visitor().call(signIn, { body })
  await visitor.request(`/panel/${typed.path}?cpf=${maria.document}`)
  await visitor.request(`/${typed.path}/${maria.document}`, { method: 'MARIA' })
  const helena = await app().signIn(person('Helena', 'serrana'))
  await app().fault({ upstream: 'erp', mode: 'garbage', client_id: 'serrana' })
  const broken = await helena.call(listInvoices, { query: { status: 'to_pay' }, fresh: true })
  expect(broken.status).toBe(502)
  await app().fault({ upstream: 'erp', mode: 'ok', client_id: 'serrana' })
  const change = { after: 0, change: { is: 'withdrawal' } }
  const job = { clientId: 'demo', kind: changeJobKind, key: typed.path, payload: change }
  await enqueue(app().database.db, [job], new Date())
  await app().doJobs()
  await traces.close()
}, 60_000)

afterAll(() => collector.close())

const named = (name: string) => collector.spans.filter((span) => span.name === name)

it('sends a request by its route, with its upstream calls and statements', () => {
  const [request] = named(`GET ${listInvoices.path}`)
  if (!request) throw new Error('no trace of the request')
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'GET',
    'http.route': listInvoices.path,
    'http.response.status_code': 200,
    'portal.request_id': answer.headers.get('x-request-id'),
    'portal.tenant': 'demo',
  })
  expect(request.parentSpanId ?? '').toBe('')
  const parts = collector.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  const call = parts.find(({ name }) => name === 'call erp')
  if (!call) throw new Error('no trace of the call')
  expect(attributesOf(call)).toEqual({
    'portal.tenant': 'demo',
    'portal.upstream': 'erp',
    'portal.outcome': 'status 200',
  })
  const statement = parts.find(({ name }) => name === 'select sessions')
  if (!statement) throw new Error(parts.map(({ name }) => name).join())
  expect(attributesOf(statement)).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'select',
    'db.collection.name': 'sessions',
  })
  expect(collector.paths).toEqual(new Set(['POST /v1/traces']))
})

it('marks a request that failed', () => {
  const failed = named(`GET ${listInvoices.path}`).filter(({ status }) => status.code === 2)
  expect(failed.map((span) => attributesOf(span)['http.response.status_code'])).toEqual([502])
})

it('sends a batch of jobs by its kind', () => {
  const [batch] = named(`jobs ${changeJobKind}`)
  if (!batch) throw new Error('no trace of the jobs')
  expect(attributesOf(batch)).toEqual({
    'portal.job.kind': changeJobKind,
    'portal.job.count': 1,
    'portal.tenant': 'demo',
  })
  const parts = collector.spans.filter(({ parentSpanId }) => parentSpanId === batch.spanId)
  expect(parts.map(({ name }) => name)).toContain('select broadcast_deliveries')
})

it('writes the id of the trace into the lines of the log', () => {
  const [request] = named(`GET ${listInvoices.path}`)
  const requestId = answer.headers.get('x-request-id') ?? ''
  const lines = app()
    .log.filter((line) => line.includes(requestId))
    .map((line) => JSON.parse(line).traceId)
  expect(lines.length).toBeGreaterThan(0)
  expect(new Set(lines)).toEqual(new Set([request?.traceId]))
})

it('takes no trace from a caller and gives none to an upstream', () => {
  expect(collector.text()).not.toContain(strayTrace)
  expect(headersToUpstreams.length).toBeGreaterThan(3)
  const given = headersToUpstreams.flatMap((headers) => Array.from(headers.keys()))
  expect(given.filter((name) => /^(?:traceparent|tracestate|baggage|b3)/.test(name))).toEqual([])
})

it('holds nothing about a person', () => {
  const text = collector.text()
  expect(collector.spans.length).toBeGreaterThan(10)
  for (const { document, name } of people) {
    expect(text).not.toContain(document)
    expect(text).not.toContain(name)
  }
  for (const value of [...Object.values(typed), sandboxPassword, 'MARIA', 'to_pay', '@']) {
    expect(text).not.toContain(value)
  }
  expect(text).not.toMatch(/https?:/)
  expect(collector.spans.flatMap(({ events, links }) => [...events, ...links])).toEqual([])
  const names = new Set(collector.spans.flatMap((span) => Object.keys(attributesOf(span))))
  expect([...names].toSorted()).toEqual([
    'db.collection.name',
    'db.operation.name',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'portal.job.count',
    'portal.job.kind',
    'portal.outcome',
    'portal.request_id',
    'portal.tenant',
    'portal.upstream',
  ])
})

it('is looked at by the doctor', async () => {
  const levels = async (endpoint: string) =>
    (await checkTraces({ traces: { ...settings, endpoint } })).map(({ level }) => level)
  expect(await levels(collector.endpoint)).toEqual(['good'])
  // Nothing listens on port 1.
  expect(await levels('http://127.0.0.1:1')).toEqual(['problem'])
  expect(await checkTraces({ traces: null })).toEqual([])
})
