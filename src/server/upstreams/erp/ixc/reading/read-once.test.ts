import { describe, expect, it } from 'vitest'
import {
  type Asked,
  fakeIxc,
  invoiceRow,
  listing,
  type Row,
} from '#tests/support/upstreams/fake-ixc.ts'
import { readOnce } from './read-once.ts'

const july = { from: '2026-11-01', to: '2026-11-30' }
const paid = { ...invoiceRow, id: '12', status: 'R', pagamento_valor: '99.90' }
const ids = (rows: Iterable<{ readonly id: string }>) => [...rows].map(({ id }) => id)
const contract = {
  id: '3',
  id_cliente: '7',
  id_vd_contrato: '10',
  status: 'A',
  status_internet: 'A',
  contrato: 'FIBRA',
}
const subject = { id: '5', assunto: 'Suporte', ativo: 'S', mostra_hotsite: 'S' }
const ticket = { id: '9', id_cliente: '7', id_assunto: '5', su_status: 'N' }
const message = { id: '8', id_ticket: '9', mensagem: 'x', visibilidade_mensagens: 'PU' }
const login = { id: '4', id_cliente: '7', id_contrato: '3', ativo: 'S', login: 'maria' }
const note = {
  id: '2',
  id_cliente: '7',
  valor_total: '9.90',
  data_emissao: '2026-11-01',
  status: 'F',
}

/** An ERP that sends every row of its tables twice. */
const twice = (tables: Readonly<Record<string, Row>>) =>
  fakeIxc(({ resource }: Asked) => {
    const row = new Map(Object.entries(tables)).get(resource)
    return row ? listing(row, { ...row, ultima_atualizacao: 'later' }) : listing()
  }).erp

describe('a row that the ERP sends twice', () => {
  it('is owed once, in every list and batch of bills', async () => {
    const { erp } = fakeIxc(() => listing(invoiceRow, { ...invoiceRow, obs: 'other', id: 11 }))
    expect(ids((await erp.invoices('7')).value)).toEqual(['11'])
    expect(ids(await erp.ownInvoicesDue('7', july))).toEqual(['11'])
    expect(ids((await erp.invoicesDue(july, null)).invoices)).toEqual(['11'])
    expect(ids((await erp.invoicesDueOrPaid(july, null)).invoices)).toEqual(['11'])
    expect(ids(await erp.invoicesOwed(['11']))).toEqual(['11'])
    const booked = fakeIxc(() => listing(paid, paid)).erp
    expect(ids(await booked.invoicesPaid(['12']))).toEqual(['12'])
  })

  it('is asked for once: a page that has all rows is the last', async () => {
    const { erp, asked } = fakeIxc(() => listing(invoiceRow, invoiceRow))
    await erp.ownInvoicesDue('7', july)
    expect(asked).toHaveLength(1)
  })

  it('is there once when it moved from one page to the next', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => ({ ...invoiceRow, id: `${index + 1}` }))
    const { erp } = fakeIxc(({ body }) => {
      const from = Math.max(0, (Number(body['page']) - 1) * 2 - 1)
      return { total: 5, registros: rows.slice(from, from + 2) }
    })
    expect(ids(await erp.ownInvoicesDue('7', july))).toEqual(['1', '2', '3', '4', '5'])
  })

  it('is one contract, request, message, login, line, note, item and service', async () => {
    const erp = twice({
      cliente_contrato: contract,
      su_oss_assunto: subject,
      su_ticket: ticket,
      su_mensagens: message,
      radusuarios: login,
      vd_saida: note,
      vd_contratos_produtos: {
        id: '1',
        id_contrato: '3',
        id_produto: '6',
        valor_unit: '50.00',
        repetir: 'S',
      },
      cliente_contrato_servicos: {
        id: '1',
        id_contrato: '3',
        id_produto: '7',
        tipo_acres_desc: 'A',
      },
      view_vd_contratos_produtos_gen: { id: '1', 0: '1', 1: 'a', 12: '3' },
    })
    const [own] = (await erp.contracts('7')).value
    expect((await erp.contracts('7')).value).toHaveLength(1)
    expect(own && (await erp.services(own)).value).toHaveLength(1)
    const [request] = (await erp.supportRequests('customer_service', '7')).value
    expect((await erp.supportRequests('customer_service', '7')).value).toHaveLength(1)
    expect(request && (await erp.supportMessages('customer_service', request)).value).toHaveLength(
      1,
    )
    expect(await erp.supportAnswers('customer_service', ['9'], '0')).toHaveLength(1)
    expect((await erp.logins('7')).value).toHaveLength(1)
    expect((await erp.lines('7')).value).toHaveLength(1)
    expect((await erp.fiscalNotes('7', '2026-11')).value).toHaveLength(1)
    expect([...(await erp.planContents('7')).value][0]?.added).toHaveLength(1)
    expect([...(await erp.contractSales('7')).value][0]?.price).toBe(50_00)
  })
})

it.each<[string, Row]>([
  ['paid', { status: 'R', pagamento_valor: '99.90' }],
  ['cancelled', { status: 'C' }],
  ['of another amount', { valor: '50.00' }],
  ['of another customer', { id_cliente: '8' }],
  ['unreadable', { data_vencimento: '0000-00-00' }],
])('a bill that is open once and %s once is neither, and the log counts it', async (_, other) => {
  const { erp, logged } = fakeIxc(() => listing(invoiceRow, paid, { ...invoiceRow, ...other }))
  expect(ids((await erp.invoices('7')).value)).toEqual(['12'])
  expect(logged).toEqual([
    [{ tenant: 'demo', upstream: 'erp', what: 'fn_areceber', unreadable: 1 }, expect.any(String)],
  ])
})

it('rows that have no id are all read', () => {
  const read = ({ name }: Row) => name
  const rows = [{ name: 'a' }, { name: 'a' }, { id: '', name: 'b' }, { id: null, name: 'c' }]
  expect(readOnce('cliente', rows, read)).toEqual(['a', 'a', 'b', 'c'])
})

it('rows of views are known by their first cell, and connections by their own id', () => {
  const read = ({ name }: Row) => name
  expect(readOnce('view_vd_contratos_produtos_gen', [{ 0: 1 }, { 0: '1' }], () => 1)).toEqual([1])
  const connections = [
    { radacctid: '1', name: 'a' },
    { radacctid: '2', name: 'b' },
    { radacctid: '2', name: 'b' },
  ]
  expect(readOnce('radacct', connections, read)).toEqual(['a', 'b'])
})
