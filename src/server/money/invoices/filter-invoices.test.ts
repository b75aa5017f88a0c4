import { describe, expect, it } from 'vitest'
import type { RawInvoice } from '#contract/money/invoices.ts'
import { erpInvoice } from '#tests/support/upstreams/erp-invoices.ts'
import { filterInvoices } from './filter-invoices.ts'

const today = '2026-11-20'

const invoice = (id: string, status: RawInvoice['status'], due: string, paid = '') =>
  erpInvoice({
    id,
    customerId: '7',
    status,
    data_vencimento: due,
    pagamento_data: paid,
    valor_recebido: status === 'R' ? '99.90' : '0.00',
  })

const rows = [
  invoice('4', 'A', '2026-12-30'),
  invoice('1', 'R', '2026-09-10', '2026-09-09'),
  invoice('3', 'A', '2026-11-30'),
  invoice('2', 'A', '2026-11-08'),
  invoice('5', 'P', '2026-12-31'),
  invoice('6', 'R', '2026-10-10', '2026-10-12'),
]
const ids = (query: Parameters<typeof filterInvoices>[1]) =>
  filterInvoices(rows, query, today).map(({ id }) => id)

describe('filterInvoices', () => {
  it.each([
    ['everything', {}, ['4', '1', '3', '2', '5', '6']],
    ['all open ones by due date', { status: 'to_pay' }, ['2', '3', '4', '5']],
    [
      'open ones until a day, and always overdue and partial ones',
      { status: 'to_pay', end_date: '2026-12-05' },
      ['2', '3', '5'],
    ],
    ['paid ones, the latest first', { status: 'received' }, ['6', '1']],
    ['those due until a day', { end_date: '2026-11-08' }, ['1', '2', '6']],
    ['one invoice by its id', { invoice_id: '4' }, ['4']],
    ['nothing for an unknown id', { invoice_id: '9' }, []],
    ['nothing when the invoice has another status', { invoice_id: '4', status: 'received' }, []],
  ] as const)('returns %s', (_name, query, expected) => {
    expect(ids(query)).toEqual(expected)
  })

  it('lists the latest twelve paid ones, but finds an older one by its id', () => {
    const paid = Array.from({ length: 14 }, (_, index) =>
      invoice(
        String(index + 1),
        'R',
        '2026-01-10',
        `2026-02-${String(index + 1).padStart(2, '0')}`,
      ),
    )
    expect(filterInvoices(paid, { status: 'received' }, today)).toHaveLength(12)
    expect(filterInvoices(paid, { invoice_id: '1' }, today)).toHaveLength(1)
  })
})
