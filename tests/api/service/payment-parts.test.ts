import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { findPaymentParts, requestPaymentParts } from '#contract/service/payment-parts.ts'
import { findSupportRequest } from '#contract/service/support.ts'
import { rightRequests } from '#server/service/rights/table.ts'
import { supportSubmissions } from '#server/service/support/table.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { changeTenant } from '#tests/support/tenants/change-tenant.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

const tickets = () => sandboxStore(app().database.db).list('demo', 'su_ticket')
const filed = async () =>
  (await tickets()).filter((row) => row['menssagem']?.startsWith('Pagamento em partes,'))

let keys = 0
const newKey = () => `payment-parts-key-${(keys += 1)}`
/** Overdue, and due today. */
const overdue = '1021'
const due = '1023'

beforeEach(async () => {
  await app().sandbox.reset()
  await app().database.db.delete(rightRequests)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => {
    vi.useRealTimers()
  })
})
/** Moves the clock past the seconds in which fresh reads share one answer. */
const later = () => vi.setSystemTime(Date.now() + 20_000)

const signIn = (name = 'Maria', clientId?: string) => app().signIn(person(name, clientId))
const find = async (who: Visitor) =>
  expectOk(findPaymentParts, await who.call(findPaymentParts, { fresh: true }))
const ask = (who: Visitor, change: Partial<BodyOf<typeof requestPaymentParts>> = {}) =>
  who.call(requestPaymentParts, {
    body: { invoiceIds: [overdue], parts: 3, requestKey: newKey(), ...change },
  })
const asked = async (...args: Parameters<typeof ask>) =>
  (await expectOk(requestPaymentParts, await ask(...args))).request

async function refusalOf(answer: Response): Promise<string> {
  const { status, body } = await readRefusal(answer)
  return `${status} ${String(body['message'])}`
}

describe('to pay overdue bills in parts', () => {
  it('is a request with a protocol, which changes nothing and promises nothing', async () => {
    const maria = await signIn()
    expect(await find(maria)).toEqual({ offered: true, open: null })
    const bills = await sandboxStore(app().database.db).list('demo', 'fn_areceber')
    const request = await asked(maria)
    const [ticket, ...more] = await filed()
    expect(more).toEqual([])
    expect(ticket).toMatchObject({
      id: request.support_id,
      protocolo: request.protocol,
      id_assunto: '10',
    })
    expect(ticket?.['menssagem']).toContain('Em 3 partes: ')
    expect(ticket?.['menssagem']).toContain(`Fatura ${overdue}, vencimento `)
    expect(ticket?.['menssagem']).toContain('O portal não calculou nem prometeu parcelas')
    expect(await sandboxStore(app().database.db).list('demo', 'fn_areceber')).toEqual(bills)
    expect((await find(maria)).open).toEqual(request)
    await app().doJobs()
    const letter = (await outbox(app())).find(({ subject }) => subject.includes(request.protocol))
    expect(letter?.text).toContain('Atendimentos em andamento')
  })

  it('shows its subscriber what was asked for, without what is for staff', async () => {
    const maria = await signIn()
    const { support_id: supportId } = await asked(maria)
    const answer = await maria.call(findSupportRequest, { params: { supportId }, fresh: true })
    const { message } = (await expectOk(findSupportRequest, answer)).support
    expect(message).toContain('Em 3 partes')
    expect(message).not.toContain('prometeu')
  })

  it('is asked for once while it is open, and again once it is closed', async () => {
    const maria = await signIn()
    const first = await asked(maria)
    expect(await refusalOf(await ask(maria))).toBe('409 request already open')
    expect(await filed()).toHaveLength(1)
    await changeRow(app(), ['demo', 'su_ticket', first.support_id], { su_status: 'S' })
    later()
    expect((await find(maria)).open).toBeNull()
    expect((await asked(maria)).id).not.toBe(first.id)
  })

  it('is done once for its key, also by twins and after a lost answer', async () => {
    const maria = await signIn()
    const requestKey = newKey()
    const answers = await Promise.all([ask(maria, { requestKey }), ask(maria, { requestKey })])
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    const first = await asked(maria, { requestKey })
    const { db } = app().database
    await db.update(supportSubmissions).set({ erpId: null })
    await db.update(rightRequests).set({ supportId: null })
    later()
    expect(await asked(maria, { requestKey })).toMatchObject({ support_id: first.support_id })
    expect(await filed()).toHaveLength(1)
  })

  it.each([
    ['more parts than the provider allows', { parts: 7 }, '400 invalid parts'],
    ['one part', { parts: 1 }, '400 invalid parts'],
    ['a bill that is not overdue', { invoiceIds: [overdue, due] }, '409 invoice not overdue'],
    ["another subscriber's bill", { invoiceIds: [overdue, '1041'] }, '404 invoice not found'],
    ['no bill', { invoiceIds: [] }, '400 invalid request'],
  ])('is refused for %s', async (_, change, refusal) => {
    expect(await refusalOf(await ask(await signIn(), change))).toBe(refusal)
    expect(await filed()).toEqual([])
  })

  it('is not offered where the provider does not', async () => {
    const jorge = await signIn('Jorge', 'litoral')
    expect(await find(jorge)).toEqual({ offered: false, open: null })
    expect(await refusalOf(await ask(jorge))).toBe('403 request not offered')
  })

  it('is not offered where no subject of the provider fits', async () => {
    const maria = await signIn()
    await changeTenant(app(), { subjects: [{ id: '89', content: '' }] })
    expect((await find(maria)).offered).toBe(false)
  })
})
