import { formatLinhaDigitavel } from '#domain/money/payment-codes/boleto-mask.ts'
import { formatDate, type CalendarDate } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import { canonicalDocument, formatDocument } from '#domain/account/people/document.ts'
import { boletoNumbers, lateCharges, amountLeft, pixCode } from '#sandbox/erp/actions/charge.ts'
import type { ErpCall } from '#sandbox/erp/erp-call.ts'
import { findWallet } from '#sandbox/erp/wallets.ts'
import type { Row } from '#sandbox/store.ts'

/** The texts of a boleto, as they are printed. */
export interface Slip {
  readonly invoiceId: string
  readonly colour: string
  readonly issuedAt: Date
  readonly bankName: string
  readonly bankCode: string
  readonly beneficiary: string
  readonly beneficiaryDocument: string
  readonly beneficiaryAddress: string
  readonly agencyAndCode: string
  readonly ourNumber: string
  readonly documentNumber: string
  readonly documentDate: string
  readonly processingDate: string
  readonly dueDate: string
  readonly value: string
  readonly lateCharges: string
  readonly total: string
  readonly payer: string
  readonly payerDocument: string
  readonly payerAddress: string
  readonly line: string
  readonly barcode: string
  readonly pixCode: string | null
  readonly instructions: readonly string[]
}

interface Source {
  readonly call: ErpCall
  readonly invoice: Row
  readonly customer: Row
  readonly city: string
  /** Whether fine and interest are added to the total. */
  readonly includes: { readonly fine: boolean; readonly interest: boolean }
}

function payerAddress(customer: Row, city: string): string {
  const street = [customer['endereco'], customer['numero'], customer['complemento']]
  const place = [customer['bairro'], city && `${city}/SC`, customer['cep']]
  return [street.filter(Boolean).join(', '), ...place].filter(Boolean).join(' - ')
}

function instructions(hasPix: boolean, total: Cents, late: Cents, today: CalendarDate): string[] {
  return [
    'Instruções (texto de responsabilidade do beneficiário)',
    'Após o vencimento: multa de 2% e juros de 1% ao mês, por dia de atraso.',
    ...(late > 0 ? [`Valor em ${formatDate(today)}: ${formatMoney(total)}.`] : []),
    ...(hasPix ? ['Pague pelo QR Code PIX ou pelo código de barras: um quita o outro.'] : []),
    'Boleto de demonstração: nenhum banco o recebe.',
  ]
}

export function createSlip({ call, invoice, customer, city, includes }: Source): Slip {
  const { provider, today } = call
  const numbers = boletoNumbers(provider, invoice)
  const charged = lateCharges(invoice, today)
  const late = (includes.fine ? charged.fine : 0) + (includes.interest ? charged.interest : 0)
  const value = amountLeft(invoice)
  const hasPix = findWallet(invoice).pix === 'charge'
  const issued = invoice['data_emissao'] ?? ''
  return {
    invoiceId: invoice['id'] ?? '',
    colour: provider.primary_color,
    issuedAt: call.now,
    bankName: 'SICOOB',
    bankCode: '756-0',
    beneficiary: provider.alias,
    beneficiaryDocument: '99.888.777/0001-00',
    beneficiaryAddress: provider.address,
    agencyAndCode: numbers.agencyAndCode,
    ourNumber: numbers.ourNumber,
    documentNumber: invoice['documento'] || (invoice['id'] ?? ''),
    documentDate: formatDate(issued === '' || issued.startsWith('0000') ? today : issued),
    processingDate: formatDate(today),
    dueDate: formatDate(invoice['data_vencimento'] ?? ''),
    value: formatMoney(value),
    lateCharges: late > 0 ? formatMoney(late) : '',
    total: late > 0 ? formatMoney(value + late) : '',
    payer: customer['razao'] ?? '',
    payerDocument: formatDocument(canonicalDocument(customer['cnpj_cpf'] ?? '')),
    payerAddress: payerAddress(customer, city),
    line: formatLinhaDigitavel(numbers.line),
    barcode: numbers.barcode,
    pixCode: hasPix ? pixCode(provider, invoice) : null,
    instructions: instructions(hasPix, value + late, late, today),
  }
}
