import { parseCents, formatDecimal } from '#domain/platform/values/money.ts'
import type { Row } from '../store.ts'

/** The fields of every invoice in the seed. Values are in reais, `"99.90"`; dates are tokens. */
interface InvoiceSeed {
  readonly id: string
  readonly customer: string
  readonly contract: string
  readonly due: string
  readonly value: string
  /** The days of service that it is for, where the ERP states them. */
  readonly period?: { readonly from: string; readonly to: string }
}

/** An open or partly received invoice. */
export interface OpenInvoiceSeed extends InvoiceSeed {
  /** An issued invoice has a line and a number; others get them with the first boleto or PIX. */
  readonly isIssued?: boolean
  /** The amount received so far; with it the invoice is a partial one. */
  readonly received?: string
  /** What is left to pay, where it is not the value less what was received. */
  readonly open?: string
  /** Less is due until a day. */
  readonly discount?: { readonly amount: string; readonly until: string }
  /** Not part of the contract's plan: its contract is in `id_contrato_avulso`. */
  readonly isStandalone?: boolean
  /** The billing wallet (`erp/wallets.ts`); 1 offers everything. */
  readonly wallet?: string
  /** A line of 48 digits, for an invoice collected as a utility bill; it holds no date. */
  readonly utilityLine?: string
  /** Not released yet (`liberado` N): subscribers must not see it. */
  readonly isUnreleased?: boolean
  /** The bank has a payment and is still confirming it. */
  readonly isBeingConfirmed?: boolean
}

export interface PaidInvoiceSeed extends InvoiceSeed {
  readonly paidOn: string
  readonly by: 'pix' | 'credit_card' | 'boleto' | 'gateway boleto'
  /** The amount received, with fine and interest when it was paid late. */
  readonly received?: string
}

/**
 * Marks an issued line. The due date moves, so the ERP computes the digits when the row is read.
 */
const issuedLineMark = 'emitida'

/** Days between the issue of an invoice and its due date. */
const issuedDaysBefore = 20

/** An offset in a date token: `+4`, `-12`. */
export const signed = (count: number) => (count < 0 ? String(count) : `+${count}`)

/** The day an invoice was issued on, before its due date; far ones were issued together, last month. */
function issuedBefore(due: string): string {
  const [, month, monthDay] = /^\{\{month([+-]\d+)\}\}-(\d\d)$/.exec(due) ?? []
  if (month !== undefined) return `{{month${signed(Number(month) - 1)}}}-${monthDay}`
  const [, days = '0', months = ''] = /^\{\{today([+-]\d+)?( month[+-]\d+)?\}\}$/.exec(due) ?? []
  const issued = Number(days) - issuedDaysBefore
  const isFar = months.includes('+') || issued >= 0
  return isFar ? '{{month-1}}-01' : `{{today${signed(issued)}${months}}}`
}

function invoiceRow({ id, customer, contract, due, value, period }: InvoiceSeed): Row {
  return {
    id,
    id_cliente: customer,
    id_contrato: contract,
    id_contrato_principal: '0',
    id_contrato_avulso: '',
    documento: `${contract}-${id}`,
    status: 'A',
    liberado: 'S',
    data_emissao: issuedBefore(due),
    data_vencimento: due,
    data_inicial: period?.from ?? '0000-00-00',
    data_final: period?.to ?? '0000-00-00',
    valor: value,
    valor_aberto: value,
    valor_recebido: '0.00',
    valor_cancelado: '0.00',
    pagamento_data: '',
    pagamento_valor: '0.00',
    baixa_data: '0000-00-00',
    credito_data: '',
    data_cancelamento: '0000-00-00',
    obs: 'Mensalidade\r\nGerada pelo faturamento.',
    tipo_recebimento: 'Boleto',
    nparcela: '1',
    id_saida: '0',
    id_carteira_cobranca: '1',
    id_conta: '310',
    filial_id: '1',
    nn_boleto: '',
    boleto: '',
    forma_recebimento: 'A',
    linha_digitavel: '',
    gateway_link: '',
    gerencianet_token: `gateway-secreto-${id}`,
    id_cobranca: '',
    pix_txid: '',
    recebido_via_pix: 'N',
    tipo_pagamento_cartao: '',
    impresso: 'N',
    previsao: 'N',
    estornado: 'N',
    aguardando_confirmacao_pagamento: 'N',
    titulo_protestado: 'N',
    ultima_atualizacao: '{{today-1}} 03:00:12',
  }
}

export function openInvoice(title: OpenInvoiceSeed): Row {
  const { received, utilityLine } = title
  const line = utilityLine ?? (title.isIssued ? issuedLineMark : '')
  return {
    ...invoiceRow(title),
    ...(received !== undefined && {
      status: 'P',
      valor_recebido: received,
      valor_aberto: formatDecimal(parseCents(title.value) - parseCents(received)),
      pagamento_data: '{{today-20}}',
      pagamento_valor: received,
    }),
    ...(title.isStandalone && { id_contrato: '', id_contrato_avulso: title.contract }),
    ...(title.open !== undefined && { valor_aberto: title.open }),
    ...(title.discount && {
      desconto_condicional_valor: title.discount.amount,
      validade_desconto_condicional: title.discount.until,
    }),
    ...(title.isUnreleased && { liberado: 'N' }),
    ...(title.isBeingConfirmed && { aguardando_confirmacao_pagamento: 'S' }),
    ...(line !== '' && { linha_digitavel: line, impresso: 'S', id_cobranca: `5${title.id}` }),
    id_carteira_cobranca: title.wallet ?? '1',
  }
}

export function cancelledInvoice(title: InvoiceSeed): Row {
  return {
    ...invoiceRow(title),
    status: 'C',
    valor_aberto: '0.00',
    valor_cancelado: title.value,
    data_cancelamento: '{{today-4}}',
  }
}

const receipts = {
  pix: { tipo_recebimento: 'Pix', recebido_via_pix: 'S' },
  credit_card: { tipo_recebimento: 'Cartao', tipo_pagamento_cartao: 'N' },
  boleto: { tipo_recebimento: 'Boleto' },
  'gateway boleto': { tipo_recebimento: 'Gateway' },
} as const

export function paidInvoice(title: PaidInvoiceSeed): Row {
  const received = title.received ?? title.value
  return {
    ...invoiceRow(title),
    status: 'R',
    valor_aberto: '0.00',
    valor_recebido: received,
    pagamento_data: title.paidOn,
    pagamento_valor: received,
    baixa_data: title.paidOn,
    credito_data: title.paidOn,
    impresso: 'S',
    ...receipts[title.by],
    ...(title.by === 'pix' && { pix_txid: `pago${title.id.padStart(28, '0')}` }),
    ...(title.by.endsWith('boleto') && { nn_boleto: `${title.id.padStart(7, '0')}-0` }),
  }
}
