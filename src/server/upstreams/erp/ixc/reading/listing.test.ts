import { describe, expect, it } from 'vitest'
import { fakeIxc, listing, invoiceRow } from '#tests/support/upstreams/fake-ixc.ts'

/** A question that reads all its rows, whatever their number. */
const anyDay = { from: '2000-01-01', to: '2099-12-31' }

describe('listing a table', () => {
  it('sends the listing header and filters out what may not be shown', async () => {
    const { erp, asked } = fakeIxc(() => listing(invoiceRow))
    await erp.invoices('7')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      resource: 'fn_areceber',
      ixcsoft: 'listar',
      body: { qtype: 'fn_areceber.id_cliente', oper: '=', query: '7' },
    })
    expect(JSON.parse(asked[0]?.body['grid_param'] ?? '')).toEqual([
      { TB: 'fn_areceber.liberado', OP: '=', P: 'S' },
      { TB: 'fn_areceber.status', OP: '!=', P: 'C' },
    ])
  })

  it('asks nothing for an empty id, for which the ERP would list everybody’s rows', async () => {
    const { erp, asked } = fakeIxc(() => listing(invoiceRow))
    expect((await erp.invoices('')).value).toEqual([])
    expect(asked).toEqual([])
  })

  it('reads pages until it has as many rows as the ERP counts, each once', async () => {
    const rows = Array.from({ length: 45 }, (_, index) => ({ ...invoiceRow, id: `${index + 1}` }))
    const { erp, asked } = fakeIxc(({ body }) => {
      // This ERP returns at most twenty rows, whatever the page size, and repeats one.
      const from = Math.max(0, (Number(body['page']) - 1) * 20 - 1)
      return { page: body['page'], total: 45, registros: rows.slice(from, from + 21) }
    })
    const found = await erp.ownInvoicesDue('7', anyDay)
    expect(found.map((invoice) => invoice.id)).toEqual(rows.map((row) => row.id))
    expect(asked.map(({ body }) => body['page'])).toEqual(['1', '2', '3'])
  })

  it('gives up on an endless listing after ten pages', async () => {
    let id = 0
    const { erp, asked } = fakeIxc(() => ({ total: 1e9, registros: [{ ...invoiceRow, id: ++id }] }))
    const endless = erp.ownInvoicesDue('7', anyDay)
    await expect(endless).rejects.toMatchObject({ kind: 'protocol-error' })
    expect(asked).toHaveLength(10)
  })

  it.each([
    ['a list', listing(invoiceRow)],
    ['an object keyed by index', { total: 1, registros: { '0': invoiceRow } }],
    ['a list without a count', { registros: [invoiceRow] }],
    ['a list under another name', { page: 1, total: '1', rows: [invoiceRow] }],
  ])('reads rows sent as %s', async (_what, answer) => {
    const { value } = await fakeIxc(() => answer).erp.invoices('7')
    expect(value).toHaveLength(1)
  })

  it.each(['1.000', '1,000', '1e3', '0x10', '-1', '1.5', 'muitas', 1.5, -1])(
    'fails where the ERP counts its rows as %j',
    async (total) => {
      const { erp } = fakeIxc(() => ({ total, registros: [invoiceRow] }))
      await expect(erp.invoices('7')).rejects.toMatchObject({ kind: 'protocol-error' })
    },
  )

  it.each([
    ['no rows', { page: '1', total: '0' }],
    ['rows that are null', { total: 0, registros: null }],
    ['an empty object', { total: '0', registros: {} }],
    ['false in place of the rows', { page: '1', total: '0', registros: false }],
    ['an empty text in place of the rows', { page: '1', total: 0, registros: '' }],
  ])('reads %s as an empty list', async (_what, answer) => {
    expect((await fakeIxc(() => answer).erp.invoices('7')).value).toEqual([])
  })
})
