import { formatDate } from '#domain/dates.ts'
import { type Cents, formatDecimal } from '#domain/money.ts'
import * as v from 'valibot'
import type { CardReceipt } from '../port.ts'
import { garbage, type IxcClient } from './client.ts'
import { text } from './columns.ts'
import { readInvoiceRow } from './invoice.ts'
import type { Row } from './rows.ts'
import { isRecord, readJson, readText } from './text.ts'

const textOf = (row: Row | undefined, column: string) => v.parse(text, row?.[column])
/** This call alone takes decimal commas: a point groups thousands here. */
const brazilian = (amount: Cents) => formatDecimal(amount).replace('.', ',')

/** Anything less plain is looked up afterwards. */
const isSuccess = (answer: unknown) =>
  isRecord(answer) && /^suc/i.test(String(answer['type'] ?? answer['tipo']))

async function isBooked(client: IxcClient, { invoiceId, reference }: CardReceipt) {
  const rows = await client.list('fn_areceber_baixas', [
    { column: 'id_receber', is: '=', value: invoiceId },
  ])
  return rows.some(
    (row) =>
      textOf(row, 'id_receber') === invoiceId &&
      textOf(row, 'documento') === reference &&
      textOf(row, 'estorno') !== 'S',
  )
}

async function invoiceRow(client: IxcClient, invoiceId: string): Promise<Row | undefined> {
  const rows = await client.list('fn_areceber', [{ column: 'id', is: '=', value: invoiceId }])
  return rows.find((row) => textOf(row, 'id') === invoiceId)
}

/** The account the money arrives at: that of the invoice's billing wallet. */
async function accountOf(client: IxcClient, invoice: Row | undefined): Promise<string> {
  const wallet = textOf(invoice, 'id_carteira_cobranca')
  if (!/^[1-9]\d*$/.test(wallet)) return ''
  const rows = await client.list('fn_carteira_cobranca', [{ column: 'id', is: '=', value: wallet }])
  return textOf(
    rows.find((row) => textOf(row, 'id') === wallet),
    'id_conta',
  )
}

function fieldsOf(receipt: CardReceipt, invoice: Row | undefined, account: string) {
  const { invoiceId, reference, on, value, paid } = receipt
  return {
    id_receber: invoiceId,
    filial_id: textOf(invoice, 'filial_id'),
    conta_: account,
    id_conta: textOf(invoice, 'id_conta') || account,
    data: formatDate(on),
    documento: reference,
    historico: `Cartao de credito pelo portal, ${receipt.installments}x, NSU ${receipt.proofOfSale}`,
    tipo_lanc: 'R',
    tipo_recebimento: 'C',
    tipo_r: 'T',
    previsao: 'N',
    valor_parcela: brazilian(value),
    vacrescimo: brazilian(paid - value),
    credito: brazilian(value),
    debito: brazilian(paid),
    valor_total_recebido: brazilian(paid),
  }
}

/**
 * Books a card payment once. The ERP's words on an invoice that is received already are the same
 * whoever paid it, so the receipts themselves are looked at, before and after.
 */
export async function bookReceipt(
  client: IxcClient,
  receipt: CardReceipt,
): Promise<'booked' | 'paid otherwise'> {
  if (await isBooked(client, receipt)) return 'booked'
  const invoice = await invoiceRow(client, receipt.invoiceId)
  const read = invoice && readInvoiceRow(invoice)
  if (read && read !== 'hidden' && read.status === 'R') return 'paid otherwise'
  const fields = fieldsOf(receipt, invoice, await accountOf(client, invoice))
  const bytes = await client.press('fn_areceber_recebimentos_baixas_novo', fields)
  if (isSuccess(readJson(readText(bytes)))) return 'booked'
  if (await isBooked(client, receipt)) return 'booked'
  const after = await invoiceRow(client, receipt.invoiceId)
  const now = after && readInvoiceRow(after)
  if (now && now !== 'hidden' && now.status === 'R') return 'paid otherwise'
  throw garbage('receipt refused')
}
