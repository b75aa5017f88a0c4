import { QueryClient } from '@tanstack/react-query'
import type { Hono } from 'hono'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createAcs } from '#contract/staff/tenants/acs.ts'
import { appDetails } from '#contract/service/apps.ts'
import { listCards, registerCard } from '#contract/money/cards.ts'
import {
  annualDebtSettlement,
  downloadContract,
  listContracts,
} from '#contract/service/contracts.ts'
import { listContractsShort } from '#contract/service/contracts-short.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { downloadFiscalNote, listFiscalNotes } from '#contract/money/fiscal-notes.ts'
import { createInvoiceDownload, downloadInvoice, listInvoices } from '#contract/money/invoices.ts'
import { findRouter, listRouters } from '#contract/service/routers.ts'
import {
  findSupportRequest,
  listSupportMessages,
  listSupportRequests,
  listSupportSubjects,
} from '#contract/service/support.ts'
import { findTenant, listTenants } from '#contract/staff/tenants/tenants.ts'
import { acsFailures } from '#portal/features/staff/tenants/refusals.ts'
import { browserPage, json, refusal } from '#tests/support/browser/browser-page.ts'
import { signedInCookie } from '#tests/support/upstreams/specified/routes.ts'
import { specifiedApp, specifiedState } from '#tests/support/upstreams/specified/server.ts'
import { call } from './client.ts'
import { cardContractsQuery, cardsQuery } from '#portal/queries/money/cards.ts'
import { contractsQuery, servicesQuery } from '#portal/queries/service/contracts.ts'
import { ownOutagesQuery } from '#portal/queries/news/outages.ts'
import { ApiError, listedText } from './failure.ts'
import { pushKeyQuery } from '#portal/queries/news/notifications.ts'
import { supportRequestsQuery } from '#portal/queries/service/support.ts'

const query = { status: 'in_progress' } as const
const token = 'a'.repeat(20)

/** Each call of the specifications whose wrapper they leave open, and what its answer holds. */
const calls: Readonly<Record<string, [() => Promise<unknown>, object]>> = {
  invoices: [() => call(listInvoices, { query: {} }), { invoices: [{}, {}, {}] }],
  'a download token': [
    () => call(createInvoiceDownload, { body: { invoiceId: '701' } }),
    { token: 'uma-vez' },
  ],
  'a boleto': [
    () => call(downloadInvoice, { params: { token } }),
    { base64: expect.stringMatching(/^JVBER/) },
  ],
  'the customer': [() => call(customerDetails, {}), { customer: { name: 'Helena Prado' } }],
  contracts: [() => call(listContracts, {}), { contracts: [{ id: '31' }] }],
  'short contracts': [() => call(listContractsShort, {}), { contracts: [{ id: '31' }] }],
  'a contract as a file': [
    () => call(downloadContract, { params: { id: '31' } }),
    { contractBase64: expect.stringMatching(/^JVBER/) },
  ],
  'a declaration': [
    () => call(annualDebtSettlement, { params: { id: '31' }, query: { year: '2025' } }),
    { annualDebtSettlement: expect.stringMatching(/^JVBER/) },
  ],
  'fiscal notes': [
    () => call(listFiscalNotes, { query: { created_at: '2026-11' } }),
    { sale_invoices: [{ id: '81' }] },
  ],
  'a fiscal note as a file': [
    () => call(downloadFiscalNote, { params: { token } }),
    { base64: expect.stringMatching(/^JVBER/) },
  ],
  'an app': [
    () => call(appDetails, { params: { contractId: '31', appId: '5' } }),
    { app: { name: 'Cinema do Vale' } },
  ],
  'subjects of requests': [() => call(listSupportSubjects, {}), { subjects: [{ id: '88' }] }],
  requests: [() => call(listSupportRequests, { query }), { supports: [{ id: '501' }] }],
  'a request': [
    () => call(findSupportRequest, { params: { supportId: '501' } }),
    { support: { id: '501', status: 'in_progress' } },
  ],
  'messages of a request': [
    () => call(listSupportMessages, { params: { supportId: '501' } }),
    { messages: [{ id: '1' }] },
  ],
  cards: [() => call(listCards, {}), { cards: [{ CardNumber: '411111******1111' }] }],
  routers: [() => call(listRouters, { query: {} }), { devices: [{ serialNumber: 'VALE0001' }] }],
  'a router': [
    () => call(findRouter, { params: { serial: 'VALE0001' } }),
    { device: { serialNumber: 'VALE0001', deviceInfo: { pppLogin: 'helena' } } },
  ],
  providers: [() => call(listTenants, {}), { customers: [{ client_id: 'demo' }] }],
  'a provider': [
    () => call(findTenant, { params: { clientId: 'demo' } }),
    { customer: { client_id: 'demo' } },
  ],
}

describe.each(['named', 'bare', 'wrapped'] as const)('a server whose answers are %s', (shape) => {
  let app: Hono
  beforeEach(() => {
    app = specifiedApp(specifiedState(), shape)
    browserPage(signedInCookie)
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => app.request(path, init))
  })

  test.each(Object.entries(calls))('tells %s', async (_, [ask, answer]) => {
    expect(await ask()).toMatchObject(answer)
  })
})

/** Reads a query as a screen does. */
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

describe('an answer in no shape that is plain', () => {
  test.each([
    ['two lists', { data: [], others: [] }],
    ['an error with an empty list', { errors: [] }],
    ['a text', { message: 'em manutenção' }],
    ['nothing', {}],
    ['a row that is none', { data: [{ id: 7 }] }],
  ])('is no list of invoices: %s', async (_, body) => {
    browserPage('', () => json(200, body))
    await expect(call(listInvoices, { query: {} })).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test.each([
    ['a record without a field of the customer', { data: { codigo: '7' } }],
    ['an empty record', { data: {} }],
  ])('is no customer: %s', async (_, body) => {
    browserPage('', () => json(200, body))
    await expect(call(customerDetails, {})).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('is no file where it is a message', async () => {
    browserPage('', () => json(200, { message: 'Contrato indisponível', status: 'erro' }))
    const file = call(downloadContract, { params: { id: '31' } })
    await expect(file).rejects.toMatchObject({ reason: 'unreadable' })
  })
})

describe('a refusal of another server', () => {
  test.each([
    ['Invalid date format use MM/YYYY', 'Invalid date format use'],
    ['Invalid date format use: MM/YYYY', 'Invalid date format use'],
    ['Invalid date format use', 'Invalid date format use'],
    ['Invalid date', null],
    ['Invalid date format used', null],
  ])('"%s" is the listed text %s', (text, listed) => {
    expect(listedText(registerCard, text)).toBe(listed)
  })

  test.each([
    [404, 'qualquer texto'],
    [400, 'Card not founded for customer.'],
    [500, 'Card not founded for customer.'],
  ])('of status %i with "%s" is an empty list of cards', async (status, text) => {
    browserPage('', () => refusal(status, text))
    expect(await client().fetchQuery(cardsQuery())).toEqual([])
  })

  test.each([
    ['cards', () => client().fetchQuery(cardsQuery())],
    ['contracts of a new card', () => client().fetchQuery(cardContractsQuery())],
    ['contracts', () => client().fetchQuery(contractsQuery())],
    ['services', () => client().fetchQuery(servicesQuery())],
  ])('that no server gave, but a proxy as a page, is no empty list of %s', async (_, ask) => {
    browserPage('', () => new Response('<html>', { status: 404 }))
    await expect(ask()).rejects.toMatchObject({ status: 404, isForeign: true })
  })

  test('that a proxy gave ends no outage that is known', async () => {
    const outage = {
      id: '7f0c2f5e-7c0b-4b4e-9d57-0a5a3f0f7d11',
      kind: 'outage',
      cause: 'unknown',
      place: 'Centro',
      note: '',
      phase: 'now',
      is_current: true,
      starts_at: '2026-11-20T12:00:00.000Z',
      expected_end: null,
      ended_at: null,
      updates: [],
      contract_ids: [],
      is_asked: false,
    }
    const queryClient = client()
    const page = () => new Response('<html>', { status: 404 })
    browserPage('', page, () => json(200, { outages: [outage] }), page)
    const ask = () => queryClient.fetchQuery({ ...ownOutagesQuery(), staleTime: 0 })
    expect(await ask()).toEqual([])
    expect(await ask()).toMatchObject([{ place: 'Centro' }])
    await expect(ask()).rejects.toMatchObject({ status: 404 })
  })

  test('of another text and status is no empty list of cards', async () => {
    browserPage('', () => refusal(400, 'outra coisa'))
    await expect(client().fetchQuery(cardsQuery())).rejects.toMatchObject({ status: 400 })
  })

  test.each(Object.values(acsFailures).map((failure) => [failure]))(
    'of status 400 for a device service says that its data are invalid',
    (failureOf) => {
      const text = null
      const answer = { status: 400, text }
      const error = new ApiError(createAcs, answer)
      expect(failureOf(error).text).toBe('Dados ACS inválidos')
    },
  )
})

test('requests of both states are told apart by their own state, in either spelling', async () => {
  const request = { id: '1', protocolo: '', subject: '', created_at: { date: '' }, message: '' }
  const supports = [
    { ...request, status: 'in progress' },
    { ...request, id: '2', status: 'closed' },
  ]
  browserPage('', () => json(200, supports))
  const { requests } = await client().fetchQuery(supportRequestsQuery('in_progress', null))
  expect(requests.map(({ id, status }) => [id, status])).toEqual([['1', 'in_progress']])
})

test('reminders use the push key of the build where the server has no call for it', async () => {
  vi.stubEnv('VITE_PUSH_PUBLIC_KEY', 'chave-do-build')
  browserPage('', () => json(404, { message: 'Cannot GET /api' }))
  expect(await client().fetchQuery(pushKeyQuery())).toBe('chave-do-build')
  browserPage('', () => refusal(503, 'server unavailable'))
  await expect(client().fetchQuery(pushKeyQuery())).rejects.toMatchObject({ status: 503 })
})
