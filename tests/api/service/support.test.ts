import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import {
  createSupportMessage,
  createSupportRequest,
  findSupportRequest,
  listSupportMessages,
  listSupportRequests,
  listSupportSubjects,
} from '#contract/service/support.ts'
import type { Row } from '#sandbox/store.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { supportSubmissions } from '#server/service/support/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

type Opening = BodyOf<typeof createSupportRequest>
const wish: Opening = { subject: '89', phone: '(48) 99101-0000', message: 'Está lenta.' }

const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))
const atErp = (table: string, clientId = 'demo'): Promise<Row[]> =>
  sandboxStore(app().database.db).list(clientId, table)

const subjects = async (visitor: Visitor) =>
  (await expectOk(listSupportSubjects, await visitor.call(listSupportSubjects, {}))).subjects
const list = async (visitor: Visitor, status: 'in_progress' | 'closed', page?: string) => {
  const query = { status, ...(page !== undefined && { page }) }
  const answer = await visitor.call(listSupportRequests, { query, fresh: true })
  return (await expectOk(listSupportRequests, answer)).supports
}
const ids = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ id }) => id)
const find = async (visitor: Visitor, supportId: string) =>
  (
    await expectOk(
      findSupportRequest,
      await visitor.call(findSupportRequest, { params: { supportId }, fresh: true }),
    )
  ).support
const messages = async (visitor: Visitor, supportId: string) =>
  (
    await expectOk(
      listSupportMessages,
      await visitor.call(listSupportMessages, { params: { supportId }, fresh: true }),
    )
  ).messages
const open = (visitor: Visitor, change: Partial<Opening> = {}) =>
  visitor.call(createSupportRequest, { body: { ...wish, ...change } })
const opened = async (visitor: Visitor, change?: Partial<Opening>) =>
  expectOk(createSupportRequest, await open(visitor, change))
const add = (visitor: Visitor, supportId: string, message: string, requestKey?: string) =>
  visitor.call(createSupportMessage, {
    body: { supportId, message, ...(requestKey !== undefined && { requestKey }) },
  })

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())
/** Leaves the row as if the server had died after the ERP stored the request or message. */
const forget = (requestKey: string) =>
  app()
    .database.db.update(supportSubmissions)
    .set({ erpId: null })
    .where(eq(supportSubmissions.requestKey, requestKey))
/** Moves the clock past the seconds in which fresh reads share one answer. */
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

describe('support subjects', () => {
  it('lists the subjects the ERP offers to subscribers, sorted by name', async () => {
    const offered = await subjects(await signIn('Maria'))
    expect(offered.map(({ id }) => id)).toEqual(['89', '12', '11', '93', '10', '88'])
    expect(offered.every(({ description }) => description === '')).toBe(true)
  })

  it('describes subjects where the rules of the provider say so', async () => {
    const offered = await subjects(await signIn('Jorge', 'litoral'))
    const described = offered.filter(({ description }) => description !== '')
    expect(described.map(({ id }) => id).toSorted()).toEqual(['88', '89', '93'])
  })
})

describe('support requests', () => {
  it('lists requests in progress without the internal ones of the provider’s staff', async () => {
    const maria = await signIn('Maria')
    expect(await ids(maria, 'in_progress')).toEqual(['4001'])
    expect(await find(maria, '4001')).toMatchObject({
      protocolo: '202600004001',
      status: 'in_progress',
      subject: 'Lentidão',
      message: 'A internet fica lenta todo dia depois das 20h.',
    })
    const answer = await maria.call(findSupportRequest, { params: { supportId: '4007' } })
    expect(answer.status).toBe(404)
  })

  it('lists closed requests in pages of three, newest first', async () => {
    const maria = await signIn('Maria')
    expect(await ids(maria, 'closed', '1')).toEqual(['4002', '4003', '4004'])
    expect(await ids(maria, 'closed', '2')).toEqual(['4005', '4006'])
    expect(await ids(maria, 'closed', '3')).toEqual([])
    expect(await ids(maria, 'closed')).toHaveLength(5)
  })

  it('lists service orders where the provider uses them, with their solution when closed', async () => {
    const jorge = await signIn('Jorge', 'litoral')
    expect(await ids(jorge, 'in_progress')).toEqual(['4402'])
    expect(await ids(jorge, 'closed')).toEqual(['4401'])
    expect(await messages(jorge, '4401')).toMatchObject([
      { mensagem: 'Ponto mudado, obrigado pela preferência.', ATTENDANT: { nome: '' } },
    ])
  })

  it('lists no requests for a subscriber without any', async () => {
    const ana = await signIn('Ana')
    expect(await list(ana, 'in_progress')).toEqual([])
    expect(await list(ana, 'closed', '1')).toEqual([])
  })
})

describe('support messages', () => {
  it('leaves out internal messages of staff, in requests and in service orders', async () => {
    const maria = await signIn('Maria')
    const answer = await maria.call(listSupportMessages, { params: { supportId: '4001' } })
    const text = await answer.text()
    expect(text).toContain('Já estamos verificando')
    expect(text).toContain('Rafael Mendes')
    expect(text).not.toMatch(/caixa do poste|reincidência|secreto/)
    const jorge = await signIn('Jorge', 'litoral')
    expect(await messages(jorge, '4402')).toEqual([])
  })

  it('lists messages without the markup of the ERP’s editor', async () => {
    const [message] = await messages(await signIn('Maria'), '4002')
    expect(message?.mensagem).toBe(
      'O plano de 700 mega custa R$ 129,99 por mês.\nPosso fazer a mudança hoje?',
    )
  })
})

describe('opening a support request', () => {
  it('stores the request in the ERP with its protocol and the phone to call', async () => {
    const vera = await signIn('Vera')
    const { id, protocolo } = await opened(vera)
    expect(protocolo).toMatch(/^\d{12,}$/)
    const [ticket, ...others] = (await atErp('su_ticket')).filter(
      (row) => row['protocolo'] === protocolo,
    )
    expect(others).toEqual([])
    expect(ticket).toMatchObject({
      id,
      id_cliente: '106',
      id_assunto: '89',
      titulo: 'Lentidão',
      id_ticket_setor: '1',
      id_ticket_origem: 'H',
      su_status: 'N',
      menssagem: 'Está lenta.\n\nTelefone para contato: (48) 99101-0000',
    })
    expect(await ids(vera, 'in_progress')).toEqual([id])
    expect(await find(vera, id)).toMatchObject({ protocolo })
  })

  it('shows the answer of the provider’s staff to a new request', async () => {
    const sonia = await signIn('Sônia')
    const { id } = await opened(sonia)
    expect(await messages(sonia, id)).toEqual([])
    later(20)
    expect(await messages(sonia, id)).toMatchObject([{ ATTENDANT: { nome: 'Rafael Mendes' } }])
  })

  it('opens one request for two taps, and for a repeated tap after a lost answer', async () => {
    const fibra = await signIn('Fibra')
    const requestKey = 'double-tap-0123456789'
    const before = (await atErp('su_ticket')).length
    const both = await Promise.all([opened(fibra, { requestKey }), opened(fibra, { requestKey })])
    expect(both[0]).toEqual(both[1])
    expect(await opened(fibra, { requestKey })).toEqual(both[0])
    expect(await atErp('su_ticket')).toHaveLength(before + 1)
    const other = await opened(fibra, { requestKey: 'another-tap-0123456789' })
    expect(other.protocolo).not.toBe(both[0]?.protocolo)
  })

  it('tells staff when an offline request was written, unless that time is in the future', async () => {
    const fibra = await signIn('Fibra')
    const told = async (writtenAt: string) => {
      const { protocolo } = await opened(fibra, { writtenAt })
      const tickets = await atErp('su_ticket')
      return tickets.find((row) => row['protocolo'] === protocolo)?.['menssagem']
    }
    const sent = 'Está lenta.\n\nTelefone para contato: (48) 99101-0000'
    expect(await told('2026-11-18T23:30:00.000Z')).toBe(
      `${sent}\nEscrito sem internet em 18/11/2026 20:30`,
    )
    expect(await told('2999-01-01T00:00:00.000Z')).toBe(sent)
    const invalid = { ...wish, writtenAt: 'ontem' }
    expect((await fibra.call(createSupportRequest, { body: invalid })).status).toBe(400)
  })

  it('finds the request by its protocol after the server died before storing its id', async () => {
    const padaria = await signIn('Padaria')
    const requestKey = 'died-between-0123456789'
    const first = await opened(padaria, { requestKey })
    await forget(requestKey)
    const before = (await atErp('su_ticket')).length
    later(5)
    expect(await opened(padaria, { requestKey })).toEqual(first)
    expect(await atErp('su_ticket')).toHaveLength(before)
  })

  it('opens service orders, also in an ERP that wraps the number in JSON', async () => {
    const inn = await signIn('Pousada', 'litoral')
    const { id, protocolo } = await opened(inn, { subject: '88', message: '' })
    const order = (await atErp('su_oss_chamado', 'litoral')).find((row) => row['id'] === id)
    expect(order).toMatchObject({
      protocolo,
      id_cliente: '403',
      status: 'A',
      setor: '1',
      mensagem: 'Sem acesso à internet\n\nTelefone para contato: (48) 99101-0000',
    })
    expect(await ids(inn, 'in_progress')).toEqual([id])
    await expectOk(createSupportMessage, await add(inn, id, 'Continua sem sinal.'))
    expect(await messages(inn, id)).toMatchObject([
      { mensagem: 'Continua sem sinal.', ATTENDANT: null },
    ])
  })

  it.each<[string, Partial<Opening>]>([
    ['subject not provided', { subject: '' }],
    ['invalid subject', { subject: '99' }],
    ['invalid subject', { subject: '98' }],
    ['invalid subject', { subject: '89 or 1=1' }],
    ['phone not provided', { phone: ' ' }],
    ['invalid phone', { phone: '(48) 1234-5678' }],
    ['invalid phone', { phone: '99999999999' }],
    ['message too long', { message: 'a'.repeat(1001) }],
    ['invalid message', { message: 'a\u0007b' }],
  ])('refuses a request with "%s": %o', async (message, change) => {
    const before = (await atErp('su_ticket')).length
    expect(await readRefusal(await open(await signIn('João'), change))).toEqual({
      status: 400,
      body: { message },
    })
    expect(await atErp('su_ticket')).toHaveLength(before)
  })

  it('accepts a message of exactly a thousand characters', async () => {
    const { id } = await opened(await signIn('João'), { message: 'a'.repeat(1000) })
    const ticket = (await atErp('su_ticket')).find((row) => row['id'] === id)
    expect(ticket?.['menssagem']).toContain('a'.repeat(1000))
  })
})

describe('adding a support message', () => {
  it('stores a message in the ERP once and distinguishes it from those of staff', async () => {
    const maria = await signIn('Maria')
    const key = 'message-key-0123456789'
    const twice = await Promise.all([
      add(maria, '4001', 'Ainda <b>lenta</b>.\r\nObrigada', key),
      add(maria, '4001', 'Ainda <b>lenta</b>.\r\nObrigada', key),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const mine = (await atErp('su_mensagens')).filter((row) => row['mensagem']?.startsWith('Ainda'))
    expect(mine).toMatchObject([
      { id_ticket: '4001', id_cliente: '101', visibilidade_mensagens: 'PU', su_status: 'EP' },
    ])
    later(5)
    const seen = await messages(maria, '4001')
    expect(seen.at(-1)).toMatchObject({ ATTENDANT: null })
    later(20)
    expect((await messages(maria, '4001')).at(-1)).toMatchObject({
      ATTENDANT: { nome: 'Rafael Mendes' },
    })
  })

  it.each([
    'Só uma vez.',
    'Com uma quebra \ndepois do espaço.',
    'Com\n\n\nlinhas vazias.',
    'Com <b>marcas</b> & mais: &amp;',
  ])('finds %j after the server died before storing its id', async (text) => {
    const maria = await signIn('Maria')
    const key = `message-died-${text.length}-0123456789`
    await expectOk(createSupportMessage, await add(maria, '4001', text, key))
    await forget(key)
    later(5)
    await expectOk(createSupportMessage, await add(maria, '4001', text, key))
    const sent = (await atErp('su_mensagens')).filter((row) => row['mensagem'] === text)
    expect(sent).toHaveLength(1)
  })

  it('refuses a message once staff have closed the request', async () => {
    const joao = await signIn('João')
    expect(await ids(joao, 'in_progress')).toContain('4008')
    await changeRow(app(), ['demo', 'su_ticket', '4008'], { su_status: 'S' })
    later(5)
    expect(await readRefusal(await add(joao, '4008', 'Olá'))).toEqual({
      status: 403,
      body: { message: 'support closed' },
    })
    await changeRow(app(), ['demo', 'su_ticket', '4008'], { su_status: 'EP' })
  })

  it('refuses a message at a provider of the netmania family, whatever the screen offers', async () => {
    const patricia = await signIn('Patrícia', 'netmania')
    const [request] = await list(patricia, 'in_progress')
    expect(await readRefusal(await add(patricia, request?.id ?? '', 'Olá'))).toEqual({
      status: 403,
      body: { message: 'new messages not allowed' },
    })
  })

  it.each([
    ['message not provided', ' \n '],
    ['message too long', 'a'.repeat(1001)],
    ['invalid message', '\u001b[2J'],
  ])('refuses a message with "%s"', async (message, text) => {
    expect(await readRefusal(await add(await signIn('Maria'), '4001', text))).toEqual({
      status: 400,
      body: { message },
    })
  })
})

describe('a provider with support by chat only', () => {
  it('refuses every support call', async () => {
    const helena = await signIn('Helena', 'serrana')
    const params = { supportId: '1' }
    const answers = [
      await helena.call(listSupportSubjects, {}),
      await helena.call(listSupportRequests, { query: { status: 'closed' } }),
      await helena.call(findSupportRequest, { params }),
      await helena.call(listSupportMessages, { params }),
      await open(helena),
      await add(helena, '1', 'Olá'),
    ]
    for (const answer of answers) {
      expect(await readRefusal(answer)).toEqual({
        status: 403,
        body: { message: 'support by chat only' },
      })
    }
  })
})

describe('support while the ERP is failing', () => {
  const app = useApp()
  const tickets = () => sandboxStore(app().database.db).list('demo', 'su_ticket')

  it('opens no request, and opens one for the same tap once the ERP works again', async () => {
    const maria = await app().signIn(person('Maria'))
    await subjects(maria)
    const before = (await tickets()).length
    const requestKey = 'while-down-0123456789'
    await app().fault({ upstream: 'erp', mode: 'down' })
    expect((await open(maria, { requestKey })).status).toBe(503)
    await app().fault({ upstream: 'erp', mode: 'garbage' })
    expect([502, 503]).toContain((await open(maria, { requestKey })).status)
    expect(await tickets()).toHaveLength(before)
    await app().fault({ upstream: 'erp', mode: 'ok' })
    later(60)
    await opened(maria, { requestKey })
    expect(await tickets()).toHaveLength(before + 1)
  })
})
