import * as v from 'valibot'
import { subtractReceived } from '#domain/money/invoices/amount-due.ts'
import type { Invoice, PaymentType } from '#domain/money/invoices/invoice.ts'
import { parseCents } from '#domain/platform/values/money.ts'
import type { ReceiverMarks } from '#domain/money/payment-codes/receiver.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  calendarDate,
  calendarDateOrEmpty,
  decimal,
  decimalOrEmpty,
  downloadToken,
  incomplete,
  instant,
  refreshing,
  recordId,
  text,
} from '#contract/platform/scalars.ts'
import { anyDate, anyDecimal, anyText } from '#contract/staff/other-servers.ts'
import { invoiceListStatuses } from '#contract/worker/invoice-lists.ts'
import { invoiceListPath } from '#contract/worker/paths.ts'

/** True where a customer with very many bills has older paid ones, which the list leaves out. */
const cut = v.optional(v.boolean())

/**
 * `new_receiver`: a code pays to a receiver that the provider has not confirmed. `rejected_receiver`: besides,
 * an owner of the provider has said that it is not the provider's, and nobody should pay by the code.
 */
export const receiverMarks = {
  new_receiver: v.optional(v.boolean()),
  rejected_receiver: v.optional(v.boolean()),
}
export type RawReceiverMarks = Pick<RawInvoice, keyof typeof receiverMarks>

/** The marks as the product has them. */
export const readReceiverMarks = (raw: RawReceiverMarks): ReceiverMarks => ({
  ...(raw.new_receiver && { isReceiverNew: true }),
  ...(raw.rejected_receiver && { isReceiverRejected: true }),
})

/**
 * An invoice in the ERP's own field names (first specification, section 3). Dates are `YYYY-MM-DD`
 * or empty; amounts are decimal strings in reais. Cancelled invoices (C) are never sent. `valor_aberto`
 * is what is left to pay; `desconto_condicional_valor` is taken off it until
 * `validade_desconto_condicional`. `awaiting` is ours: the payment that the ERP does not have yet (`Awaiting`), or empty; and so
 * is `contested`: its subscriber contests it, and the answer is still due. The marks of a receiver are of its line.
 */
export const rawInvoiceSchema = v.object({
  id: recordId,
  id_contrato: text,
  id_contrato_avulso: text,
  status: v.picklist(['A', 'R', 'P']),
  data_vencimento: calendarDate,
  pagamento_data: calendarDateOrEmpty,
  valor: decimal,
  valor_recebido: decimal,
  valor_aberto: v.optional(decimalOrEmpty, ''),
  desconto_condicional_valor: v.optional(decimalOrEmpty, ''),
  validade_desconto_condicional: v.optional(calendarDateOrEmpty, ''),
  linha_digitavel: text,
  nn_boleto: text,
  pix_txid: text,
  tipo_pagamento_cartao: text,
  recebido_via_pix: text,
  tipo_recebimento: text,
  awaiting: v.optional(v.picklist(['', 'booking', 'bank']), ''),
  contested: v.optional(v.boolean()),
  ...receiverMarks,
})
export type RawInvoice = v.InferOutput<typeof rawInvoiceSchema>

/** Other servers leave it to the portal to hide cancelled invoices (first specification, section 4). */
const acceptedInvoices = v.pipe(
  v.array(
    v.object({
      ...rawInvoiceSchema.entries,
      status: v.string(),
      pagamento_data: anyDate,
      valor_recebido: anyDecimal,
    }),
  ),
  v.transform((rows) =>
    rows.flatMap((row) => {
      const { status } = row
      return v.is(rawInvoiceSchema.entries.status, status) ? [{ ...row, status }] : []
    }),
  ),
)

/** How an invoice was paid; null while it is unpaid or when the ERP does not say. */
function paymentType(raw: RawInvoice): PaymentType | null {
  if (raw.status === 'A') return null
  const kind = (raw.tipo_recebimento ?? '').toLowerCase()
  if (raw.recebido_via_pix === 'S' || kind === 'pix') return 'pix'
  if (kind.startsWith('cart') || !['', 'N'].includes(raw.tipo_pagamento_cartao ?? '')) {
    return 'credit_card'
  }
  if (kind === 'boleto') return 'boleto'
  if (raw.pix_txid) return 'pix'
  return raw.nn_boleto ? 'boleto' : null
}

function readDiscount(raw: RawInvoice): Invoice['discount'] {
  const amount = parseCents(raw.desconto_condicional_valor || '0')
  const until = raw.validade_desconto_condicional
  return amount > 0 && until ? { amount, until } : null
}

/**
 * Converts a raw invoice to the product's own type. An invoice with nothing left to pay is a paid one,
 * whatever its status.
 */
export function readInvoice(raw: RawInvoice): Invoice {
  const value = parseCents(raw.valor)
  const received = parseCents(raw.valor_recebido)
  const stated = raw.valor_aberto ? Math.max(0, parseCents(raw.valor_aberto)) : null
  const open =
    raw.status === 'R' ? 0 : (stated ?? subtractReceived({ status: raw.status, value, received }))
  const isPaid = open === 0
  return {
    id: raw.id,
    contractId: raw.id_contrato || raw.id_contrato_avulso || null,
    status: isPaid ? 'R' : raw.status,
    dueDate: raw.data_vencimento,
    value,
    received,
    open,
    discount: readDiscount(raw),
    paidOn: raw.pagamento_data || null,
    paymentType: paymentType(raw),
    linhaDigitavel: raw.linha_digitavel || null,
    awaiting: (!isPaid && raw.awaiting) || null,
    ...(raw.contested && !isPaid && { isContested: true }),
    ...(!isPaid && readReceiverMarks(raw)),
  }
}

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: invoiceListPath,
  policy: 'subscriber',
  isOpenToViewings: true,
  isOpenToOwnDevice: true,
  upstreamCost: 'fresh read',
  summary: "The customer's invoices, by status, due date and id.",
  description:
    "The fields are the ERP's own. Dates are `YYYY-MM-DD` or empty, amounts are decimals in reais. `status` is A (to be paid), P (partly paid) or R (received); `valor_aberto` is what is left to pay. `as_of` is when the ERP said so (an ISO instant): more than a minute ago means that the ERP is slow or does not answer. `refreshing` means that a newer list is on its way, `cut` that older paid ones are left out.",
  query: v.object({
    status: v.optional(v.picklist(invoiceListStatuses)),
    end_date: v.optional(calendarDate),
    invoice_id: v.optional(recordId),
  }),
  answer: v.object({
    invoices: v.array(rawInvoiceSchema),
    as_of: instant,
    refreshing,
    incomplete,
    cut,
  }),
  accepts: v.object({ invoices: acceptedInvoices, as_of: instant, refreshing, incomplete, cut }),
  refusals: { 'no invoices found': 404 },
})

/** First specification, section 7. */
export const createInvoiceDownload = endpoint({
  name: 'createInvoiceDownload',
  method: 'POST',
  path: '/api/central/customer/generate/invoice-download-token',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  upstreamCost: 'document',
  makesOld: [],
  summary: 'Make a single-use download token for a boleto.',
  description: 'The token is valid for 60 seconds in this session.',
  body: v.object({ invoiceId: recordId }),
  answer: v.object({ token: v.string() }),
  refusals: { 'invoice not found': 404, 'invoice file unavailable': 404 },
})

export const issueBoleto = endpoint({
  name: 'issueBoleto',
  method: 'POST',
  path: '/api/central/customer/issue/boleto',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  upstreamCost: 'change',
  makesOld: ['invoices'],
  summary: 'Issue the boleto of an invoice that has no digitable line yet.',
  description:
    "`line`: 47 or 48 digits. `file`: a PDF to download, without a line. `link`: the https address of the gateway's page. `none`: there is no boleto for this invoice.",
  body: v.object({ invoiceId: recordId }),
  answer: v.variant('kind', [
    v.object({ kind: v.literal('line'), line: v.string(), ...receiverMarks }),
    v.object({ kind: v.literal('file') }),
    v.object({ kind: v.literal('link'), link: v.string() }),
    v.object({ kind: v.literal('none') }),
  ]),
  refusals: { 'invoice not found': 404 },
})

export const downloadInvoice = endpoint({
  name: 'downloadInvoice',
  method: 'GET',
  path: '/api/central/customer/download/invoice/{token}',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  upstreamCost: 'document',
  makesOld: ['invoices'],
  summary: 'The boleto as base64 PDF, once.',
  hasEffect: true,
  params: v.object({ token: downloadToken }),
  answer: v.object({ file_name: v.string(), base64: v.string() }),
  accepts: v.object({ base64: v.string() }),
  refusals: { 'invoice not found': 404, 'invoice file unavailable': 404 },
})

/**
 * The code stands in `pix.qrCode.qrcode`, or beside the picture `qr_code.base_64` in `copy_paste`
 * (first specification, sections 3 and 7). The portal draws the picture itself. Empty when the ERP gives no code.
 */
const acceptedPix = v.pipe(
  v.object({
    type: v.optional(v.string(), 'success'),
    pix: v.optional(
      v.object({
        qrCode: v.optional(v.object({ qrcode: v.string() })),
        copy_paste: v.optional(v.string()),
      }),
    ),
    copy_paste: anyText,
    as_of: instant,
    ...receiverMarks,
  }),
  v.transform(({ type, pix, copy_paste: copyPaste, ...rest }) => {
    const code = pix?.qrCode?.qrcode || pix?.copy_paste || copyPaste
    return { code: type === 'success' ? code : '', ...rest }
  }),
)

/** First specification, section 7. The server draws the picture from the text. */
export const readPix = endpoint({
  name: 'readPix',
  method: 'GET',
  path: '/api/central/customer/read/pix-payment/{invoiceId}',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  upstreamCost: 'document',
  makesOld: ['invoices'],
  summary: 'The PIX code of an unpaid invoice (the ERP creates the charge when there is none).',
  description:
    '`qrcode` is the text to copy, `imagemQrcode` a PNG of it in base64. Any `type` but success carries no code.',
  hasEffect: true,
  params: v.object({ invoiceId: recordId }),
  answer: v.variant('type', [
    v.object({
      type: v.literal('success'),
      pix: v.object({ qrCode: v.object({ qrcode: v.string(), imagemQrcode: v.string() }) }),
      as_of: instant,
      ...receiverMarks,
    }),
    v.object({ type: v.literal('error'), message: v.string() }),
  ]),
  accepts: acceptedPix,
  refusals: { 'invoice not found': 404 },
})

export const readIssuedPix = endpoint({
  name: 'readIssuedPix',
  method: 'GET',
  path: '/api/central/customer/read/issued-pix/{invoiceId}',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  upstreamCost: 'ahead',
  summary: 'The PIX code of an unpaid invoice, if its charge exists already.',
  description:
    '`code` is null where no charge exists; none is created, so it may be read before the subscriber asks for it.',
  params: v.object({ invoiceId: recordId }),
  answer: v.object({
    code: v.nullable(v.string()),
    as_of: instant,
    ...receiverMarks,
  }),
  refusals: { 'invoice not found': 404 },
})
