import { readAnswer } from '../reading/answer-json.ts'
import type { ErpInvoice, IssuedBoleto } from '../../port.ts'
import { readText, textsIn } from '../reading/answer-text.ts'
import { readPdf } from './pdf-answer.ts'

/** The first https address in an answer that is no PDF: bare, in JSON, or in a page that opens it. */
export function readLink(bytes: Uint8Array): string {
  const text = readText(bytes)
  const candidates = [...textsIn(readAnswer(text)), text]
  for (const candidate of candidates) {
    const [found = ''] = /https:\/\/[^\s"'<>\\)]+/.exec(candidate) ?? []
    if (URL.canParse(found)) return found
  }
  return ''
}

/**
 * What the ERP's answer to the first print, and the invoice read again after it, offer: a digitable
 * line, a PDF alone, the address of a gateway's page, or nothing. Throws a protocol error where the answer
 * says none of it: that there is no boleto is then not known.
 */
export function readIssued(answer: Uint8Array, invoice: ErpInvoice | undefined): IssuedBoleto {
  if (invoice?.linha_digitavel) return { kind: 'line', line: invoice.linha_digitavel }
  const link = readLink(answer) || (invoice?.paymentLink ?? '')
  try {
    if (readPdf(answer) !== null) return { kind: 'file' }
  } catch (error) {
    if (link === '') throw error
  }
  return link === '' ? { kind: 'none' } : { kind: 'link', link }
}
