import { expect, it } from 'vitest'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'
import { messageOf } from './reminder-message.ts'

const invoice: ErpInvoice = {
  id: '7',
  id_contrato: '1',
  id_contrato_avulso: '',
  status: 'A',
  data_vencimento: '2026-12-10',
  pagamento_data: '',
  valor: '99.90',
  valor_recebido: '0.00',
  valor_aberto: '99.90',
  desconto_condicional_valor: '',
  validade_desconto_condicional: '',
  linha_digitavel: '75691306900100123450001234600116560000009990'.padEnd(47, '0'),
  nn_boleto: '',
  pix_txid: '',
  tipo_pagamento_cartao: '',
  recebido_via_pix: '',
  tipo_recebimento: '',
  awaiting: '',
  customerId: '1',
  paymentLink: '',
  origin: { kind: 'contract', issuedOn: null, period: null, cancelled: null },
}

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
