import { describe, expect, it } from 'vitest'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { Dated, Rows } from '#server/platform/egress/answers/dated.ts'
import { fakeIxc, invoiceRow, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'

const paid = { ...invoiceRow, id: '12', status: 'R', pagamento_valor: '99.90' }
const year = { from: '2026-01-01', to: '2026-12-31' }

describe('a list of bills is incomplete', () => {
  it.each<[string, Row]>([
    ['without a due date', { data_vencimento: '0000-00-00', valor_aberto: '99.90' }],
    ['with an impossible due date', { data_vencimento: '2026-02-30' }],
    ['without an amount', { valor: '' }],
    ['with an amount that can be read in two ways', { valor: '1.099' }],
    ['with an open amount that can be read in two ways', { valor_aberto: '1,234' }],
    ['without an id', { id: '' }],
    ['without an owner', { id_cliente: null }],
    ['of an unknown status', { status: 'V' }],
    ['without a status', { status: '' }],
  ])('with a bill %s', async (_what, columns) => {
    const { erp, erps } = fakeIxc(() => listing(paid, { ...invoiceRow, ...columns }))
    expect(await erp.invoices('7')).toMatchObject({ isIncomplete: true, value: [{ id: '12' }] })
    // Also from the cache.
    expect(await erp.invoices('7')).toMatchObject({ isIncomplete: true })
    expect(erps.findings.of('demo')).toEqual(['unreadable rows'])
  })

  it('with a bill that is sent twice and says two things', async () => {
    const { erp } = fakeIxc(() => listing(paid, invoiceRow, { ...invoiceRow, valor: '5.00' }))
    expect(await erp.invoices('7')).toMatchObject({ isIncomplete: true, value: [{ id: '12' }] })
  })

  it.each<[string, Row]>([
    ['readable', {}],
    ['cancelled and unreadable', { status: 'C', valor: '1.099', data_vencimento: '' }],
    ['not released and unreadable', { liberado: 'N', valor: '1.099', data_vencimento: '' }],
    [
      'unreadable in a column that it does not need',
      { pagamento_data: '2026-02-30', nn_boleto: null },
    ],
    ['sent twice', { id: '12', status: 'R', pagamento_valor: '99.90' }],
  ])('but not with a bill that is %s', async (_what, columns) => {
    const { erp, erps } = fakeIxc(() => listing(paid, { ...invoiceRow, ...columns }))
    expect((await erp.invoices('7')).isIncomplete).toBeUndefined()
    expect(erps.findings.of('demo')).toEqual([])
  })
})

const contract = {
  id: '3',
  id_cliente: '7',
  id_vd_contrato: '10',
  status: 'A',
  status_internet: 'A',
  contrato: 'FIBRA',
}
const note = {
  id: '2',
  id_cliente: '7',
  valor_total: '9.90',
  data_emissao: '2026-11-01',
  status: 'F',
}
const ticket = { id: '9', id_cliente: '7', id_assunto: '5', su_status: 'N' }
const login = { id: '4', id_cliente: '7', id_contrato: '3', ativo: 'S', login: 'maria' }

type Read = (erp: ReturnType<typeof fakeIxc>['erp']) => Promise<Dated<Rows<unknown>>>

it.each<[string, string, Row, Row, Read]>([
  ['contracts', 'cliente_contrato', contract, { id_cliente: '' }, (erp) => erp.contracts('7')],
  ['notes', 'vd_saida', note, { valor_total: '1.099' }, (erp) => erp.fiscalNotes('7', '2026-11')],
  ['notes', 'vd_saida', note, { data_emissao: '' }, (erp) => erp.fiscalNotes('7', '2026-11')],
  [
    'requests',
    'su_ticket',
    ticket,
    { id_cliente: '' },
    (erp) => erp.supportRequests('customer_service', '7'),
  ],
  ['logins', 'radusuarios', login, { login: '' }, (erp) => erp.logins('7')],
  ['lines', 'radusuarios', login, { login: '' }, (erp) => erp.lines('7')],
])('a list of %s is incomplete with an unreadable row of %s', async (_, table, row, odd, read) => {
  const { erp } = fakeIxc(({ resource }) =>
    resource === table ? listing(row, { ...row, id: '77', ...odd }) : listing(),
  )
  const { value, isIncomplete } = await read(erp)
  expect(value).toHaveLength(1)
  expect(isIncomplete).toBe(true)
})

const plan = { id: '1', id_vd_contrato: '10', id_contrato: '', id_produto: '20' }
const extra = { id: '8', id_contrato: '3', id_produto: '30', tipo_acres_desc: 'A', status: 'A' }
const own = { id: '6', id_vd_contrato: '', id_contrato: '3', id_produto: '40' }
const tables: Readonly<Record<string, readonly Row[]>> = {
  cliente_contrato: [{ ...contract, id_vd_contrato: '10' }],
  vd_contratos_produtos: [plan],
  cliente_contrato_servicos: [extra],
}

it.each<[string, string, Row]>([
  ['contract', 'cliente_contrato', { ...contract, id: '' }],
  ['item of the plan', 'vd_contratos_produtos', { ...plan, id: '' }],
  ['item of the contract', 'vd_contratos_produtos', { ...own, id: '' }],
  ['added service', 'cliente_contrato_servicos', { ...extra, id: '' }],
])('what a customer has is incomplete with an unreadable %s', async (_, table, odd) => {
  const whole = fakeIxc(({ resource }) => listing(...(tables[resource] ?? [])))
  expect((await whole.erp.planContents('7')).isIncomplete).toBeUndefined()
  expect((await whole.erp.contractPlans('7')).isIncomplete).toBeUndefined()
  const { erp } = fakeIxc(({ resource }) =>
    listing(...(tables[resource] ?? []), ...(resource === table ? [odd] : [])),
  )
  expect((await erp.planContents('7')).isIncomplete).toBe(true)
  const isOfPlans = table === 'cliente_contrato'
  expect((await erp.contractPlans('7')).isIncomplete).toBe(isOfPlans || undefined)
})

it('fails for an older bill that is asked for by its id and cannot be read', async () => {
  const { erp } = fakeIxc(() => listing({ ...invoiceRow, status: 'V' }))
  await expect(erp.ownInvoice('7', '11')).rejects.toMatchObject({ kind: 'protocol-error' })
})

it.each<[string, Row, readonly (string | null)[]]>([
  ['an amount that can be read in two ways', { valor: '1.099' }, ['2026-11-30']],
  ['an unknown status', { status: 'V' }, ['2026-11-30']],
  ['no owner', { id_cliente: '' }, ['2026-11-30']],
  ['no due date', { data_vencimento: '' }, []],
  ['a due date of zeros', { data_vencimento: '0000-00-00 00:00:00' }, []],
  ['an impossible due date', { data_vencimento: '2026-02-30' }, [null]],
  ['something else in the place of a due date', { data_vencimento: {} }, [null]],
  ['nothing odd', {}, []],
  ['no release', { liberado: 'N', valor: '1.099' }, []],
])('a count of due bills names the due date of a bill with %s', async (_, odd, unread) => {
  const { erp } = fakeIxc(() => listing(paid, { ...invoiceRow, ...odd }))
  const { unread: left } = await erp.invoicesDueOrPaid(year, null)
  expect(left.map(({ dueDate }) => dueDate)).toEqual(unread)
})

it('a count of due bills names the due date of a bill that is sent twice and says two things', async () => {
  const { erp } = fakeIxc(() => listing(paid, invoiceRow, { ...invoiceRow, valor: '5.00' }))
  const { unread } = await erp.invoicesDueOrPaid(year, null)
  expect(new Set(unread.map(({ dueDate }) => dueDate))).toEqual(new Set(['2026-11-30']))
})

it('declares nothing of a year of which a bill cannot be read', async () => {
  const { erp } = fakeIxc(() => listing(paid, { ...invoiceRow, valor: '1.099' }))
  await expect(erp.ownInvoicesDue('7', year)).rejects.toMatchObject({ kind: 'protocol-error' })
})

it.each<[string, (page: number) => unknown]>([
  ['once', () => ({ total: '3', registros: [invoiceRow] })],
  ['on the last page', (page) => ({ total: 3, registros: page === 1 ? [invoiceRow, paid] : [] })],
])('fails where the ERP counts more rows than it sends %s', async (_what, answer) => {
  const { erp } = fakeIxc(({ body }) => answer(Number(body['page'])))
  await expect(erp.ownInvoicesDue('7', year)).rejects.toMatchObject({ kind: 'protocol-error' })
  await expect(erp.invoices('7')).rejects.toMatchObject({ kind: 'protocol-error' })
})

it.each<[string, (page: number) => unknown]>([
  [
    'counted anew',
    (page) => ({ total: String(5 - page), registros: [{ ...invoiceRow, id: `${page}` }] }),
  ],
  [
    'counted on the first one alone',
    (page) => ({
      ...(page === 1 && { total: '4' }),
      registros: [{ ...invoiceRow, id: `${page}` }],
    }),
  ],
  ['counted and not sent', () => ({ total: '4', registros: [] })],
])('fails where the rows of a page are %s', async (_what, answer) => {
  const { erp } = fakeIxc(({ body }) => answer(Number(body['page'])))
  await expect(erp.ownInvoicesDue('7', year)).rejects.toMatchObject({ kind: 'protocol-error' })
})

it('reads on where a batch is smaller than it was asked for', async () => {
  const rows = Array.from({ length: 5 }, (_, index) => ({ ...invoiceRow, id: `${index + 1}` }))
  const { erp } = fakeIxc(({ body }) => {
    const filters: { TB: string; P: string }[] = JSON.parse(body['grid_param'] ?? '[]')
    const after = Number(filters.find(({ TB }) => TB === 'fn_areceber.id')?.P ?? 0)
    const left = rows.filter(({ id }) => Number(id) > after)
    return { total: String(left.length), registros: left.slice(0, 2) }
  })
  const found: string[] = []
  let after: string | null = null
  do {
    const batch = await erp.invoicesDue(year, after)
    found.push(...batch.invoices.map(({ id }) => id))
    after = batch.nextAfterId
  } while (after !== null)
  expect(found).toEqual(['1', '2', '3', '4', '5'])
})

it('forgets a finding of unreadable rows after a day', async () => {
  const { erp, erps, clock } = fakeIxc(() => listing(paid, { ...invoiceRow, valor: '1.099' }))
  await erp.invoices('7')
  clock.now = new Date(clock.now.getTime() + dayMs - 1)
  expect(erps.findings.of('demo')).toEqual(['unreadable rows'])
  clock.now = new Date(clock.now.getTime() + 1)
  expect(erps.findings.of('demo')).toEqual([])
})
