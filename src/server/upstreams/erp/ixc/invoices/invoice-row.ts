import * as v from 'valibot'
import { isLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { parseCents } from '#domain/platform/values/money.ts'
import type { ErpInvoice } from '../../port.ts'
import {
  date,
  flag,
  id,
  reference,
  statedAmount,
  statedDate,
  text,
  words,
} from '../reading/column-schemas.ts'
import { readOrigin } from './invoice-origin.ts'
import type { Row } from '../reading/listing.ts'

const columns = v.object({
  id,
  id_cliente: id,
  id_contrato: reference,
  id_contrato_principal: reference,
  id_contrato_avulso: reference,
  liberado: text,
  status: text,
  data_vencimento: date,
  pagamento_data: date,
  baixa_data: date,
  credito_data: date,
  valor: statedAmount,
  valor_recebido: statedAmount,
  pagamento_valor: statedAmount,
  valor_aberto: statedAmount,
  desconto_condicional_valor: statedAmount,
  validade_desconto_condicional: statedDate,
  linha_digitavel: text,
  nn_boleto: text,
  pix_txid: text,
  tipo_pagamento_cartao: text,
  recebido_via_pix: text,
  tipo_recebimento: text,
  aguardando_confirmacao_pagamento: flag,
  gateway_link: words,
})

type Columns = v.InferOutput<typeof columns>

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

/** What was received of an invoice that is paid in whole or in part; null: it cannot be read. */
function readReceived({ valor_recebido: received, pagamento_valor: paid }: Columns): string | null {
  if (received === null) return null
  return parseCents(received) === 0 ? paid : received
}

const isNegative = (amount: string | null) => amount !== null && parseCents(amount) < 0

/** The conditional discount, `''` for none, or null where it is not known how much or until when. */
function readDiscount(columns: Columns): string | null {
  const { desconto_condicional_valor: discount, validade_desconto_condicional: until } = columns
  if (until === '') return discount ?? ''
  if (discount === null || isNegative(discount)) return null
  return until === null && parseCents(discount) > 0 ? null : discount
}

interface Amounts {
  readonly value: string
  readonly received: string
  readonly open: string
  readonly discount: string
}

/**
 * Whether the amounts of an unpaid invoice contradict each other: nothing is left, but what was received
 * does not reach its value; something is left of nothing; or it is partly paid, and nothing was received.
 */
function isContradictory(amounts: Amounts, status: 'A' | 'P'): boolean {
  const value = parseCents(amounts.value)
  const received = parseCents(amounts.received)
  if (status === 'P' && received === 0) return true
  if (amounts.open === '') return false
  const open = parseCents(amounts.open)
  return open === 0 ? received + parseCents(amounts.discount) < value : value === 0
}

/**
 * The amounts of a row, or null when one that it needs cannot be read or contradicts another: no other
 * amount takes its place. `open`: `''` where the ERP does not state it, and value and receipts say it.
 */
function readAmounts(columns: Columns, status: ErpInvoice['status']): Amounts | null {
  const { valor: value, valor_aberto: open } = columns
  if (value === null || value === '' || isNegative(value)) return null
  const received = readReceived(columns)
  if (status === 'R') {
    return received === null || isNegative(received)
      ? null
      : { value, received, open: open ?? '', discount: '' }
  }
  const discount = readDiscount(columns)
  if (open === null || isNegative(open) || discount === null) return null
  // Of an invoice that nothing is known to be received of, it need not be readable.
  const isNeeded = status === 'P' || (open !== '' && parseCents(open) === 0)
  if (isNeeded && (received === null || isNegative(received))) return null
  const isUsable = received !== null && !isNegative(received)
  const amounts = { value, received: isUsable ? received : '', open, discount }
  return isContradictory(amounts, status) ? null : amounts
}

/**
 * Reads a row of `fn_areceber`. `hidden`: cancelled, not released, of an unknown status, or of no amount
 * at all (a free month is nothing to pay and nothing paid). null: the row is unusable, or it is not known
 * whether it is released.
 */
export function readInvoiceRow(row: Row): ErpInvoice | 'hidden' | null {
  const read = v.safeParse(columns, row)
  if (!read.success) return null
  const i = read.output
  const status = v.safeParse(statusSchema, i.status)
  const released = i.liberado.toUpperCase()
  if (!status.success || status.output === 'C' || released === 'N') return 'hidden'
  if (released !== 'S') return null
  const amounts = readAmounts(i, status.output)
  if (amounts === null) return null
  if (parseCents(amounts.value) === 0 && parseCents(amounts.open) === 0) return 'hidden'
  if (i.data_vencimento === '') return null
  const isPaid = status.output !== 'A'
  return {
    id: i.id,
    customerId: i.id_cliente,
    origin: readOrigin(row),
    paymentLink:
      /^https:\/\/[!-~]{1,2000}$/i.test(i.gateway_link) && URL.canParse(i.gateway_link)
        ? i.gateway_link
        : '',
    id_contrato: i.id_contrato || i.id_contrato_principal,
    id_contrato_avulso: i.id_contrato_avulso,
    status: status.output,
    data_vencimento: i.data_vencimento,
    pagamento_data: isPaid ? i.pagamento_data || i.baixa_data || i.credito_data : '',
    valor: amounts.value,
    valor_recebido: amounts.received || '0.00',
    valor_aberto: amounts.open,
    desconto_condicional_valor: amounts.discount,
    validade_desconto_condicional: i.validade_desconto_condicional ?? '',
    linha_digitavel: payableLine(i.linha_digitavel),
    nn_boleto: i.nn_boleto,
    pix_txid: i.pix_txid,
    // Its codes are letters: anything else says nothing of a card.
    tipo_pagamento_cartao: /^[A-Z]$/i.test(i.tipo_pagamento_cartao) ? i.tipo_pagamento_cartao : '',
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
