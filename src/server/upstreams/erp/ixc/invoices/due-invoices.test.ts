import { describe, expect, it } from 'vitest'
import { fakeIxc, invoiceRow, listing, type Row } from '#tests/support/upstreams/fake-ixc.ts'

const invoice = (id: number, changes: Row = {}): Row => ({
  ...invoiceRow,
  id: String(id),
  data_vencimento: '2026-11-30',
  ...changes,
})

const day = { from: '2026-11-30', to: '2026-11-30' }

describe('listing the invoices due on a day', () => {
  it('filters by two date bounds and the last id, and checks the rows again', async () => {
    const { erp, asked } = fakeIxc(() =>
      listing(
        invoice(11),
        invoice(12, { status: 'R' }),
        invoice(13, { status: 'C' }),
        invoice(14, { liberado: 'N' }),
        invoice(15, { data_vencimento: '0000-00-00' }),
        invoice(16, { data_vencimento: '2026-12-01' }),
        invoice(17, { status: 'P', valor_recebido: '10.00' }),
      ),
    )
    const { invoices, nextAfterId: next } = await erp.invoicesDue(day, '10')
    expect(invoices.map(({ id }) => id)).toEqual(['11', '17'])
    expect(next).toBeNull()
    const body = asked[0]?.body ?? {}
    expect(asked[0]?.ixcsoft).toBe('listar')
    expect(body).toMatchObject({ rp: '500', sortname: 'fn_areceber.id', sortorder: 'asc' })
    const conditions = [
      { TB: body['qtype'], OP: body['oper'], P: body['query'] },
      ...JSON.parse(body['grid_param'] ?? '[]'),
    ]
    expect(conditions).toEqual([
      { TB: 'fn_areceber.data_vencimento', OP: '>=', P: '2026-11-30' },
      { TB: 'fn_areceber.data_vencimento', OP: '<=', P: '2026-11-30' },
      { TB: 'fn_areceber.liberado', OP: '=', P: 'S' },
      { TB: 'fn_areceber.status', OP: '!=', P: 'C' },
      { TB: 'fn_areceber.status', OP: '!=', P: 'R' },
      { TB: 'fn_areceber.id', OP: '>', P: '10' },
    ])
  })

  it('lists paid bills, too, where both are asked for, and neither cancelled nor unreleased ones', async () => {
    const { erp, asked } = fakeIxc(() =>
      listing(
        invoice(11),
        invoice(12, { status: 'R' }),
        invoice(13, { status: 'C' }),
        invoice(14, { liberado: 'N' }),
        invoice(15, { data_vencimento: '2026-12-01' }),
      ),
    )
    const { invoices } = await erp.invoicesDueOrPaid(day, null)
    expect(invoices.map(({ id }) => id)).toEqual(['11', '12'])
    expect(JSON.parse(asked[0]?.body['grid_param'] ?? '[]')).toEqual([
      { TB: 'fn_areceber.data_vencimento', OP: '<=', P: '2026-11-30' },
      { TB: 'fn_areceber.liberado', OP: '=', P: 'S' },
      { TB: 'fn_areceber.status', OP: '!=', P: 'C' },
    ])
  })

  it('reads batch by batch until one is not full', async () => {
    const all = Array.from({ length: 700 }, (_, index) => invoice(index + 1))
    const { erp } = fakeIxc(({ body }) => {
      const grid: { TB: string; OP: string; P: string }[] = JSON.parse(body['grid_param'] ?? '[]')
      const after = Number(grid.find(({ OP }) => OP === '>')?.P ?? 0)
      return listing(...all.filter(({ id }) => Number(id) > after).slice(0, 500))
    })
    const first = await erp.invoicesDue(day, null)
    expect(first).toMatchObject({ nextAfterId: '500' })
    const second = await erp.invoicesDue(day, first.nextAfterId)
    expect(second.nextAfterId).toBeNull()
    expect([...first.invoices, ...second.invoices]).toHaveLength(700)
  })

  it('fails instead of looping when the ERP ignores the filter by id', async () => {
    const { erp } = fakeIxc(() => listing(...Array.from({ length: 500 }, (_, n) => invoice(n + 1))))
    await expect(erp.invoicesDue(day, '500')).rejects.toMatchObject({
      kind: 'protocol-error',
    })
  })
})

describe('listing invoices by id', () => {
  it('returns only requested invoices that are still unpaid', async () => {
    const { erp, asked } = fakeIxc(() =>
      listing(
        invoice(11),
        invoice(12, { status: 'R' }),
        invoice(99),
        invoice(13, { liberado: 'N' }),
      ),
    )
    const owed = await erp.invoicesOwed(['11', '12', '13'])
    expect(owed.map(({ id }) => id)).toEqual(['11'])
    expect(asked[0]?.body).toMatchObject({
      qtype: 'fn_areceber.id',
      oper: 'IN',
      query: '11,12,13',
      rp: '3',
    })
    expect(await erp.invoicesOwed([])).toEqual([])
  })

  it.each<[string, Row[]]>([
    ['cannot be read', [invoice(11), invoice(12, { valor: 'x' })]],
    ['has an unknown status', [invoice(11), invoice(12, { status: 'X' })]],
    ['has no status but an unknown one', [invoice(12, { status: 'X' })]],
    ['may be another one', [invoice(11), invoice(12, { id: 'x' })]],
    ['comes twice and says two things', [invoice(11), invoice(12), invoice(12, { valor: '1.00' })]],
  ])('does not say that an invoice is not owed whose row %s', async (_, rows) => {
    const { erp } = fakeIxc(() => listing(...rows))
    const failure = { kind: 'protocol-error' }
    await expect(erp.invoicesOwed(['11', '12'])).rejects.toMatchObject(failure)
  })

  it.each<[string, Row, readonly string[]]>([
    ['cannot be read', invoice(12, { status: 'X' }), ['12']],
    ['may be any of them', invoice(12, { id: 'x' }), ['12', '13']],
    ['was not asked for', invoice(99, { status: 'X' }), []],
  ])('names the invoices of which it is not known because a row %s', async (_, row, unread) => {
    const { erp } = fakeIxc(() => listing(invoice(11), row))
    const owed = await erp.invoicesOwedOrUnread(['11', '12', '13'])
    expect(owed.invoices.map(({ id }) => id)).toEqual(['11'])
    expect(owed.unread).toEqual(unread)
  })

  it('says neither owed nor paid of invoices that are counted and not sent', async () => {
    const { erp } = fakeIxc(() => ({ page: '1', total: '2', registros: [invoice(11)] }))
    const failure = { kind: 'protocol-error' }
    await expect(erp.invoicesOwed(['11', '12'])).rejects.toMatchObject(failure)
    await expect(erp.invoicesOwedOrUnread(['11', '12'])).rejects.toMatchObject(failure)
    await expect(erp.invoicesPaid(['11', '12'])).rejects.toMatchObject(failure)
    // What was asked for is there, whatever else is counted.
    expect(await erp.invoicesOwed(['11'])).toHaveLength(1)
  })

  it('is not disturbed by rows that were not asked for', async () => {
    const { erp } = fakeIxc(() => listing(invoice(11), invoice(99, { status: 'X' })))
    expect((await erp.invoicesOwed(['11', '12'])).map(({ id }) => id)).toEqual(['11'])
  })

  it('returns what customers owe up to a day, and nothing where the listing is not whole', async () => {
    const rows = [
      invoice(11, { id_cliente: '7', data_vencimento: '2026-10-30' }),
      invoice(12, { id_cliente: '8' }),
      invoice(13, { id_cliente: '9' }),
      invoice(14, { id_cliente: '7', data_vencimento: '2026-12-24' }),
      invoice(15, { id_cliente: '7', status: 'R' }),
    ]
    const { erp, asked } = fakeIxc(() => listing(...rows))
    const owed = await erp.invoicesOwedBy(['7', '8'], '2026-11-30')
    expect(owed?.map(({ id }) => id)).toEqual(['11', '12'])
    expect(asked[0]?.body).toMatchObject({
      qtype: 'fn_areceber.id_cliente',
      oper: 'IN',
      query: '7,8',
    })
    expect(await erp.invoicesOwedBy([], '2026-11-30')).toEqual([])

    const broken = fakeIxc(() => listing(...rows, invoice(16, { id_cliente: '7', valor: 'x' })))
    expect(await broken.erp.invoicesOwedBy(['7', '8'], '2026-11-30')).toBeNull()
  })

  it('returns only requested invoices that are paid', async () => {
    const { erp, asked } = fakeIxc(() =>
      listing(
        invoice(11),
        invoice(12, { status: 'R' }),
        invoice(99, { status: 'R' }),
        invoice(13, { status: 'P' }),
      ),
    )
    const paid = await erp.invoicesPaid(['11', '12', '13'])
    expect(paid.map(({ id }) => id)).toEqual(['12'])
    expect(asked[0]?.body).toMatchObject({ oper: 'IN', query: '11,12,13', rp: '3' })
    expect(await erp.invoicesPaid([])).toEqual([])
    expect(asked).toHaveLength(1)
  })
})
