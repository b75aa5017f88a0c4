import { describe, expect, it } from 'vitest'
import { fakeIxc, invoiceRow, listing, type Row } from '#tests/support/fake-ixc.ts'

const bill = (id: number, over: Row = {}): Row => ({
  ...invoiceRow,
  id: String(id),
  data_vencimento: '2026-11-30',
  ...over,
})

describe('bills due on a day', () => {
  it('are asked for between two bounds, after the last one, and checked again', async () => {
    const { erp, asked } = fakeIxc(() =>
      listing(
        bill(11),
        bill(12, { status: 'R' }),
        bill(13, { status: 'C' }),
        bill(14, { liberado: 'N' }),
        bill(15, { data_vencimento: '0000-00-00' }),
        bill(16, { data_vencimento: '2026-12-01' }),
        bill(17, { status: 'P', valor_recebido: '10.00' }),
      ),
    )
    const { invoices, next } = await erp.invoicesDue('2026-11-30', '10')
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

  it('come in portions, until one is not full', async () => {
    const all = Array.from({ length: 700 }, (_, index) => bill(index + 1))
    const { erp } = fakeIxc(({ body }) => {
      const grid: { TB: string; OP: string; P: string }[] = JSON.parse(body['grid_param'] ?? '[]')
      const after = Number(grid.find(({ OP }) => OP === '>')?.P ?? 0)
      return listing(...all.filter(({ id }) => Number(id) > after).slice(0, 500))
    })
    const first = await erp.invoicesDue('2026-11-30', null)
    expect(first).toMatchObject({ next: '500' })
    const second = await erp.invoicesDue('2026-11-30', first.next)
    expect(second.next).toBeNull()
    expect([...first.invoices, ...second.invoices]).toHaveLength(700)
  })

  it('end in a failure, not in a circle, when the ERP does not heed what it is asked', async () => {
    const { erp } = fakeIxc(() => listing(...Array.from({ length: 500 }, (_, n) => bill(n + 1))))
    await expect(erp.invoicesDue('2026-11-30', '500')).rejects.toMatchObject({ kind: 'garbage' })
  })
})

describe('bills by id', () => {
  it('are those still owed of the ones asked for', async () => {
    const { erp, asked } = fakeIxc(() =>
      listing(bill(11), bill(12, { status: 'R' }), bill(99), bill(13, { liberado: 'N' })),
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
})
