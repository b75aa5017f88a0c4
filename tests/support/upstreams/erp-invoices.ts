import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import type { InvoiceAnswer } from '#server/upstreams/erp/marked-erps.ts'
import type { ErpInvoice } from '#server/upstreams/erp/port.ts'

/** An unpaid invoice of an ERP. */
export const erpInvoice = (
  own: Partial<ErpInvoice> & Pick<ErpInvoice, 'id' | 'customerId'>,
): ErpInvoice => ({
  paymentLink: '',
  origin: { kind: 'contract', issuedOn: null, period: null, cancelled: null },
  id_contrato: '1',
  id_contrato_avulso: '',
  status: 'A',
  data_vencimento: '2026-11-30',
  pagamento_data: '',
  valor: '99.90',
  valor_recebido: '0.00',
  linha_digitavel: '',
  nn_boleto: '',
  pix_txid: '',
  tipo_pagamento_cartao: '',
  recebido_via_pix: '',
  tipo_recebimento: '',
  awaiting: '',
  valor_aberto: '',
  desconto_condicional_valor: '',
  validade_desconto_condicional: '',
  ...own,
})

/** An answer of the ERP with these unpaid invoices of a customer; `version`: null, as for decisions. */
export const unpaidAnswer = (
  { clientId, customerId }: { readonly clientId: string; readonly customerId: string },
  ids: readonly string[],
  version: number | null,
): InvoiceAnswer => ({
  tenant: { clientId, rules: providerRules(clientId) },
  invoices: ids.map((id) => erpInvoice({ id, customerId })),
  asOf: new Date(0),
  versionOf: version === null ? null : () => version,
})
