import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { readAnswer } from '../reading/answer-json.ts'
import { withoutNoise } from '../reading/answer-noise.ts'
import { readText, textsIn } from '../reading/answer-text.ts'
import { isRefusal } from '../contracts/verdict.ts'

const signature = '%PDF-'
const ending = '%%EOF'
const maxBytes = 15 * 1024 * 1024

/** The file in these bytes; null: not a PDF. */
function pdfIn(bytes: Uint8Array): Uint8Array | null {
  const file = withoutNoise(bytes)
  const begins = Buffer.from(file.subarray(0, signature.length)).toString('latin1')
  // One that was cut off on its way has lost its end.
  const isWhole = Buffer.from(file.subarray(-2048)).includes(ending)
  return bytes.length <= maxBytes && begins === signature && isWhole ? file : null
}

/** Decodes base64 with or without quotes, data-URI prefix and line breaks; null: not a PDF. */
function decodePdf(text: string): Uint8Array | null {
  const base64 = text
    .trim()
    .replaceAll(/^"|"$/g, '')
    .replace(/^data:[^,]{0,100},/, '')
    .replaceAll(/\s/g, '')
  if (!/^[\w+/-]+={0,2}$/.test(base64)) return null
  return pdfIn(Buffer.from(base64, 'base64'))
}

/**
 * The PDF in an answer to an action that prints, or null when the ERP has none: an unknown id, a
 * refusal, a link to a gateway, or a report that the ERP failed to print. Throws a protocol error for
 * everything else.
 */
export function readPdf(bytes: Uint8Array): Uint8Array | null {
  const file = pdfIn(bytes)
  if (file) return file
  const text = readText(bytes).trim()
  if (text === '') return null
  const answer = readAnswer(text)
  for (const candidate of answer === undefined ? [text] : textsIn(answer)) {
    const pdf = decodePdf(candidate)
    if (pdf) return pdf
  }
  const isLink = [text, ...textsIn(answer)].some((candidate) =>
    /^(?:"|<script>\s*window\.open\(['"])?https?:\/\//i.test(candidate),
  )
  if (isRefusal(answer) || isLink || text.includes('TCPDF ERROR')) return null
  throw protocolError('erp', 'no PDF in the answer')
}
