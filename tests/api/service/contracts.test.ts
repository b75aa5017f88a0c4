import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  annualDebtSettlement,
  downloadContract,
  listContracts,
  listServices,
  readContract,
  readService,
  unlockContract,
} from '#contract/service/contracts.ts'
import { addMonths, calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { contractUnlocks } from '#server/service/contracts/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow, readRow } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const today = () => calendarDate(new Date(), defaultTimeZone)
const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))
const notFound = { status: 404, body: { message: 'contract not found' } }

const contractsOf = async (visitor: Visitor, fresh = false) => {
  const answer = await visitor.call(listContracts, { fresh })
  return (await expectOk(listContracts, answer)).contracts.map(readContract)
}
const unlock = async (visitor: Visitor, id: string) =>
  readRefusal(await visitor.call(unlockContract, { params: { id } }))
const settlement = async (visitor: Visitor, id: string, year: number) =>
  readRefusal(
    await visitor.call(annualDebtSettlement, { params: { id }, query: { year: String(year) } }),
  )

/** Moves the clock on: requests within three seconds share one answer of the ERP. */
const later = () => vi.setSystemTime(Date.now() + 5000)

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

function expectPdf(base64: unknown): string {
  const bytes = Buffer.from(String(base64), 'base64')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  return bytes.toString('latin1')
}

describe('the list of contracts', () => {
  it('lists every contract with its own address, or else the address of the customer', async () => {
    const contracts = await contractsOf(await signIn('João'))
    expect(contracts.map(({ id, internet }) => [id, internet])).toEqual([
      ['202', 'A'],
      ['203', 'CM'],
      ['204', 'FA'],
    ])
    const [customers, own] = contracts
    expect(own?.address).toBe('Rua do Sítio, 400, Sertão do Maruim, São José, 88122-000')
    expect(customers?.address).toMatch(/Florianópolis\/SC|São José\/SC|Palhoça\/SC/)
    expect(own?.activatedOn).toBe('2023-01-20')
  })

  it('answers the contract list of a customer without contracts with 404', async () => {
    const ana = await signIn('Ana')
    expect(await readRefusal(await ana.call(listContracts, {}))).toEqual({
      status: 404,
      body: { message: 'no contracts found' },
    })
  })

  it('lists a contract that was never activated without an activation date', async () => {
    const contracts = await contractsOf(await signIn('Padaria'))
    expect(contracts.find(({ internet }) => internet === 'AA')?.activatedOn).toBeNull()
  })

  it('leaves the secrets of the ERP row out of the contract list', async () => {
    const maria = await signIn('Maria')
    expect(await (await maria.call(listContracts, {})).text()).not.toMatch(/secreta|token/)
  })

  it('serves the cached contract list while the ERP is down, and refuses a fresh read', async () => {
    const sonia = await signIn('Sônia')
    const before = await contractsOf(sonia)
    await app().fault({ upstream: 'erp', mode: 'down' })
    try {
      expect(await contractsOf(sonia)).toEqual(before)
      expect(await readRefusal(await sonia.call(listContracts, { fresh: true }))).toMatchObject({
        status: 503,
      })
    } finally {
      await app().fault({ upstream: 'erp', mode: 'ok' })
    }
  })
})

describe('the service list', () => {
  it('lists each service as a row of cells with its names and the id of its contract', async () => {
    const joao = await signIn('João')
    const answer = await joao.call(listServices, {})
    const services = (await expectOk(listServices, answer)).services.map(readService)
    expect(new Set(services.map(({ contractId }) => contractId))).toEqual(
      new Set(['202', '203', '204']),
    )
    const first = services.find(({ contractId }) => contractId === '203')
    expect(first?.names).toContain('SCM - Acesso à internet')
  })

  it('leaves the other cells of the ERP grid out of a service row', async () => {
    const maria = await signIn('Maria')
    const { services } = await expectOk(listServices, await maria.call(listServices, {}))
    const row = services[0]
    expect(Array.isArray(row) && row.slice(4, 12).join('')).toBe('')
  })

  it('answers the service list of a customer without contracts with 404', async () => {
    const ana = await signIn('Ana')
    expect(await readRefusal(await ana.call(listServices, {}))).toMatchObject({ status: 404 })
  })
})

describe('the trust unlock', () => {
  const app = useApp()
  const signIn = (name: string, clientId?: string) => app().signIn(person(name, clientId))
  const success = { status: 200, body: { type: 'success', message: 'contract unlocked' } }
  const refused = (message: string) => ({ status: 200, body: { type: 'error', message } })

  it('unlocks a blocked contract once for twenty requests at the same time', async () => {
    const joao = await signIn('João')
    const answers = await Promise.all(Array.from({ length: 20 }, () => unlock(joao, '203')))
    const unlocked = answers.filter(({ body }) => body['message'] === 'contract unlocked')
    expect(unlocked.length).toBeGreaterThan(0)
    for (const answer of answers) {
      expect([success, refused('unlock in progress')]).toContainEqual(answer)
    }
    expect(await app().database.db.select().from(contractUnlocks)).toHaveLength(1)
    const contract = (await contractsOf(joao)).find(({ id }) => id === '203')
    expect(contract).toMatchObject({ internet: 'A', isOnTrust: true })
    // The router of this contract signed in again, no other one.
    const connectedAt = async (login: string) =>
      (await readRow(app(), ['demo', 'radusuarios', login]))['ultima_conexao_inicial']
    expect(await connectedAt('605')).not.toBe(await connectedAt('603'))
    expect(await unlock(joao, '203')).toEqual(success)
  })

  it('tells of success while another process has unlocked the contract and not written it down', async () => {
    const joao = await signIn('João')
    const { db } = app().database
    const attempt = {
      clientId: 'demo',
      contractId: '202',
      day: today(),
      customerId: person('João').erpId,
      documentHash: app().documentHashOf(person('João')),
      askedAt: new Date(),
    }
    await db.insert(contractUnlocks).values(attempt)
    expect(await unlock(joao, '202')).toEqual(success)
    await db.delete(contractUnlocks).where(eq(contractUnlocks.contractId, '202'))
  })

  it('refuses a second unlock of a contract that is blocked again on the same day', async () => {
    const joao = await signIn('João')
    const row = ['demo', 'cliente_contrato', '203'] as const
    later()
    await changeRow(app(), row, { status_internet: 'CA' })
    expect(await unlock(joao, '203')).toEqual(refused('unlock already used'))
    later()
    await changeRow(app(), row, { desbloqueio_confianca_ativo: 'N' })
    expect(await unlock(joao, '203')).toEqual(refused('unlock already used'))
  })

  it('refuses to unlock a contract that is active or for which the ERP refuses the unlock', async () => {
    const joao = await signIn('João')
    expect(await unlock(joao, '202')).toEqual(refused('contract not blocked'))
    expect(await unlock(joao, '204')).toEqual(refused('unlock refused'))
  })

  it('answers the unlock of an unknown contract or one of another customer with 404', async () => {
    const maria = await signIn('Maria')
    expect(await unlock(maria, '203')).toEqual(notFound)
    expect(await unlock(maria, '999999')).toEqual(notFound)
  })

  it.each([
    ['netmania', 'Mercado', '2103'],
    ['cliente', 'Tereza', '3102'],
  ])('unlocks a contract in the ERP dialect of the provider %s', async (clientId, name, id) => {
    const who = await signIn(name, clientId)
    const row = [clientId, 'cliente_contrato', id] as const
    expect(await contractsOf(who)).toHaveLength(1)
    const lastUsed = { dt_ult_des_bloq_conf: '2026-01-01 10:00:00' }
    await changeRow(app(), row, lastUsed)
    expect(await unlock(who, id)).toEqual(refused('unlock already used'))
    await changeRow(app(), row, { dt_ult_des_bloq_conf: '0000-00-00' })
    expect(await unlock(who, id)).toEqual(success)
  })

  it('says so when the ERP accepts the unlock and the contract stays blocked', async () => {
    const elza = await signIn('Elza', 'serrana')
    expect(await unlock(elza, '5103')).toEqual(refused('unlock without effect'))
    later()
    expect(await contractsOf(elza)).toMatchObject([{ id: '5103', internet: 'CA' }])
  })
})

describe('the contract file', () => {
  it('answers the file of a contract as a PDF', async () => {
    const maria = await signIn('Maria')
    const answer = await maria.call(downloadContract, { params: { id: '201' } })
    expectPdf((await expectOk(downloadContract, answer)).contractBase64)
  })

  it('answers 404 for a contract that the ERP cannot print', async () => {
    const inn = await signIn('Pousada', 'litoral')
    const answer = await inn.call(downloadContract, { params: { id: '4104' } })
    expect(await readRefusal(answer)).toEqual({
      status: 404,
      body: { message: 'contract file unavailable' },
    })
  })

  it('refuses the contract file and the settlement declaration where the provider offers neither', async () => {
    const bruno = await signIn('Bruno', 'cliente')
    const forbidden = { status: 403, body: { message: 'forbidden' } }
    const answer = await bruno.call(downloadContract, { params: { id: '3101' } })
    expect(await readRefusal(answer)).toEqual(forbidden)
    expect(await settlement(bruno, '3101', Number(today().slice(0, 4)) - 1)).toEqual(forbidden)
  })
})

describe('the annual settlement', () => {
  const lastYear = () => Number(today().slice(0, 4)) - 1

  it('answers a tagged PDF declaration for a past and fully paid year, at every request', async () => {
    const maria = await signIn('Maria')
    const [first, second] = [
      await settlement(maria, '201', lastYear()),
      await settlement(maria, '201', lastYear()),
    ]
    expect(first.status).toBe(200)
    const pdf = expectPdf(first.body['annualDebtSettlement'])
    expect(pdf).toContain('/Lang (pt-BR)')
    expect(pdf).toContain('/StructTreeRoot')
    expect(pdf).toContain(`/Title`)
    expect(second.status).toBe(200)
  })

  it('refuses a settlement declaration for any other year with its reason', async () => {
    const maria = await signIn('Maria')
    const year = lastYear()
    expect(await settlement(maria, '201', year + 1)).toEqual({
      status: 409,
      body: { message: 'year not over' },
    })
    expect(await settlement(maria, '201', year - 2)).toEqual({
      status: 400,
      body: { message: 'year not available' },
    })
    expect(await settlement(maria, '999999', year)).toEqual(notFound)
    const inn = await signIn('Pousada', 'litoral')
    const open = Number(addMonths(today(), -14).slice(0, 4))
    expect(await settlement(inn, '4103', open)).toEqual({
      status: 409,
      body: { message: 'year not settled' },
    })
    expect(await settlement(inn, '4104', year)).toEqual({
      status: 404,
      body: { message: 'no invoices in year' },
    })
  })

  it('refuses a settlement year that is not a number', async () => {
    const maria = await signIn('Maria')
    const query = { year: '20x6' }
    const answer = await maria.call(annualDebtSettlement, { params: { id: '201' }, query })
    expect((await readRefusal(answer)).status).toBe(400)
  })
})
