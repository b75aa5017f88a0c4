import * as v from 'valibot'
import { isLinhaDigitavel } from '#domain/boleto.ts'
import { parseCents } from '#domain/money.ts'
import type { ErpInvoice } from '../port.ts'
import { amount, date, flag, id, optionalAmount, reference, text, words } from './column-schemas.ts'
import type { Row } from './listing.ts'

const columns = v.object({
  id,
  id_cliente: id,
  id_contrato: reference,
  id_contrato_principal: reference,
  id_contrato_avulso: reference,
  liberado: flag,
  status: text,
  data_vencimento: date,
  pagamento_data: date,
  baixa_data: date,
  credito_data: date,
  valor: amount,
  valor_recebido: amount,
  pagamento_valor: amount,
  valor_aberto: optionalAmount,
  desconto_condicional_valor: optionalAmount,
  validade_desconto_condicional: date,
  linha_digitavel: text,
  nn_boleto: text,
  pix_txid: text,
  tipo_pagamento_cartao: text,
  recebido_via_pix: text,
  tipo_recebimento: text,
  aguardando_confirmacao_pagamento: flag,
  gateway_link: words,
})

const statusSchema = v.pipe(text, v.picklist(['A', 'R', 'P', 'C']))

/** Whether the status of a row is a documented one. */
export function isKnownStatus(row: Row): boolean {
  return v.is(statusSchema, row['status'])
}

/** The digits when they pass the bank's check, else ''. A wrong line costs the payer a late fee. */
function payableLine(written: string): string {
  const digits = written.replaceAll(/\D/g, '')
  return isLinhaDigitavel(digits) ? digits : ''
}

/**
 * Reads a row of `fn_areceber`. `hidden`: cancelled, not released, of an unknown status, or of no amount at all (a free
 * month is nothing to pay and nothing paid). null: the row is unusable.
 */
export function readInvoiceRow(row: Row): ErpInvoice | 'hidden' | null {
  const read = v.safeParse(columns, row)
  if (!read.success) return null
  const i = read.output
  const status = v.safeParse(statusSchema, i.status)
  if (!status.success || status.output === 'C' || !i.liberado || parseCents(i.valor) === 0)
    return 'hidden'
  if (i.data_vencimento === '') return null
  const isPaid = status.output !== 'A'
  return {
    id: i.id,
    customerId: i.id_cliente,
    paymentLink:
      /^https:\/\//i.test(i.gateway_link) && URL.canParse(i.gateway_link) ? i.gateway_link : '',
    id_contrato: i.id_contrato || i.id_contrato_principal,
    id_contrato_avulso: i.id_contrato_avulso,
    status: status.output,
    data_vencimento: i.data_vencimento,
    pagamento_data: isPaid ? i.pagamento_data || i.baixa_data || i.credito_data : '',
    valor: i.valor,
    valor_recebido:
      isPaid && parseCents(i.valor_recebido) === 0 ? i.pagamento_valor : i.valor_recebido,
    valor_aberto: i.valor_aberto,
    desconto_condicional_valor: i.desconto_condicional_valor,
    validade_desconto_condicional: i.validade_desconto_condicional,
    linha_digitavel: payableLine(i.linha_digitavel),
    nn_boleto: i.nn_boleto,
    pix_txid: i.pix_txid,
    tipo_pagamento_cartao: i.tipo_pagamento_cartao,
    recebido_via_pix: i.recebido_via_pix,
    tipo_recebimento: i.tipo_recebimento,
    awaiting: status.output !== 'R' && i.aguardando_confirmacao_pagamento ? 'bank' : '',
  }
}

/** Orders by due date, and within one day by id, oldest first. */
export function compareByDueDate(a: ErpInvoice, b: ErpInvoice): number {
  if (a.data_vencimento !== b.data_vencimento) return a.data_vencimento < b.data_vencimento ? -1 : 1
  return Number(a.id) - Number(b.id)
}
