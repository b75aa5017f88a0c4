import type { RefusalText } from '#contract/endpoint.ts'
import { createInvoiceDownload, downloadInvoice } from '#contract/invoices.ts'
import type { Notice } from '#portal/kit/toasts.ts'
import { refusalText } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

type Words = Pick<Notice, 'kind' | 'text'>
type DownloadRefusal = RefusalText<typeof createInvoiceDownload | typeof downloadInvoice>

const unavailable: Words = { kind: 'warning', text: texts.boletoUnavailable }
const failed: Words = { kind: 'error', text: texts.boletoFailure }

/** What a boleto download that was refused says (specification 8). */
const downloadWords: Readonly<Record<DownloadRefusal, Words>> = {
  'invoice file unavailable': unavailable,
  'invoice not found': unavailable,
  'invalid request': failed,
  unauthenticated: failed,
  forbidden: failed,
  'client_id does not match host': failed,
  'cross-site request': failed,
  'unknown provider': failed,
  'not found': failed,
  'method not allowed': failed,
  'payload too large': failed,
  'unsupported media type': failed,
  'too many requests': failed,
  'internal error': failed,
  'upstream failed': failed,
  'upstream unavailable': failed,
}

export function downloadFailure(error: unknown): Words {
  const text = refusalText(createInvoiceDownload, error) ?? refusalText(downloadInvoice, error)
  return text ? downloadWords[text] : failed
}
