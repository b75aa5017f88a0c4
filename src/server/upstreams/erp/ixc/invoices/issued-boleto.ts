import { withoutEnd } from '#domain/platform/values/without-end.ts'
import { readAnswer } from '../reading/answer-json.ts'
import type { ErpInvoice, IssuedBoleto } from '../../port.ts'
import { readText, textsIn } from '../reading/answer-text.ts'
import { stripHtml } from '../reading/strip-html.ts'
import { isRefusal } from '../contracts/verdict.ts'
import { readPdf } from './pdf-answer.ts'

/** In characters; a longer text, such as a file, is no address by itself. */
const maxAddressLength = 2_000
/** In characters; a longer text is a file, and no page or message that names an address. */
const maxPageLength = 1024 * 1024
const address = String.raw`https:\/\/[^\s"'<>\\)]+`
const isAddress = new RegExp(`^${address}$`, 'i')
const firstAddress = new RegExp(address, 'i')
/** A script of a page that opens an address, or goes to it. */
const opening = new RegExp(
  String.raw`(?:window\.open\(|location\.(?:replace|assign)\(|location(?:\.href)?\s*=)\s*['"](${address})['"]`,
  'i',
)
/** Pages, and what the printer says instead of a boleto: their addresses are of styles, logos and help. */
const aboutFailure = /TCPDF ERROR|<(?:!doctype|html|head|body|link|img|div)\b/i
const picture = /\.(?:avif|css|gif|ico|jpe?g|js|png|svg|webp)(?:[?#]|$)/i

/** The address of a gateway's page in a text, or ''. `isSaidOf`: what else the text says is about the boleto. */
function addressIn(text: string, isSaidOf: boolean): string {
  const whole = text.trim().replaceAll(/^['"]|['"]$/g, '')
  if (whole.length <= maxAddressLength && isAddress.test(whole)) return stripHtml(whole)
  const opened = opening.exec(text)?.[1]
  if (opened !== undefined) return stripHtml(opened)
  if (!isSaidOf) return ''
  return withoutEnd(stripHtml(firstAddress.exec(text)?.[0] ?? ''), /[.,;:!]/)
}

/**
 * The https address of a gateway's page in an answer that is no PDF: bare, in JSON, or in a page that opens it.
 * Of a refusal, of a page and of a failed print, an address that stands among other words is not the boleto's.
 */
export function readLink(bytes: Uint8Array): string {
  const text = readText(bytes)
  const answer = readAnswer(text)
  const isSaidOf = !isRefusal(answer) && !aboutFailure.test(text.slice(0, maxPageLength))
  const candidates = [...textsIn(answer), ...(answer === undefined ? [text] : [])]
  const found = candidates
    .filter((one) => one.length <= maxPageLength)
    .map((one) => addressIn(one, isSaidOf))
  return found.find((one) => URL.canParse(one) && !picture.test(one)) ?? ''
}

/**
 * What the ERP's answer to the first print, and the invoice read again after it, offer: a digitable
 * line, a PDF alone, the address of a gateway's page, or nothing. Throws a protocol error where the answer
 * says none of it: that there is no boleto is then not known.
 */
export function readIssued(answer: Uint8Array, invoice: ErpInvoice | undefined): IssuedBoleto {
  if (invoice?.linha_digitavel) return { kind: 'line', line: invoice.linha_digitavel }
  const readOtherwise = () => readLink(answer) || (invoice?.paymentLink ?? '')
  try {
    if (readPdf(answer) !== null) return { kind: 'file' }
  } catch (error) {
    if (readOtherwise() === '') throw error
  }
  const link = readOtherwise()
  return link === '' ? { kind: 'none' } : { kind: 'link', link }
}
