import { describe, expect, it } from 'vitest'
import { type Asked, fakeIxc, invoiceRow, type Row } from '#tests/support/upstreams/fake-ixc.ts'

const count = 2_400

/** One invoice a day, all paid but the oldest one and the last; the second was paid last of all. */
const rows: readonly Row[] = Array.from({ length: count }, (_, nth) => {
  const day = new Date(Date.UTC(2018, 0, 1 + nth)).toISOString().slice(0, 10)
  const isOpen = nth === 0 || nth === count - 1
  return {
    ...invoiceRow,
    id: String(nth + 1),
    status: isOpen ? 'A' : 'R',
    data_vencimento: day,
    pagamento_data: isOpen ? '' : nth === 1 ? '2026-11-01' : day,
    valor_recebido: isOpen ? '0.00' : '99.90',
  }
})

/** The rows of a question, as the ERP sorts, filters and pages them. */
function answer({ body }: Asked) {
  const { qtype = '', oper = '', query = '', grid_param, sortname = '', sortorder } = body
  const grid: readonly { TB: string; OP: string; P: string }[] = JSON.parse(grid_param ?? '[]')
  const column = (name: string) => name.replace('fn_areceber.', '')
  const compare: Record<string, (one: string, other: string) => boolean> = {
    '=': (one, other) => one === other,
    '!=': (one, other) => one !== other,
    '>=': (one, other) => one >= other,
    '<=': (one, other) => one <= other,
  }
  const found = rows
    .filter((row) =>
      [{ TB: qtype, OP: oper, P: query }, ...grid].every(({ TB, OP, P }) =>
        compare[OP]?.(String(row[column(TB)]), P),
      ),
    )
    .toSorted((one, other) => {
      const [a, b] = [String(one[column(sortname)]), String(other[column(sortname)])]
      return a.localeCompare(b, 'en', { numeric: true }) * (sortorder === 'desc' ? -1 : 1)
    })
  const [page, size] = [Number(body['page']), Number(body['rp'])]
  const registros = found.slice((page - 1) * size, page * size)
  return { page: String(page), total: String(found.length), registros }
}

describe('a customer with thousands of invoices', () => {
  it('has the unpaid ones, the latest thousand and the latest payments read', async () => {
    const { erp, asked } = fakeIxc(answer)
    const { value, isCut } = await erp.invoices('7')
    expect(isCut).toBe(true)
    const ids = value.map(({ id }) => Number(id))
    expect(ids.slice(0, 3)).toEqual([1, 2, count - 999])
    expect(ids.at(-1)).toBe(count)
    expect(ids).toHaveLength(1_002)
    expect(asked).toHaveLength(3)
  })

  it('has one invoice read whatever its age', async () => {
    const { erp } = fakeIxc(answer)
    expect(await erp.ownInvoice('7', '700')).toMatchObject({ id: '700', status: 'R' })
    expect(await erp.ownInvoice('8', '700')).toBeNull()
    expect(await erp.ownInvoice('7', '99999')).toBeNull()
  })

  it('has all invoices of a year read', async () => {
    const { erp } = fakeIxc(answer)
    const due = { from: '2019-01-01', to: '2019-12-31' }
    const invoices = await erp.ownInvoicesDue('7', due)
    expect(invoices).toHaveLength(365)
    expect(invoices[0]).toMatchObject({ data_vencimento: '2019-01-01' })
  })
})

describe('a customer with a thousand invoices or fewer', () => {
  it('has all of them read by one question', async () => {
    const { erp, asked } = fakeIxc(() => ({ page: '1', total: '3', registros: rows.slice(0, 3) }))
    const { value, isCut } = await erp.invoices('7')
    expect([...value]).toHaveLength(3)
    expect(isCut).toBeUndefined()
    expect(asked).toHaveLength(1)
  })

  it('has its unpaid ones asked for where the ERP counts none and may give no more at once', async () => {
    const few = rows.slice(-500)
    const { erp, asked } = fakeIxc(() => ({ page: '1', registros: few }))
    expect((await erp.invoices('7')).isCut).toBe(true)
    expect(asked.length).toBeGreaterThan(1)
  })
})
