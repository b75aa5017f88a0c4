import { addDays } from '#domain/platform/time/dates.ts'
import { type Cents, parseCents, formatDecimal } from '#domain/platform/values/money.ts'
import type { Row } from '#sandbox/store.ts'
import { errorBox, refused, succeeded } from '../answers.ts'
import { amountLeft } from './charge.ts'
import { endTrust } from './grant-trust-unlock.ts'
import type { ErpCall } from '../erp-call.ts'
import { toStoredForm } from '../conditions.ts'
import { textOf } from '../request-fields.ts'
import { lacksRequired } from '../tables.ts'
import { isBankAccount } from '../wallets.ts'

const noDay = '0000-00-00'

/** The name that the invoice gets for each kind of receipt. */
const receiptKinds: Readonly<Record<string, string>> = {
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
  /** The part of the debt that it pays, in cents. */
  readonly credit: Cents
  /** The amount received in cents, with fine and interest. */
  readonly paid: Cents
  /** The part of the debt that is forgiven, in cents. */
  readonly discount?: Cents
  readonly on: string
  readonly kind: string
  /** The reference that the sender gave the receipt. */
  readonly document?: string
  readonly history?: string
}

/**
 * Books a receipt. The invoice becomes paid, or partly received when something is left. null where it was
 * changed since it was read.
 */
export async function bookReceipt(
  call: ErpCall,
  invoice: Row,
  receipt: Receipt,
): Promise<string | null> {
  const { credit, paid, on, kind, discount = 0, document = '', history = '' } = receipt
  const id = invoice['id'] ?? ''
  const before = parseCents(invoice['valor_recebido'] ?? '')
  const open = Math.max(0, amountLeft(invoice) - credit - discount)
  const values = {
    status: open === 0 ? 'R' : 'P',
    // From here on the due date is fixed and stops moving with the calendar.
    data_vencimento: invoice['data_vencimento'] ?? '',
    valor_recebido: formatDecimal(before + paid),
    valor_aberto: formatDecimal(open),
    pagamento_valor: formatDecimal(paid),
    pagamento_data: on,
    baixa_data: on,
    credito_data: kind === 'B' ? addDays(on, 1) : on,
    recebido_via_pix: kind === 'P' ? 'S' : 'N',
    tipo_recebimento: receiptKinds[kind] ?? 'Dinheiro',
    ...(kind === 'C' && { tipo_pagamento_cartao: 'N' }),
  }
  const row = {
    id_receber: id,
    data: on,
    credito: formatDecimal(credit),
    valor_total_recebido: formatDecimal(paid),
    documento: document,
    historico: history,
    tipo_lanc: 'R',
    tipo_recebimento: kind,
    vdesconto: formatDecimal(discount),
    estorno: 'N',
  }
  const booked = await call.records.changeWithInsert(
    invoice,
    { table: 'fn_areceber', id, values },
    { table: 'fn_areceber_baixas', values: row },
  )
  const contractId = invoice['id_contrato'] || invoice['id_contrato_avulso'] || ''
  if (booked !== null && open === 0) await endTrust(call, contractId)
  return booked
}

const cents = (row: Row, column: string) => parseCents(row[column] ?? '')

/**
 * Undoes a receipt, as the deletion of its row does: the invoice is open again by what it had paid, and stays
 * partly received where another receipt is left.
 */
export async function undoReceipt(call: ErpCall, receipt: Row): Promise<void> {
  const { id, id_receber: invoiceId = '' } = receipt
  await call.records.remove('fn_areceber_baixas', id ?? '')
  const invoice = await call.records.get('fn_areceber', invoiceId)
  if (!invoice) return
  const rows = await call.records.list('fn_areceber_baixas')
  const last = rows.findLast((row) => row['id_receber'] === invoiceId && row['estorno'] !== 'S')
  const received = cents(invoice, 'valor_recebido') - cents(receipt, 'valor_total_recebido')
  const left = amountLeft(invoice) + cents(receipt, 'credito') + cents(receipt, 'vdesconto')
  await call.records.change('fn_areceber', invoiceId, {
    status: last ? 'P' : 'A',
    valor_recebido: formatDecimal(received),
    valor_aberto: formatDecimal(left),
    pagamento_valor: last?.['valor_total_recebido'] ?? '0.00',
    pagamento_data: last?.['data'] ?? '',
    baixa_data: last?.['data'] ?? noDay,
    credito_data: last?.['data'] ?? '',
    recebido_via_pix: last?.['tipo_recebimento'] === 'P' ? 'S' : 'N',
    tipo_recebimento: receiptKinds[last?.['tipo_recebimento'] ?? 'B'] ?? 'Boleto',
  })
}

/**
 * Converts "1.234,56" to cents; null when it is no amount. Only in this resource does a dot group
 * thousands: "10.00" is a thousand reais.
 */
function brazilianCents(text: string): Cents | null {
  const plain = text.replaceAll('.', '').replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? parseCents(plain) : null
}

/** Answers `fn_areceber_recebimentos_baixas_novo`: books a payment that was received elsewhere. */
export async function registerReceipt(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const { language } = call.dialect
  const isLacking = lacksRequired('fn_areceber_recebimentos_baixas_novo', fields)
  const [bank, books] = [textOf(fields['conta_']), textOf(fields['id_conta'])]
  // The accounts of the books and of the bank are two tables.
  if (isLacking || !isBankAccount(bank) || isBankAccount(books)) {
    return refused(language, 'fieldsMissing')
  }
  const invoice = await call.records.get('fn_areceber', textOf(fields['id_receber']))
  const paid = brazilianCents(textOf(fields['valor_total_recebido']))
  const credit = brazilianCents(textOf(fields['credito']))
  if (!invoice || paid === null || credit === null) return errorBox(call.dialect.columnErrorStatus)
  if (isClosed(invoice)) return refused(language, 'settled')
  const discount = brazilianCents(textOf(fields['vdesconto'])) ?? 0
  const on = toStoredForm(textOf(fields['data'])) || call.today
  const kind = textOf(fields['tipo_recebimento'])
  const document = textOf(fields['documento'])
  const history = textOf(fields['historico'])
  const id = await bookReceipt(call, invoice, {
    credit,
    paid,
    discount,
    on,
    kind,
    document,
    history,
  })
  return id === null ? registerReceipt(call, fields) : succeeded(language, 'inserted', { id })
}
