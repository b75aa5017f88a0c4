import { toByteText } from './emv-fields.ts'
import {
  findPixFault,
  findPixTolerances,
  type PixFault,
  type PixTolerance,
  readPixFields,
} from './pix-rules.ts'
import { crc16 } from './pix.ts'

/** What was mended of a code as it came. None of it is covered by the CRC, or says anything. */
export type PixNormalisation = 'crc-case' | 'line-breaks' | 'no-break-spaces' | 'outer-spaces'

/** A code to be paid, as it is handed on. `tolerated`: what strict banks refuse of it. */
export interface PixReading {
  readonly code: string
  readonly fields: ReadonlyMap<string, string>
  readonly normalised: readonly PixNormalisation[]
  readonly tolerated: readonly PixTolerance[]
}

interface PixRefusal {
  readonly refused: PixFault
}

interface Candidate {
  readonly text: string
  readonly normalised: readonly PixNormalisation[]
}

/** Line breaks, tabs and characters without width: they come from forms, mails and web pages. */
const breaks = /[\t\n\v\f\r\u2028\u2029]|\u00AD|\u200B|\u200C|\u200D|\u2060|\uFEFF/g
const noBreakSpaces = /[\u00A0\u202F]/g

/**
 * The readings of a code to try in turn: without outer spaces, without line breaks, and with plain spaces.
 * Copying adds and changes such characters, and only the CRC tells which reading the bank made.
 */
function candidatesOf(text: string): Candidate[] {
  const trimmed = text.trim()
  const joined = trimmed.replaceAll(breaks, '').trim()
  const spaced = joined.replaceAll(noBreakSpaces, ' ')
  const outer: PixNormalisation[] = trimmed === text ? [] : ['outer-spaces']
  const inner: PixNormalisation[] = joined === trimmed ? outer : [...outer, 'line-breaks']
  return [
    { text: trimmed, normalised: outer },
    { text: joined, normalised: inner },
    { text: spaced, normalised: [...inner, 'no-break-spaces'] },
  ]
}

/** Over the bytes of UTF-8, and over those of Latin-1 where the text has no other letters. */
function isCrcRight(text: string): boolean {
  const [body, crc] = [text.slice(0, -4), text.slice(-4).toUpperCase()]
  if (crc16(toByteText(body)) === crc) return true
  return !/[\u0100-\uFFFF]/.test(body) && crc16(body) === crc
}

/** Why no candidate is a code. */
function outerFault(text: string): PixFault {
  if (!text.startsWith('0002')) return 'no-code'
  return /6304[0-9A-Fa-f]{4}$/.test(text) ? 'crc' : 'no-crc'
}

/**
 * Reads a PIX code ("copia e cola") as an ERP or a bank sent it. What does not change its meaning is
 * mended; letters beyond ASCII stay as they came, because the CRC stands over their bytes. Refused is what
 * pays nothing anywhere, by the name of its rule.
 */
export function readPix(text: string): PixReading | PixRefusal {
  const candidates = candidatesOf(text)
  const found = candidates.find(
    (one) => /^0002.*6304[0-9A-Fa-f]{4}$/s.test(one.text) && isCrcRight(one.text),
  )
  if (!found) return { refused: outerFault(candidates.at(-1)?.text ?? '') }
  const fields = readPixFields(found.text)
  if (!fields) return { refused: 'structure' }
  const refused = findPixFault(fields)
  if (refused) return { refused }
  const code = found.text.slice(0, -4) + found.text.slice(-4).toUpperCase()
  const isMended = code !== found.text
  const normalised = isMended ? [...found.normalised, 'crc-case' as const] : found.normalised
  return { code, fields, normalised, tolerated: findPixTolerances(fields) }
}
