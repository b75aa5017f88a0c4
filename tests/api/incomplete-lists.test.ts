import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { QueryOf } from '#contract/endpoint.ts'
import { listInvoices } from '#contract/invoices.ts'
import { expectOk, readRefusal } from '#tests/support/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/erp-rows.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const app = useApp()
const unpaid = ['1022', '1021', '1023', '1024', '1025']

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

/** Past the seconds in which fresh reads share one answer. */
function ask(visitor: Visitor, query: QueryOf<typeof listInvoices>) {
  vi.setSystemTime(Date.now() + 10_000)
  return visitor.call(listInvoices, { query, fresh: true })
}
const list = async (visitor: Visitor, query: QueryOf<typeof listInvoices>) =>
  expectOk(listInvoices, await ask(visitor, query))
const spoil = (id: string) => changeRow(app(), ['demo', 'fn_areceber', id], { valor: '1.099' })

it('a list of bills of which one cannot be read says so, and a bill that is asked for does not', async () => {
  const maria = await app().signIn(person('Maria'))
  expect((await list(maria, { status: 'to_pay' })).incomplete).toBeUndefined()
  await spoil('1022')
  const open = await list(maria, { status: 'to_pay' })
  expect(open).toMatchObject({ incomplete: true })
  expect(open.invoices.map(({ id }) => id)).toEqual(unpaid.slice(1))
  expect(await list(maria, { status: 'received' })).toMatchObject({ incomplete: true })
  expect(await list(maria, {})).toMatchObject({ incomplete: true })
  expect((await list(maria, { invoice_id: '1021' })).incomplete).toBeUndefined()
  expect(await list(maria, { invoice_id: '1022' })).toMatchObject({
    invoices: [],
    incomplete: true,
  })
})

it('nobody is told that no bill is open while one cannot be read', async () => {
  const maria = await app().signIn(person('Maria'))
  for (const id of unpaid) await spoil(id)
  const query = { status: 'to_pay' } as const
  expect(await list(maria, query)).toMatchObject({ invoices: [], incomplete: true })
  for (const id of unpaid) {
    await changeRow(app(), ['demo', 'fn_areceber', id], { valor: '99.90', status: 'C' })
  }
  expect(await readRefusal(await ask(maria, query))).toMatchObject({
    status: 404,
  })
})
