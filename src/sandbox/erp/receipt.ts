import { addDays } from '#domain/dates.ts'
import { type Cents, parseCents, formatDecimal } from '#domain/money.ts'
import type { Row } from '#sandbox/store.ts'
import { redBox, refused, succeeded } from './answers.ts'
import type { ErpCall } from './erp-call.ts'
import { storedForm } from './filter.ts'
import { textOf } from './request-fields.ts'

/** How a receipt's kind is called on the invoice afterwards. */
const kinds: Readonly<Record<string, string>> = {
  B: 'Boleto',
  C: 'Cartao',
  CD: 'Cartao',
  D: 'Dinheiro',
  DP: 'Deposito',
  P: 'Pix',
  T: 'Transferencia',
}

export const isClosed = (invoice: Row) => invoice['status'] === 'R' || invoice['status'] === 'C'

interface Receipt {
  /** What it takes off the debt, in cents. */
  readonly credit: Cents
  /** What came in, fine and interest included. */
  readonly paid: Cents
  readonly on: string
  readonly kind: string
  /** Whose receipt it is, in the words of whoever brought it. */
  readonly document?: string
  readonly history?: string
}

/** Books a receipt; the invoice is closed by it, or partly received. */
export async function receive(call: ErpCall, invoice: Row, receipt: Receipt): Promise<string> {
  const { credit, paid, on, kind, document = '', history = '' } = receipt
  const id = invoice['id'] ?? ''
  const value = parseCents(invoice['valor'] ?? '')
  const before = parseCents(invoice['valor_recebido'] ?? '')
  const open = Math.max(0, value - before - credit)
  await call.records.change('fn_areceber', id, {
    status: open === 0 ? 'R' : 'P',
    // From here on the due date is history and stops moving with the calendar.
    data_vencimento: invoice['data_vencimento'] ?? '',
    valor_recebido: formatDecimal(before + paid),
    valor_aberto: formatDecimal(open),
    pagamento_valor: formatDecimal(paid),
    pagamento_data: on,
    baixa_data: on,
    credito_data: kind === 'B' ? addDays(on, 1) : on,
    recebido_via_pix: kind === 'P' ? 'S' : 'N',
    tipo_recebimento: kinds[kind] ?? 'Dinheiro',
    ...(kind === 'C' && { tipo_pagamento_cartao: 'N' }),
  })
  return call.records.insert('fn_areceber_baixas', {
    id_receber: id,
    data: on,
    credito: formatDecimal(credit),
    valor_total_recebido: formatDecimal(paid),
    documento: document,
    historico: history,
    tipo_lanc: 'R',
    tipo_recebimento: kind,
  })
}

/** "1.234,56" in cents. A dot groups thousands here and only here: "10.00" is a thousand reais. */
function brazilianCents(text: string): Cents | null {
  const plain = text.replaceAll('.', '').replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? parseCents(plain) : null
}

/** `fn_areceber_recebimentos_baixas_novo`: registers a payment that came in elsewhere. */
export async function registerReceipt(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const invoice = await call.records.get('fn_areceber', textOf(fields['id_receber']))
  const paid = brazilianCents(textOf(fields['valor_total_recebido']))
  const credit = brazilianCents(textOf(fields['credito']))
  if (!invoice || paid === null || credit === null) return redBox(call.dialect.columnErrorStatus)
  if (isClosed(invoice)) return refused(call.dialect.language, 'settled')
  const on = storedForm(textOf(fields['data'])) || call.today
  const kind = textOf(fields['tipo_recebimento'])
  const document = textOf(fields['documento'])
  const history = textOf(fields['historico'])
  const id = await receive(call, invoice, { credit, paid, on, kind, document, history })
  return succeeded(call.dialect.language, 'inserted', { id })
}
