import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  readSubscriberBills,
  readSubscriberContracts,
  readSubscriberLines,
  readSubscriberRequests,
} from '#contract/staff/desk/desk-parts.ts'
import { findSubscribers, readSubscriber } from '#contract/staff/support-desk.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { person, useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { changeRow, readRow } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk } from '#tests/support/wire/answers.ts'

/* What could not be read, or was cut, is not told to a clerk as what is not there. */

const app = useApp()
const maria = person('Maria')
const params = { customerId: maria.erpId }

let clerk: Visitor
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await app().sandbox.reset()
  clerk = await app().signInProvider('demo')
  // The ERP has its rows from the first look on.
  await lookAt()
})
afterEach(() => vi.useRealTimers())

/** Past the seconds in which fresh reads share one answer. */
const lookAt = async () => {
  vi.setSystemTime(Date.now() + 10_000)
  const { look } = await expectOk(readSubscriber, await clerk.call(readSubscriber, { params }))
  return { params, query: { look } }
}

/** Adds copies of a row at the ERP of `demo`, each with an id of its own. */
async function copyRow(table: string, id: string, copies: readonly Record<string, string>[]) {
  const row = await readRow(app(), ['demo', table, id])
  const store = sandboxStore(app().database.db)
  await Promise.all(
    copies.map(async (change, nth) => {
      const own = String(700_000 + nth)
      await store.put('demo', table, own, { ...row, id: own, ...change })
    }),
  )
}

const marks = async () => {
  const entries = await auditOf(await app().signInAdmin(), 'demo')
  return entries.find(({ action }) => action === 'subscriber read')?.fields
}

describe('a part of a card of which the ERP has what cannot be read', () => {
  it('says so of bills', async () => {
    const read = async () =>
      expectOk(readSubscriberBills, await clerk.call(readSubscriberBills, await lookAt()))
    expect((await read()).incomplete).toBeUndefined()
    for (const id of ['1021', '1022', '1023', '1024', '1025']) {
      await changeRow(app(), ['demo', 'fn_areceber', id], { valor: '1.099' })
    }
    const { bills, incomplete } = await read()
    expect(incomplete).toBe(true)
    expect(bills.filter((bill) => bill.is_open)).toEqual([])
  })

  it('says so of contracts', async () => {
    const read = async () =>
      expectOk(readSubscriberContracts, await clerk.call(readSubscriberContracts, await lookAt()))
    const { contracts, incomplete } = await read()
    expect(incomplete).toBeUndefined()
    const [first] = contracts
    await copyRow('cliente_contrato', first?.id ?? '', [{ status: '?' }])
    expect(await read()).toMatchObject({ contracts, incomplete: true })
  })

  it('says so of lines', async () => {
    const read = async () =>
      expectOk(readSubscriberLines, await clerk.call(readSubscriberLines, await lookAt()))
    const whole = await read()
    expect(whole).toMatchObject({ is_cut: false })
    expect(whole.incomplete).toBeUndefined()
    await copyRow('radusuarios', '601', [{ login: '' }])
    expect(await read()).toMatchObject({ is_cut: false, incomplete: true })
    await copyRow(
      'radusuarios',
      '601',
      ['a', 'b', 'c', 'd'].map((login) => ({ login })),
    )
    const cut = await read()
    expect(cut).toMatchObject({ is_cut: true })
    expect(cut.lines).toHaveLength(3)
  })

  it('says so of requests, and of those that are not listed', async () => {
    const read = async () =>
      expectOk(readSubscriberRequests, await clerk.call(readSubscriberRequests, await lookAt()))
    const whole = await read()
    expect(whole.incomplete).toBeUndefined()
    expect(whole.is_cut).toBe(false)
    await changeRow(app(), ['demo', 'su_ticket', '4001'], { id_assunto: 'x' })
    expect(await read()).toMatchObject({ incomplete: true, is_cut: false })
    await copyRow(
      'su_ticket',
      '4002',
      Array.from({ length: 11 }, () => ({})),
    )
    const cut = await read()
    expect(cut.is_cut).toBe(true)
    expect(cut.requests).toHaveLength(10)
  })
})

describe('the request of a subscriber who is looked at', () => {
  it('is not known where one of them cannot be read, so that no clerk is accused', async () => {
    await lookAt()
    expect(await marks()).toEqual(['with request'])
    const { requests } = await expectOk(
      readSubscriberRequests,
      await clerk.call(readSubscriberRequests, await lookAt()),
    )
    for (const { id } of requests) {
      await changeRow(app(), ['demo', 'su_ticket', id], { id_assunto: 'x' })
    }
    await lookAt()
    expect(await marks()).toEqual(['request unknown'])
  })
})

describe('a search that does not show all', () => {
  const search = async (query: string) =>
    expectOk(findSubscribers, await clerk.call(findSubscribers, { body: { query } }))

  it('says so where more fit than are shown', async () => {
    expect(await search('Maria Clara')).toMatchObject({ is_cut: false })
    const names = Array.from({ length: 12 }, (_, nth) => ({ razao: `Cortina Nova ${nth}` }))
    await copyRow('cliente', maria.erpId, names.slice(0, 10))
    const whole = await search('Cortina Nova')
    expect([whole.subscribers.length, whole.is_cut]).toEqual([10, false])
    await copyRow('cliente', maria.erpId, names)
    const cut = await search('Cortina Nova')
    expect([cut.subscribers.length, cut.is_cut]).toEqual([10, true])
  })

  it('says so where a record cannot be read', async () => {
    expect(await search('Maria Clara')).toMatchObject({ is_cut: false })
    const razao = 'Cortina Velha'
    await copyRow('cliente', maria.erpId, [{ razao }, { razao, ativo: '' }])
    const { subscribers, is_cut } = await search(razao)
    expect([subscribers.length, is_cut]).toEqual([1, true])
  })
})
