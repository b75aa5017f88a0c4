import * as v from 'valibot'
import { readInvoice } from '#contract/money/invoices.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { discountOn } from '#domain/money/invoices/amount-due.ts'
import { type Cents, formatDecimal } from '#domain/platform/values/money.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { readAnswer } from '../reading/answer-json.ts'
import type { BookingOutcome, GatewayReceipt } from '../../port.ts'
import type { IxcClient } from '../client.ts'
import type { IxcContext } from '../context.ts'
import { id, text } from '../reading/column-schemas.ts'
import { equals } from '../reading/condition.ts'
import { readInvoiceRow } from './invoice-row.ts'
import type { Row } from '../reading/listing.ts'
import { isSuccess } from '../contracts/verdict.ts'

type ReceiptContext = Pick<IxcContext, 'client' | 'clientId' | 'findings'>

/** A column as text; '' where the column is no text. */
function textOf(row: Row | undefined, column: string): string {
  const read = v.safeParse(text, row?.[column])
  return read.success ? read.output : ''
}
/** Only this action takes decimal commas: it reads a point as a thousands separator. */
const withComma = (amount: Cents) => formatDecimal(amount).replace('.', ',')

/** Whether a receipt was reversed. Another word than yes or no may mean either, and is refused. */
const reversed = v.pipe(
  text,
  v.transform((value) => value.toUpperCase().replace(/^0+$/, '')),
  v.picklist(['S', 'N', 'P', '']),
  v.transform((value) => value === 'S'),
)
const receiptColumns = v.object({ id_receber: id, documento: text, estorno: reversed })

/** Whether a receipt with this reference is among those of an invoice, and was not reversed. */
export async function isBooked(
  client: IxcClient,
  { invoiceId, reference }: Pick<GatewayReceipt, 'invoiceId' | 'reference'>,
): Promise<boolean> {
  const rows = await client.list('fn_areceber_baixas', [equals('id_receber', invoiceId)])
  // One that cannot be read may be this one: booked again, the payment would count twice.
  const receipts = v.safeParse(v.array(receiptColumns), rows)
  if (!receipts.success) throw protocolError('erp', 'unreadable receipts')
  return receipts.output.some(
    ({ id_receber, documento, estorno }) =>
      id_receber === invoiceId && documento === reference && !estorno,
  )
}

async function findInvoiceRow(client: IxcClient, invoiceId: string): Promise<Row | undefined> {
  const rows = await client.list('fn_areceber', [equals('id', invoiceId)])
  return rows.find((row) => textOf(row, 'id') === invoiceId)
}

/** How an invoice ended by its status, which says it whatever its other columns are: received, or cancelled. */
const endByStatus: ReadonlyMap<string, BookingOutcome> = new Map([
  ['R', 'paid otherwise'],
  ['C', 'not owed'],
])

/** A column with the id of another row; '' where there is none, which the ERP also writes as "0". */
const idOf = (row: Row | undefined, column: string) =>
  /^[1-9]\d*$/.exec(textOf(row, column))?.[0] ?? ''

/** The bank account that receives the money: the one of the invoice's billing wallet. */
async function findBankAccountId(client: IxcClient, invoice: Row | undefined): Promise<string> {
  const walletId = idOf(invoice, 'id_carteira_cobranca')
  if (!walletId) return ''
  const rows = await client.list('fn_carteira_cobranca', [equals('id', walletId)])
  const wallet = rows.find((row) => textOf(row, 'id') === walletId)
  return idOf(wallet, 'id_conta')
}

/**
 * The two accounts of a receipt, ids of two tables: the bank account and the account of the books. Neither
 * stands for the other, and a receipt without one is not sent: staff find why it waits among the findings.
 */
async function findAccounts(
  { client, clientId, findings }: ReceiptContext,
  invoice: Row | undefined,
): Promise<{ readonly conta_: string; readonly id_conta: string }> {
  // What is not there, or hidden from the token, lacks no account.
  if (!invoice) throw protocolError('erp', 'the bill is gone')
  const bankAccount = await findBankAccountId(client, invoice)
  const booksAccount = idOf(invoice, 'id_conta')
  const isMissing = !bankAccount || !booksAccount
  findings.set(clientId, 'receipts without account', isMissing)
  if (isMissing) {
    throw protocolError('erp', bankAccount ? 'bill without account' : 'wallet without account')
  }
  return { conta_: bankAccount, id_conta: booksAccount }
}

/** The conditional discount without which the amount charged would leave a rest open, in cents. */
function discountOf({ value, pricedOn }: GatewayReceipt, row: Row | undefined): Cents {
  const read = row && readInvoiceRow(row)
  if (!read || read === 'hidden') return 0
  const invoice = readInvoice(read)
  const discount = discountOn(invoice, pricedOn)
  return invoice.open - discount === value ? discount : 0
}

function historyOf(receipt: GatewayReceipt): string {
  const { method, isAutomatic, installments, proofOfSale, reference } = receipt
  return method === 'pix'
    ? `Pix${isAutomatic ? ' Automatico' : ''} pelo portal, ${proofOfSale || reference}`
    : `Cartao de credito pelo portal, ${installments}x, NSU ${proofOfSale}`
}

function receiptFields(receipt: GatewayReceipt, invoice: Row | undefined) {
  const { invoiceId, reference, on, value, paid } = receipt
  const discount = discountOf(receipt, invoice)
  return {
    id_receber: invoiceId,
    filial_id: textOf(invoice, 'filial_id'),
    data: formatDate(on),
    documento: reference,
    historico: historyOf(receipt),
    tipo_lanc: 'R',
    tipo_recebimento: receipt.method === 'pix' ? 'P' : 'C',
    tipo_r: 'T',
    previsao: 'N',
    valor_parcela: withComma(value + discount),
    ...(discount > 0 && { vdesconto: withComma(discount) }),
    vacrescimo: withComma(paid - value),
    credito: withComma(value),
    debito: withComma(paid),
    valor_total_recebido: withComma(paid),
  }
}

/**
 * How an invoice ended; null while it is owed, or where that cannot be read. The receipts are read after the
 * invoice: a booking whose answer was lost may arrive between two reads, and would be taken for another payment.
 */
async function readEnd(
  client: IxcClient,
  receipt: GatewayReceipt,
  invoice: Row | undefined,
): Promise<BookingOutcome | null> {
  const end = endByStatus.get(textOf(invoice, 'status'))
  return end && (await isBooked(client, receipt)) ? 'booked' : (end ?? null)
}

/**
 * Books a payment once. The ERP gives the same refusal for an invoice that this payment paid, that another one
 * paid, and that was cancelled; therefore invoice and receipts are read, before and after the call.
 */
export async function bookReceipt(
  context: ReceiptContext,
  receipt: GatewayReceipt,
): Promise<BookingOutcome> {
  const { client } = context
  if (await isBooked(client, receipt)) return 'booked'
  const invoice = await findInvoiceRow(client, receipt.invoiceId)
  const before = await readEnd(client, receipt, invoice)
  if (before) return before
  const fields = { ...receiptFields(receipt, invoice), ...(await findAccounts(context, invoice)) }
  const bytes = await client.callAction('fn_areceber_recebimentos_baixas_novo', fields)
  // Anything but a plain success is looked up among the receipts.
  if (isSuccess(readAnswer(bytes))) return 'booked'
  if (await isBooked(client, receipt)) return 'booked'
  const now = await findInvoiceRow(client, receipt.invoiceId)
  const after = await readEnd(client, receipt, now)
  if (after) return after
  throw protocolError('erp', 'receipt refused')
}
