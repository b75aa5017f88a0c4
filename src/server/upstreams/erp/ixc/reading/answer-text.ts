import { withoutNoise } from './answer-noise.ts'

/** Letters beyond ASCII as UTF-8 writes them, with each byte as one character. */
const utf8Letters =
  /(?:[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3})+|[\x80-\xFF]/g

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** The bytes 80 to 9F of Windows-1252. Node's own decoder reads them as control characters, as in Latin-1. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

function decodeLetters(letters: string): string {
  try {
    if (letters.length > 1) return utf8.decode(Buffer.from(letters, 'latin1'))
  } catch {
    // Bytes that only look like UTF-8.
  }
  return Array.from(letters, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? letter).join(
    '',
  )
}

/**
 * The text of an answer, without the noise around it. The charset header cannot be trusted (IXC sends
 * UTF-8 as ISO-8859-1 and the other way round, and both in one answer), so bytes that are valid UTF-8 are
 * read as UTF-8, and all others as Windows-1252.
 */
export function readText(bytes: Uint8Array): string {
  const answer = withoutNoise(bytes)
  try {
    return utf8.decode(answer)
  } catch {
    return Buffer.from(answer).toString('latin1').replaceAll(utf8Letters, decodeLetters)
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every text inside a JSON value, outermost first, down to a depth no real answer exceeds. */
export function* textsIn(value: unknown, depth = 6): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null || depth === 0) return
  for (const inner of Object.values(value)) yield* textsIn(inner, depth - 1)
}
