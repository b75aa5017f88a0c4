import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { listContractsShort } from '#contract/service/contracts-short.ts'
import { listOffers, requestOffer } from '#contract/service/offers.ts'
import {
  changeDueDay,
  contestInvoice,
  listRightOffers,
  listRightRequests,
  requestCancellation,
  requestSuspension,
} from '#contract/service/rights.ts'
import { createSupportMessage, createSupportRequest } from '#contract/service/support.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { supportSubmissions } from '#server/service/support/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { changeRow, fixDueDays } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'

/*
 * A row of the ERP that cannot be read may be the one that is looked for: what is not found in such a part
 * is a failure of the ERP, and never an absence.
 */

const app = useApp()
const signIn = (name: string) => app().signIn(person(name))
const rowsOf = (table: string) => sandboxStore(app().database.db).list('demo', table)
const spoilTicket = (id: string) => changeRow(app(), ['demo', 'su_ticket', id], { su_status: '?' })
const spoilContract = (id: string) =>
  changeRow(app(), ['demo', 'cliente_contrato', id], { status_internet: '?' })
const inDays = (days: number) => addDays(calendarDate(new Date(), defaultTimeZone), days)
/** Moves the clock past the seconds in which fresh reads share one answer. */
const later = () => vi.setSystemTime(Date.now() + 10_000)
const newKey = () => crypto.randomUUID()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await app().sandbox.reset()
})
afterEach(() => vi.useRealTimers())

const unread = { status: 502, body: { message: 'upstream failed' } }
const refusalOf = async (answer: Promise<Response>) => readRefusal(await answer)

describe('an open request by right whose row cannot be read', () => {
  const moveDueDay = (visitor: Visitor, contractId: string) =>
    visitor.call(changeDueDay, { body: { contractId, day: 20, requestKey: newKey() } })

  it.each<[string, string, string, (visitor: Visitor) => Promise<Response>, Endpoint]>([
    [
      'cancellation',
      'Vera',
      '208',
      (visitor) =>
        visitor.call(requestCancellation, {
          body: { contractId: '208', currentPassword: sandboxPassword, requestKey: newKey() },
        }),
      requestCancellation,
    ],
    [
      'suspension',
      'Sônia',
      '211',
      (visitor) =>
        visitor.call(requestSuspension, {
          body: { contractId: '211', from: inDays(2), to: inDays(40), requestKey: newKey() },
        }),
      requestSuspension,
    ],
    [
      'contest',
      'Maria',
      '201',
      (visitor) =>
        visitor.call(contestInvoice, {
          body: { invoiceId: '1021', reason: 'wrong amount', requestKey: newKey() },
        }),
      contestInvoice,
    ],
  ])('keeps another %s from the provider', async (kind, name, contractId, ask, endpoint) => {
    const visitor = await signIn(name)
    await fixDueDays(app(), [contractId])
    await expectOk(changeDueDay, await moveDueDay(visitor, contractId))
    expect((await ask(visitor)).status, endpoint.name).toBe(200)
    const list = async () => {
      later()
      const answer = await visitor.call(listRightRequests, { fresh: true })
      return (await expectOk(listRightRequests, answer)).requests
    }
    const open = (await list()).find((one) => one.kind === kind)
    await spoilTicket(open?.support_id ?? '')
    const before = (await rowsOf('su_ticket')).length
    later()
    expect(await refusalOf(ask(visitor))).toMatchObject(unread)
    expect(await rowsOf('su_ticket')).toHaveLength(before)
    expect((await list()).filter((one) => one.kind === kind)).toMatchObject([{ status: 'unknown' }])
    // Read again, it is what it was.
    await changeRow(app(), ['demo', 'su_ticket', open?.support_id ?? ''], { su_status: 'N' })
    later()
    expect(await refusalOf(ask(visitor))).toMatchObject({
      status: 409,
      body: { message: 'request already open' },
    })
  })
})

describe('after a lost answer', () => {
  const forget = (requestKey: string) =>
    app()
      .database.db.update(supportSubmissions)
      .set({ erpId: null, leasedUntil: null })
      .where(eq(supportSubmissions.requestKey, requestKey))

  it('a request that may be the unreadable one is opened no second time', async () => {
    const maria = await signIn('Maria')
    const requestKey = newKey()
    const body = { subject: '89', phone: '(48) 99101-0000', message: 'Está lenta.', requestKey }
    const open = () => maria.call(createSupportRequest, { body })
    const { id } = await expectOk(createSupportRequest, await open())
    const before = (await rowsOf('su_ticket')).length
    await forget(requestKey)
    await spoilTicket(id)
    later()
    expect(await refusalOf(open())).toMatchObject(unread)
    expect(await rowsOf('su_ticket')).toHaveLength(before)
  })

  it('a message that may be the unreadable one is sent no second time', async () => {
    const maria = await signIn('Maria')
    const requestKey = newKey()
    const body = { supportId: '4001', message: 'Só uma vez.', requestKey }
    const add = () => maria.call(createSupportMessage, { body })
    await expectOk(createSupportMessage, await add())
    const sent = async () =>
      (await rowsOf('su_mensagens')).filter((row) => row['mensagem'] === 'Só uma vez.')
    const [one] = await sent()
    await changeRow(app(), ['demo', 'su_mensagens', String(one?.['id'])], {
      visibilidade_mensagens: '',
    })
    await forget(requestKey)
    later()
    expect(await refusalOf(add())).toMatchObject(unread)
    expect(await sent()).toHaveLength(1)
  })
})

it('nobody is told to have no contract while one cannot be read', async () => {
  const joao = await signIn('João')
  const short = () => {
    later()
    return joao.call(listContractsShort, { fresh: true })
  }
  await changeRow(app(), ['demo', 'cliente_contrato', '202'], { status: 'D' })
  await spoilContract('203')
  expect(await expectOk(listContractsShort, await short())).toMatchObject([{ id: '204' }])
  await spoilContract('204')
  expect(await refusalOf(short())).toMatchObject(unread)
})

describe('offers', () => {
  const list = async (visitor: Visitor) => {
    later()
    return expectOk(listOffers, await visitor.call(listOffers, { fresh: true }))
  }
  const ask = async (visitor: Visitor, contractId: string, offerId: string) => {
    later()
    return refusalOf(
      visitor.call(requestOffer, {
        body: { contractId, offerId, price: '1.00', requestKey: newKey() },
      }),
    )
  }

  it('of a customer with a contract that cannot be read are marked, and hold no extras', async () => {
    const joao = await signIn('João')
    const whole = await list(joao)
    expect(whole.incomplete).toBeUndefined()
    const kinds = (answer: typeof whole) =>
      answer.contracts.map(({ offers }) => [...new Set(offers.map(({ kind }) => kind))])
    expect(kinds(whole)[0]).toEqual(['plan_change', 'extra'])
    await spoilContract('203')
    const part = await list(joao)
    expect(part.incomplete).toBe(true)
    expect(part.contracts.map((one) => one.contract_id)).toEqual(['202', '204'])
    expect(kinds(part)[0]).toEqual(['plan_change'])
    expect(await ask(joao, '203', '14')).toMatchObject(unread)
    const extra = whole.contracts[0]?.offers.find(({ kind }) => kind === 'extra')?.id ?? ''
    expect(await ask(joao, '202', extra)).toMatchObject(unread)
    expect(await ask(joao, '202', '14')).toMatchObject({ body: { message: 'price changed' } })
  })

  it('are marked while something on sale cannot be read, which may be what is asked for', async () => {
    const maria = await signIn('Maria')
    await changeRow(app(), ['demo', 'vd_contratos', '14'], { id: 'x' })
    const { contracts, incomplete } = await list(maria)
    expect(incomplete).toBe(true)
    expect(contracts[0]?.offers.map(({ id }) => id)).not.toContain('14')
    expect(await ask(maria, '201', '14')).toMatchObject(unread)
  })
})

describe('what may be asked for by right', () => {
  const offers = async (visitor: Visitor) => {
    later()
    return expectOk(listRightOffers, await visitor.call(listRightOffers, { fresh: true }))
  }

  it('is marked where a contract cannot be read', async () => {
    const joao = await signIn('João')
    expect((await offers(joao)).incomplete).toBeUndefined()
    await spoilContract('203')
    const part = await offers(joao)
    expect(part.incomplete).toBe(true)
    expect(part.offers.map((one) => one.contract_id)).toEqual(['202', '204'])
  })

  it('may have an obstacle where a bill cannot be read, and none is told to be absent', async () => {
    const sonia = await signIn('Sônia')
    expect((await offers(sonia)).offers).toMatchObject([
      { contract_id: '211', suspension_obstacle: '', may_have_obstacle: false },
    ])
    const bill = (await rowsOf('fn_areceber')).find((row) => row['id_cliente'] === '109')
    await changeRow(app(), ['demo', 'fn_areceber', String(bill?.['id'])], { valor: '1.099' })
    expect((await offers(sonia)).offers).toMatchObject([
      { contract_id: '211', suspension_obstacle: '', may_have_obstacle: true },
    ])
    await changeRow(app(), ['demo', 'cliente_contrato', '211'], { contrato_suspenso: 'S' })
    expect((await offers(sonia)).offers).toMatchObject([
      { suspension_obstacle: 'contract suspended', may_have_obstacle: false },
    ])
  })
})
