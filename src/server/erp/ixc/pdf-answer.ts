import { protocolError } from '#server/egress/upstream-failure.ts'
import { readAnswer } from './answer-json.ts'
import { readText, textsIn } from './answer-text.ts'
import { isRefusal } from './verdict.ts'

const signature = '%PDF-'
const lineBreaksAndSpaces: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x20])
const maxBytes = 15 * 1024 * 1024

/** The file in these bytes, from its signature on; null: not a PDF. Some servers print line breaks before it. */
function pdfIn(bytes: Uint8Array): Uint8Array | null {
  const start = bytes.findIndex((byte) => !lineBreaksAndSpaces.has(byte))
  const file = bytes.subarray(Math.max(0, start))
  const begins = Buffer.from(file.subarray(0, signature.length)).toString('latin1')
  return file.length <= maxBytes && begins === signature ? file : null
}

/** Decodes base64 with or without quotes, data-URI prefix and line breaks; null: not a PDF. */
function decodePdf(text: string): Uint8Array | null {
  const base64 = text
    .trim()
    .replaceAll(/^"|"$/g, '')
    .replace(/^data:[^,]{0,100},/, '')
    .replaceAll(/\s/g, '')
  // 'JVBERi' is the start of '%PDF-' in base64: most texts are ruled out without decoding them.
  if (!base64.startsWith('JVBERi') || !/^[\w+/-]+={0,2}$/.test(base64)) return null
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
