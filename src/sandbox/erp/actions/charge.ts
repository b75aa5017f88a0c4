import { createHash } from 'node:crypto'
import { buildBarcode, toLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { daysBetween, type CalendarDate } from '#domain/platform/time/dates.ts'
import { type Cents, parseCents } from '#domain/platform/values/money.ts'
import { buildPixPayload } from '#domain/money/payment-codes/pix.ts'
import type { Row } from '#sandbox/store.ts'
import type { Provider } from '#sandbox/world/world.ts'

/**
 * The provider's invented account at the bank Sicoob; the beneficiary code differs between
 * providers.
 */
const bank = { code: '756', cooperative: '3069', modality: '01', wallet: '1', instalment: '001' }

function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function beneficiaryCode(provider: Provider): string {
  const number = Number.parseInt(fingerprint('beneficiary', provider.client_id).slice(0, 8), 16)
  return String(10_000 + (number % 90_000)).padStart(7, '0')
}

/**
 * Sicoob's check digit of the "nosso número": weights 3, 1, 9, 7 over cooperative, beneficiary (10
 * digits) and number (7 digits).
 */
export function ourNumberCheckDigit(
  cooperative: string,
  beneficiary: string,
  number: string,
): string {
  const digits = cooperative + beneficiary.padStart(10, '0') + number.padStart(7, '0')
  const weights = [3, 1, 9, 7]
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (weights[index % 4] ?? 0), 0)
  const rest = sum % 11
  return rest < 2 ? '0' : String(11 - rest)
}

/** The numbers of a registered boleto, derived from the provider and the invoice. */
export interface BoletoNumbers {
  readonly agencyAndCode: string
  /** `0012346-3` */
  readonly ourNumber: string
  readonly barcode: string
  /** 47 digits. */
  readonly line: string
}

export function boletoNumbers(provider: Provider, invoice: Row): BoletoNumbers {
  const beneficiary = beneficiaryCode(provider)
  const number = (invoice['id'] ?? '').slice(-7).padStart(7, '0')
  const digit = ourNumberCheckDigit(bank.cooperative, beneficiary, number)
  const barcode = buildBarcode({
    bank: bank.code,
    dueDate: invoice['data_vencimento'] ?? '',
    value: registeredAmount(invoice),
    freeField: [
      bank.wallet,
      bank.cooperative,
      bank.modality,
      beneficiary,
      number,
      digit,
      bank.instalment,
    ].join(''),
  })
  return {
    agencyAndCode: `${bank.cooperative}/${Number(beneficiary)}`,
    ourNumber: `${number}-${digit}`,
    barcode,
    line: toLinhaDigitavel(barcode),
  }
}

/** The amount left to pay in cents, before fine, interest and discount. */
export function amountLeft(invoice: Row): Cents {
  const open = invoice['valor_aberto'] || null
  const value = parseCents(invoice['valor'] ?? '')
  return open === null ? value - parseCents(invoice['valor_recebido'] ?? '') : parseCents(open)
}

/** The conditional discount valid on this day, in cents; 0 without one. */
export function discountOn(invoice: Row, today: CalendarDate): Cents {
  const isOver = today > (invoice['validade_desconto_condicional'] ?? '')
  return isOver ? 0 : parseCents(invoice['desconto_condicional_valor'] ?? '')
}

/**
 * The amount in cents that the boleto is registered for: the whole invoice, or what a partial
 * payment left.
 */
function registeredAmount(invoice: Row): Cents {
  return invoice['status'] === 'P' ? amountLeft(invoice) : parseCents(invoice['valor'] ?? '')
}

/**
 * The charges of a late payment in cents: a fine of 2 % once and interest of 1 % a month by the
 * day, each rounded half up to the cent.
 */
export function lateCharges(invoice: Row, today: CalendarDate): { fine: Cents; interest: Cents } {
  const days = Math.max(0, daysBetween(invoice['data_vencimento'] ?? today, today))
  const value = amountLeft(invoice)
  return {
    fine: days > 0 ? Math.round((value * 2) / 100) : 0,
    interest: Math.round((value * days) / 3000),
  }
}

/**
 * The id of the charge at the bank (txid): 32 letters and digits, always the same for one invoice.
 */
export function pixTxid(provider: Provider, invoice: Row): string {
  return fingerprint('txid', provider.client_id, invoice['id'] ?? '').slice(0, 32)
}

/** The URL inside a dynamic PIX code. Its host is reserved, so the code cannot pay anyone. */
export function pixLocation(provider: Provider, invoice: Row): string {
  const id = fingerprint('location', provider.client_id, invoice['id'] ?? '').slice(0, 32)
  return `pix.sandbox.example/qr/v2/cobv/${id}`
}

export function pixCode(provider: Provider, invoice: Row): string {
  return buildPixPayload({
    url: pixLocation(provider, invoice),
    merchantName: provider.alias,
    merchantCity: 'Florianopolis',
  })
}

/**
 * The invoice with its current line and number. A 47-digit line contains the due date, which moves
 * with the calendar in the sandbox, so it is computed whenever an issued invoice is read. A
 * 48-digit line has no date and stays.
 */
export function withCurrentLine(provider: Provider, invoice: Row): Row {
  const line = invoice['linha_digitavel'] ?? ''
  if (line === '' || line.length === 48) return invoice
  const numbers = boletoNumbers(provider, invoice)
  return { ...invoice, linha_digitavel: numbers.line, nn_boleto: numbers.ourNumber }
}
