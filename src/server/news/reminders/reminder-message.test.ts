import { expect, it } from 'vitest'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'
import { erpInvoice } from '#tests/support/upstreams/erp-invoices.ts'
import { messageOf } from './reminder-message.ts'

const invoice = erpInvoice({
  id: '7',
  customerId: '1',
  data_vencimento: '2026-12-10',
  valor_aberto: '99.90',
  linha_digitavel: '75691306900100123450001234600116560000009990'.padEnd(47, '0'),
})

const remind = (one: ErpInvoice) =>
  messageOf(
    {
      invoiceId: '7',
      dueDate: '2026-12-10',
      customerId: '1',
      documentHash: 'h',
      again: null,
      range: 1,
    },
    {
      owedById: new Map([['7', one]]),
      hashById: new Map([['1', 'h']]),
      today: '2026-12-09',
      dueSoon: null,
    },
  )

it('a reminder carries the line of its bill, unless nobody has confirmed whom it pays to', () => {
  expect(remind(invoice)?.bill.linha_digitavel).toBe(invoice.linha_digitavel)
  const changed = remind({ ...invoice, new_receiver: true })
  expect(changed?.bill).toMatchObject({ linha_digitavel: '', new_receiver: true })
  const rejected = { new_receiver: true, rejected_receiver: true }
  expect(remind({ ...invoice, ...rejected })?.bill).toMatchObject({
    linha_digitavel: '',
    ...rejected,
  })
})
