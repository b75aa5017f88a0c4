import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listContracts, rawContractSchema } from '#contract/service/contracts.ts'
import {
  changeDueDay,
  contestInvoice,
  listRightOffers,
  requestCancellation,
  requestSuspension,
  withdrawCancellation,
} from '#contract/service/rights.ts'
import {
  createSupportRequest,
  findSupportRequest,
  listSupportRequests,
} from '#contract/service/support.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { cancellationDay } from '#domain/service/rights/cancellation.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { rightRequests } from '#server/service/rights/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { changeRow, fixDueDays } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk } from '#tests/support/wire/answers.ts'

let erpQuestions = 0
const app = useApp({
  answerUpstream: async (request) => {
    if (new URL(request.url).hostname.includes('.erp.')) erpQuestions += 1
    return null
  },
})

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))
const today = () => calendarDate(new Date(), defaultTimeZone)

const contracts = async (visitor: Visitor) =>
  (await expectOk(listContracts, await visitor.call(listContracts, {}))).contracts
const marksOf = async (visitor: Visitor, id: string) =>
  (await contracts(visitor)).find((contract) => contract.id === id)?.marks
const cancel = async (visitor: Visitor, contractId: string, reason = '') =>
  (
    await expectOk(
      requestCancellation,
      await visitor.call(requestCancellation, {
        body: { contractId, reason, currentPassword: sandboxPassword },
      }),
    )
  ).request

describe('what is asked for of a contract', () => {
  it('stands on it from the request to its withdrawal, for its subscriber alone', async () => {
    const fibra = await signIn('Fibra')
    expect(await marksOf(fibra, '207')).toBeUndefined()
    const { id } = await cancel(fibra, '207')
    const day = cancellationDay(today())
    const mark = { id, kind: 'cancellation', from: day, until: '', day: 0, revocable: true }
    expect(await marksOf(fibra, '207')).toEqual([mark])
    const body = { requestKey: 'withdrawal-of-a-mark-1' }
    await expectOk(
      withdrawCancellation,
      await fibra.call(withdrawCancellation, { params: { id }, body }),
    )
    expect(await marksOf(fibra, '207')).toBeUndefined()
  })

  it('is told to nobody else who has a contract with the same id', async () => {
    const { id } = await cancel(await signIn('Sônia'), '211')
    const maria = await signIn('Maria')
    await app()
      .database.db.update(rightRequests)
      .set({ contractId: '201' })
      .where(eq(rightRequests.id, id))
    const told = (await contracts(maria)).flatMap(({ marks = [] }) => marks)
    expect(told.map((mark) => mark.id)).not.toContain(id)
  })

  it('asks the ERP for nothing more, and is gone once the contract shows it', async () => {
    const joao = await signIn('João')
    await fixDueDays(app(), ['202'])
    await expectOk(
      changeDueDay,
      await joao.call(changeDueDay, { body: { contractId: '202', day: 20 } }),
    )
    await contracts(joao)
    const before = erpQuestions
    expect(await marksOf(joao, '202')).toMatchObject([
      { kind: 'due_day', day: 20, revocable: false },
    ])
    expect(erpQuestions).toBe(before)
    await changeRow(app(), ['demo', 'cliente_contrato', '202'], { dia_fixo_vencimento: '20' })
    // Past the seconds in which fresh reads share one answer.
    vi.setSystemTime(Date.now() + 10_000)
    const fresh = await joao.call(listContracts, { fresh: true })
    const found = (await expectOk(listContracts, fresh)).contracts.find(({ id }) => id === '202')
    expect(found && Object.keys(found).toSorted()).toEqual(
      Object.keys(rawContractSchema.entries).toSorted(),
    )
  })

  it('says the days of a suspension', async () => {
    const vera = await signIn('Vera')
    const [from, to] = [addDays(today(), 1), addDays(today(), 30)]
    await expectOk(
      requestSuspension,
      await vera.call(requestSuspension, { body: { contractId: '208', from, to } }),
    )
    expect(await marksOf(vera, '208')).toMatchObject([
      { kind: 'suspension', from, until: to, revocable: false },
    ])
  })
})

describe('before a cancellation', () => {
  it('the loyalty that the shop knows is said', async () => {
    const offersOf = async (visitor: Visitor) =>
      (await expectOk(listRightOffers, await visitor.call(listRightOffers, { fresh: true }))).offers
    expect(await offersOf(await signIn('Maria'))).toMatchObject([
      { contract_id: '201', loyal_until: addDays(today(), 200) },
    ])
    expect((await offersOf(await signIn('Sônia')))[0]?.loyal_until).toBe('')
  })
})

describe('a request in the list of support', () => {
  const shownTo = async (visitor: Visitor, id: string) => {
    const one = await visitor.call(findSupportRequest, { params: { supportId: id }, fresh: true })
    const all = await visitor.call(listSupportRequests, {
      query: { status: 'in_progress' },
      fresh: true,
    })
    const { supports } = await expectOk(listSupportRequests, all)
    const { message } = (await expectOk(findSupportRequest, one)).support
    expect(supports.find((support) => support.id === id)?.message).toBe(message)
    return message ?? ''
  }

  it('has the words of its subscriber, and none for staff', async () => {
    const maria = await signIn('Maria')
    const { support_id: cancelled } = await cancel(maria, '201', 'Vou me mudar.')
    expect(await shownTo(maria, cancelled)).toMatch(
      /^Cancelamento do contrato, pedido em .+\nContrato: 201\nTem efeito em \S+\.\nMotivo: Vou me mudar\.$/,
    )
    const body = { invoiceId: '1021', reason: 'wrong amount', details: 'Não pedi.' } as const
    const { request } = await expectOk(contestInvoice, await maria.call(contestInvoice, { body }))
    const contested = await shownTo(maria, request.support_id)
    expect(contested).toMatch(/O que aconteceu: Não pedi\.$/)
    expect(contested).not.toContain('Anatel')
  })

  it('does not repeat the phone that was written for staff', async () => {
    const sonia = await signIn('Sônia')
    const body = { subject: '89', phone: '48991010000', message: 'Está lenta.' }
    const answer = await sonia.call(createSupportRequest, { body })
    const { id } = await expectOk(createSupportRequest, answer)
    expect(await shownTo(sonia, id)).toBe('Está lenta.')
  })
})
