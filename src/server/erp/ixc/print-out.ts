import { garbage } from './client.ts'
import { isRefusal } from './refusal.ts'
import { readJson, readText, textsIn } from './text.ts'

const magic = '%PDF-'
const maxFileBytes = 15 * 1024 * 1024

function isPdf(bytes: Uint8Array): boolean {
  return (
    bytes.length <= maxFileBytes && Buffer.from(bytes.subarray(0, 5)).toString('latin1') === magic
  )
}

/** Base64 with or without quotes, data-URI prefix and line breaks, if what it holds is a PDF. */
function pdfIn(text: string): Uint8Array | null {
  const bare = text
    .trim()
    .replaceAll(/^"|"$/g, '')
    .replace(/^data:[^,]{0,100},/, '')
    .replaceAll(/\s/g, '')
  // 'JVBERi' is '%PDF' and a bit: most texts are told apart without decoding them.
  if (!bare.startsWith('JVBERi') || !/^[\w+/-]+={0,2}$/.test(bare)) return null
  const bytes = Buffer.from(bare, 'base64')
  return isPdf(bytes) ? bytes : null
}

/**
 * The PDF in an answer to a printing button, or null when the ERP has none to give: an unknown id,
 * a refusal, a gateway's link, a report its printer failed at. Throws on nonsense.
 */
export function readPrintOut(bytes: Uint8Array): Uint8Array | null {
  if (isPdf(bytes)) return bytes
  const text = readText(bytes).trim()
  if (text === '') return null
  const answer = readJson(text)
  for (const candidate of answer === undefined ? [text] : textsIn(answer)) {
    const pdf = pdfIn(candidate)
    if (pdf) return pdf
  }
  const isLink = [text, ...textsIn(answer)].some((candidate) => /^"?https?:\/\//.test(candidate))
  if (isRefusal(answer) || isLink || text.includes('TCPDF ERROR')) return null
  throw garbage('no PDF in the answer')
}
