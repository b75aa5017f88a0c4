import { createInvoiceDownload, downloadInvoice } from '#contract/money/invoices.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

const unavailable = { text: texts.boletoUnavailable, kind: 'warning' } as const

/** Text for a boleto that was not downloaded (specification 8). */
export const downloadFailure = refusalTexts(
  createInvoiceDownload,
  downloadInvoice,
)({
  own: { 'invoice file unavailable': unavailable, 'invoice not found': unavailable },
  otherwise: texts.boletoFailure,
})
