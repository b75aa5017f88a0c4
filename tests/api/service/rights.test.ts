import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import {
  changeDueDay,
  contestInvoice,
  listRightOffers,
  listRightRequests,
  requestCancellation,
  requestSuspension,
  withdrawCancellation,
} from '#contract/service/rights.ts'
import { createSupportRequest, findSupportRequest } from '#contract/service/support.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { cancellationDay } from '#domain/service/rights/cancellation.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import type { Row } from '#sandbox/store.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { rightRequests } from '#server/service/rights/table.ts'
import { supportSubmissions } from '#server/service/support/table.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow, fixDueDays } from '#tests/support/upstreams/erp-rows.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

async function signIn(name: string, clientId?: string): Promise<Visitor> {
  const visitor = await app().signIn(person(name, clientId))
  if (clientId === undefined) await fixDueDays(app(), ['202', '206', '208'])
  return visitor
}
const tickets = (): Promise<Row[]> => sandboxStore(app().database.db).list('demo', 'su_ticket')
const ticketOf = async (protocol: string) =>
  (await tickets()).find((row) => row['protocolo'] === protocol)
const today = () => calendarDate(new Date(), defaultTimeZone)
const inDays = (days: number) => addDays(today(), days)

let keys = 0
const newKey = () => `right-request-key-${(keys += 1)}`

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

const listed = async (visitor: Visitor) =>
  (await expectOk(listRightRequests, await visitor.call(listRightRequests, { fresh: true })))
    .requests
const offers = async (visitor: Visitor) =>
  (await expectOk(listRightOffers, await visitor.call(listRightOffers, { fresh: true }))).offers
const solve = (supportId: string) =>
  changeRow(app(), ['demo', 'su_ticket', supportId], { su_status: 'S' })
/** Moves the clock past the seconds in which fresh reads share one answer. */
const later = (seconds = 10) => vi.setSystemTime(Date.now() + seconds * 1000)

const suspend = (visitor: Visitor, change: Partial<BodyOf<typeof requestSuspension>> = {}) =>
  visitor.call(requestSuspension, {
    body: { contractId: '208', from: inDays(1), to: inDays(30), requestKey: newKey(), ...change },
  })
const cancel = (visitor: Visitor, change: Partial<BodyOf<typeof requestCancellation>> = {}) =>
  visitor.call(requestCancellation, {
    body: { contractId: '208', currentPassword: sandboxPassword, requestKey: newKey(), ...change },
  })
const contest = (visitor: Visitor, change: Partial<BodyOf<typeof contestInvoice>> = {}) =>
  visitor.call(contestInvoice, {
    body: { invoiceId: '1021', reason: 'wrong amount', requestKey: newKey(), ...change },
  })
const moveDueDay = (visitor: Visitor, change: Partial<BodyOf<typeof changeDueDay>> = {}) =>
  visitor.call(changeDueDay, {
    body: { contractId: '202', day: 20, requestKey: newKey(), ...change },
  })
const withdraw = (visitor: Visitor, id: string, requestKey = newKey()) =>
  visitor.call(withdrawCancellation, { params: { id }, body: { requestKey } })

describe('a temporary suspension', () => {
  it('is filed under the subject of the tenant for its contract, once for each key', async () => {
    const vera = await signIn('Vera')
    const before = (await tickets()).length
    const requestKey = newKey()
    const both = await Promise.all([suspend(vera, { requestKey }), suspend(vera, { requestKey })])
    const [one, other] = await Promise.all(
      both.map((answer) => expectOk(requestSuspension, answer)),
    )
    expect(one?.request).toEqual(other?.request)
    const again = await expectOk(requestSuspension, await suspend(vera, { requestKey }))
    expect(again.request.protocol).toBe(one?.request.protocol)
    expect(await tickets()).toHaveLength(before + 1)
    const { protocol, support_id: supportId } = again.request
    expect(await ticketOf(protocol)).toMatchObject({
      id: supportId,
      id_cliente: '106',
      id_contrato: '208',
      id_assunto: '70',
      id_ticket_origem: 'H',
    })
    expect((await ticketOf(protocol))?.['menssagem']).toContain('30 dias')
    // It can be followed like any other request, though the ERP's own portal does not offer its subject.
    const params = { supportId }
    const found = await vera.call(findSupportRequest, { params, fresh: true })
    expect((await expectOk(findSupportRequest, found)).support.protocolo).toBe(protocol)
    // Vera has no e-mail on file.
    expect(again.mail_to).toBe('')
  })

  it('is shown instead of filed again while it is open, and allowed once the ERP closed it', async () => {
    const vera = await signIn('Vera')
    const [open] = await listed(vera)
    expect(open).toMatchObject({ kind: 'suspension', status: 'in_progress' })
    later()
    expect(await readRefusal(await suspend(vera))).toEqual({
      status: 409,
      body: { message: 'request already open' },
    })
    await solve(open?.support_id ?? '')
    later()
    expect((await listed(vera))[0]).toMatchObject({ status: 'closed' })
    await expectOk(requestSuspension, await suspend(vera))
    expect((await listed(vera)).map(({ status }) => status)).toEqual(['in_progress', 'closed'])
  })

  it.each<[string, number, Partial<BodyOf<typeof requestSuspension>>]>([
    ['too short', 400, { to: inDays(29) }],
    ['too long', 400, { to: inDays(121) }],
    ['starts too early', 400, { from: inDays(0) }],
    ['starts too late', 400, { from: inDays(91), to: inDays(130) }],
    ['contract not found', 404, { contractId: '999999' }],
    ['contract not found', 404, { contractId: '201' }],
  ])('is refused with "%s"', async (message, status, change) => {
    const before = (await tickets()).length
    const sonia = await signIn('Sônia')
    const answer = await suspend(sonia, { contractId: '211', ...change })
    expect(await readRefusal(answer)).toMatchObject({ status, body: { message } })
    expect(await tickets()).toHaveLength(before)
  })

  it('is refused for a blocked contract, overdue bills, and within twelve months', async () => {
    const joao = await signIn('João')
    expect(await readRefusal(await suspend(joao, { contractId: '203' }))).toMatchObject({
      body: { message: 'contract blocked' },
    })
    const maria = await signIn('Maria')
    expect(await readRefusal(await suspend(maria, { contractId: '201' }))).toMatchObject({
      body: { message: 'bills overdue' },
    })
    const sonia = await signIn('Sônia')
    const row = ['demo', 'cliente_contrato', '211'] as const
    await changeRow(app(), row, { data_inicial_suspensao: inDays(-300) })
    later()
    expect((await offers(sonia))[0]).toMatchObject({ suspension_obstacle: '' })
    expect(await readRefusal(await suspend(sonia, { contractId: '211' }))).toMatchObject({
      body: { message: 'starts too early' },
    })
    await changeRow(app(), row, { contrato_suspenso: 'S' })
    later()
    expect(await readRefusal(await suspend(sonia, { contractId: '211' }))).toMatchObject({
      body: { message: 'contract suspended' },
    })
  })
})

describe('a cancellation', () => {
  it('takes effect in two business days, after the password, and goes by e-mail', async () => {
    const fibra = await signIn('Fibra')
    const body = { contractId: '207', reason: 'Vou me mudar.\u0007' }
    expect(await readRefusal(await cancel(fibra, { ...body, currentPassword: '' }))).toMatchObject({
      status: 400,
      body: { message: 'currentPassword not provided' },
    })
    expect(await readRefusal(await cancel(fibra, { ...body, currentPassword: 'x' }))).toMatchObject(
      { status: 400, body: { message: 'invalid currentPassword' } },
    )
    const { request, mail_to: to } = await expectOk(requestCancellation, await cancel(fibra, body))
    expect(request).toMatchObject({
      effective_on: cancellationDay(today()),
      may_withdraw: true,
      is_withdrawn: false,
    })
    const ticket = await ticketOf(request.protocol)
    expect(ticket).toMatchObject({ id_assunto: '71', id_contrato: '207' })
    expect(ticket?.['menssagem']).toMatch(/Motivo: Vou me mudar\.\n\nPara a equipe:\n/)
    expect(to).toBe('f*****@f****.example')
    await app().doJobs()
    const mail = (await outbox(app())).findLast(({ text }) => text.includes(request.protocol))
    expect(mail?.to).toBe('financeiro@fibraalfa.example')
    expect(mail?.subject).toBe(`Cancelamento do contrato: protocolo ${request.protocol}`)
    const mails = (await outbox(app())).length
    await app().doJobs()
    expect(await outbox(app())).toHaveLength(mails)
  })

  it('is taken back by a second request that names the first, once', async () => {
    const fibra = await signIn('Fibra')
    const [first] = await listed(fibra)
    const requestKey = newKey()
    const id = first?.id ?? ''
    const done = await expectOk(withdrawCancellation, await withdraw(fibra, id, requestKey))
    const again = await expectOk(withdrawCancellation, await withdraw(fibra, id, requestKey))
    expect(again.request.protocol).toBe(done.request.protocol)
    expect((await ticketOf(done.request.protocol))?.['menssagem']).toContain(first?.protocol)
    const own = (await listed(fibra)).find((one) => one.id === id)
    expect(own).toMatchObject({ is_withdrawn: true, may_withdraw: false })
    expect(await readRefusal(await withdraw(fibra, id))).toMatchObject({
      status: 409,
      body: { message: 'already withdrawn' },
    })
    // Who changed their mind twice may cancel again.
    await expectOk(requestCancellation, await cancel(fibra, { contractId: '207' }))
  })

  it('is not taken back after its day, nor by somebody else', async () => {
    const fibra = await signIn('Fibra')
    const id = (await listed(fibra)).find((one) => one.may_withdraw)?.id ?? ''
    for (const stranger of [await signIn('Vera'), await signIn('Maria', 'litoral')]) {
      expect(await readRefusal(await withdraw(stranger, id))).toMatchObject({
        status: 404,
        body: { message: 'cancellation not found' },
      })
    }
    vi.setSystemTime(Date.now() + 8 * 24 * 3600 * 1000)
    const signedIn = await signIn('Fibra')
    expect(await readRefusal(await withdraw(signedIn, id))).toMatchObject({
      status: 409,
      body: { message: 'too late to withdraw' },
    })
  })

  it('is refused for a contract that has ended', async () => {
    await changeRow(app(), ['demo', 'cliente_contrato', '210'], { status: 'I' })
    const lia = await signIn('Sônia')
    await changeRow(app(), ['demo', 'cliente_contrato', '211'], { status: 'I' })
    later()
    expect(await readRefusal(await cancel(lia, { contractId: '211' }))).toMatchObject({
      status: 409,
      body: { message: 'contract not active' },
    })
    expect(await offers(lia)).toEqual([])
  })
})

describe('a contested bill', () => {
  const bills = async (visitor: Visitor) =>
    (await expectOk(listInvoices, await visitor.call(listInvoices, { query: {}, fresh: true })))
      .invoices
  const isContested = async (visitor: Visitor, id: string) =>
    (await bills(visitor)).find((one) => one.id === id)?.contested ?? false

  it('is marked until the provider has answered; the rest stays owed', async () => {
    const maria = await signIn('Maria')
    const { request } = await expectOk(
      contestInvoice,
      await contest(maria, { amount: '25.00', details: 'Não pedi o filme.' }),
    )
    expect(request).toMatchObject({ amount: '25.00', answer_by: inDays(30), contract_id: '201' })
    const text = (await ticketOf(request.protocol))?.['menssagem'] ?? ''
    expect(text).toContain('Valor contestado: R$ 25,00. O restante, R$ 74,90, continua devido.')
    expect(text).toContain('O que aconteceu: Não pedi o filme.')
    expect(await isContested(maria, '1021')).toBe(true)
    expect(await isContested(maria, '1024')).toBe(false)
    await solve(request.support_id)
    later()
    await listed(maria)
    later()
    expect(await isContested(maria, '1021')).toBe(false)
  })

  it('does not keep a contract from being suspended', async () => {
    const maria = await signIn('Maria')
    const before = (await offers(maria))[0]?.suspension_obstacle
    expect(before).toBe('bills overdue')
    for (const invoiceId of ['1021', '1022']) {
      await expectOk(contestInvoice, await contest(maria, { invoiceId }))
    }
    later()
    expect((await offers(maria))[0]?.suspension_obstacle).toBe('')
  })

  it.each<[string, number, Partial<BodyOf<typeof contestInvoice>>]>([
    ['invalid amount', 400, { invoiceId: '1024', amount: '0.00' }],
    ['invalid amount', 400, { invoiceId: '1024', amount: '130.00' }],
    ['invalid amount', 400, { invoiceId: '1024', amount: '-5.00' }],
    ['invoice not found', 404, { invoiceId: '1041' }],
    ['invoice not found', 404, { invoiceId: '1026' }],
    ['request already open', 409, { invoiceId: '1022' }],
  ])('is refused with "%s"', async (message, status, change) => {
    const before = (await tickets()).length
    const answer = await contest(await signIn('Maria'), change)
    expect(await readRefusal(answer)).toMatchObject({ status, body: { message } })
    expect(await tickets()).toHaveLength(before)
  })
})

describe('another due day', () => {
  it('is asked for where the ERP has a fixed one', async () => {
    const joao = await signIn('João')
    const offer = (await offers(joao)).find((one) => one.contract_id === '202')
    expect(offer).toMatchObject({ due_day: 10, due_days: [5, 8, 15, 20, 25] })
    const { request } = await expectOk(changeDueDay, await moveDueDay(joao))
    expect(request).toMatchObject({ kind: 'due_day', due_day: 20 })
    expect((await ticketOf(request.protocol))?.['menssagem']).toContain('Do dia 10 para o dia 20.')
  })

  it('is not answered to another kind of request with the same key', async () => {
    const joao = await signIn('João')
    const requestKey = newKey()
    const body = { contractId: '203', requestKey }
    await expectOk(changeDueDay, await moveDueDay(joao, body))
    const before = (await tickets()).length
    const other = await contest(joao, { invoiceId: '1041', requestKey })
    expect(await readRefusal(other)).toMatchObject({ body: { message: 'request already open' } })
    expect(await tickets()).toHaveLength(before)
  })

  it('is not taken for an ordinary request of support with the same key', async () => {
    const vera = await signIn('Vera')
    const requestKey = newKey()
    const ordinary = { subject: '10', phone: '48999990000', message: 'Oi.', requestKey }
    const opened = await vera.call(createSupportRequest, { body: ordinary })
    const { protocolo } = await expectOk(createSupportRequest, opened)
    const { request } = await expectOk(
      changeDueDay,
      await moveDueDay(vera, { contractId: '208', requestKey }),
    )
    expect(request.protocol).not.toBe(protocolo)
  })

  it('is refused where it is the present one, not offered, or the ERP has none', async () => {
    const joao = await signIn('João')
    for (const day of [10, 7, 31]) {
      expect(await readRefusal(await moveDueDay(joao, { contractId: '204', day }))).toMatchObject({
        status: 400,
        body: { message: 'invalid due day' },
      })
    }
    await changeRow(app(), ['demo', 'cliente_contrato', '204'], { dia_fixo_vencimento: '0' })
    later()
    expect(await readRefusal(await moveDueDay(joao, { contractId: '204' }))).toMatchObject({
      status: 403,
      body: { message: 'request not offered' },
    })
  })
})

describe('an answer that was lost', () => {
  it('leads the next try to the request that the provider has, whatever it asks for', async () => {
    const padaria = await signIn('Padaria')
    const { request } = await expectOk(
      changeDueDay,
      await moveDueDay(padaria, { contractId: '206', day: 15 }),
    )
    const { db } = app().database
    await db.update(rightRequests).set({ supportId: null }).where(eq(rightRequests.id, request.id))
    const { protocol, id } = request
    await db
      .update(supportSubmissions)
      .set({ erpId: null })
      .where(eq(supportSubmissions.protocol, protocol))
    expect(await listed(padaria)).toEqual([])
    const before = (await tickets()).length
    later()
    const next = await moveDueDay(padaria, { contractId: '206', day: 25 })
    expect((await expectOk(changeDueDay, next)).request).toMatchObject({
      id,
      protocol,
      due_day: 15,
    })
    expect(await tickets()).toHaveLength(before)
    await solve(request.support_id)
  })
})

describe('an answer that was lost, of a request whose rules have changed since', () => {
  /** As after a process that was killed between the ERP's answer and the portal's own rows. */
  async function lose({ id, protocol }: { readonly id: string; readonly protocol: string }) {
    const { db } = app().database
    await db
      .update(rightRequests)
      .set({ supportId: null, protocol: '' })
      .where(eq(rightRequests.id, id))
    await db
      .update(supportSubmissions)
      .set({ erpId: null, leasedUntil: null })
      .where(eq(supportSubmissions.protocol, protocol))
  }

  it('is that of the suspension which the provider has, also once it would begin too early', async () => {
    const vera = await signIn('Vera')
    for (const one of await listed(vera)) await solve(one.support_id)
    later()
    await listed(vera)
    const from = inDays(1)
    const { request } = await expectOk(
      requestSuspension,
      await suspend(vera, { from, to: inDays(40) }),
    )
    await lose(request)
    const before = (await tickets()).length
    vi.setSystemTime(Date.now() + 26 * 60 * 60_000)
    const again = await signIn('Vera')
    const next = await suspend(again, { from, to: addDays(from, 39) })
    expect((await expectOk(requestSuspension, next)).request).toMatchObject({
      id: request.id,
      protocol: request.protocol,
      requested_at: request.requested_at,
      status: 'in_progress',
    })
    expect(await tickets()).toHaveLength(before)
    await solve(request.support_id)
    // The key of another suspension asks by the rules of now.
    later()
    expect(await readRefusal(await suspend(again, { from, to: addDays(from, 39) }))).toMatchObject({
      body: { message: 'starts too early' },
    })
  })

  it('is that of the withdrawal which the provider has, also once it is too late for one', async () => {
    const padaria = await signIn('Padaria')
    const cancellation = await expectOk(
      requestCancellation,
      await cancel(padaria, { contractId: '206' }),
    )
    const { id } = cancellation.request
    const requestKey = newKey()
    const { request } = await expectOk(
      withdrawCancellation,
      await withdraw(padaria, id, requestKey),
    )
    await lose(request)
    const { db } = app().database
    const slot = 'cancellation/206'
    await db.update(rightRequests).set({ withdrawnAt: null, slot }).where(eq(rightRequests.id, id))
    const before = (await tickets()).length
    vi.setSystemTime(Date.now() + 20 * 24 * 60 * 60_000)
    const again = await signIn('Padaria')
    const next = await withdraw(again, id, requestKey)
    expect((await expectOk(withdrawCancellation, next)).request).toMatchObject({ id: request.id })
    expect((await listed(again)).find((one) => one.id === id)).toMatchObject({ is_withdrawn: true })
    expect(await tickets()).toHaveLength(before)
  })
})

describe('rights that a provider does not offer', () => {
  it('are refused, and nothing is filed', async () => {
    const patricia = await signIn('Patr', 'netmania')
    const [offer] = await offers(patricia)
    const contractId = offer?.contract_id ?? ''
    expect(await readRefusal(await cancel(patricia, { contractId }))).toEqual({
      status: 403,
      body: { message: 'request not offered' },
    })
    expect(await listed(patricia)).toEqual([])
  })

  it('are offered where support is by chat alone', async () => {
    const helena = await signIn('Helena', 'serrana')
    const { request } = await expectOk(contestInvoice, await contest(helena, { invoiceId: '5011' }))
    expect(request.protocol).toMatch(/^\d{12,}$/)
  })
})

describe('while the ERP is broken', () => {
  it.each([
    ['down', 'Padaria', '206'],
    ['garbage', 'Fibra', '207'],
  ] as const)(
    '(%s) files nothing, keeps the protocols, and files once afterwards',
    async (...of) => {
      const [mode, name, contractId] = of
      // The circuit of the case before has closed by then.
      later(600)
      const visitor = await signIn(name)
      const body = { contractId, day: 15, requestKey: newKey() }
      const [before, filedBefore] = [(await tickets()).length, (await listed(visitor)).length]
      await app().fault({ upstream: 'erp', mode })
      later()
      const refused = await moveDueDay(visitor, body)
      expect([502, 503, 504]).toContain(refused.status)
      expect(await tickets()).toHaveLength(before)
      await app().fault({ upstream: 'erp', mode: 'ok' })
      later(60)
      expect(await listed(visitor)).toHaveLength(filedBefore)
      const { request } = await expectOk(changeDueDay, await moveDueDay(visitor, body))
      expect(await tickets()).toHaveLength(before + 1)
      await app().fault({ upstream: 'erp', mode })
      later(60)
      const [last] = await listed(visitor)
      expect(last).toMatchObject({ protocol: request.protocol, status: 'unknown' })
      await app().fault({ upstream: 'erp', mode: 'ok' })
    },
  )
})
