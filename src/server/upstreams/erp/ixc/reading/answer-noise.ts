import { protocolError } from '#server/platform/egress/upstream-failure.ts'

/*
 * Noise: what PHP and servers print around an answer and is no part of it. Notices of PHP as HTML or as
 * plain text, tables of Xdebug, line breaks in HTML, comments, byte order marks, NULs and white space.
 * A fatal error is no noise: the JSON beside it may be half an answer.
 */

/** Where a piece of noise may begin. */
const beginning = /<|\[\d\d-|PHP (?=[WNDS])|Warning|Notice|Deprecated|Strict Standards/g
/** The same, and the texts of JSON, in which nothing is noise. */
const beginningOrText = new RegExp(`"|${beginning.source}`, 'g')
const notice =
  /(?:\[\d\d-[^\]\r\n]{0,60}\] )?(?:PHP )?(?:<b>)?(?:Warning|Notice|Deprecated|Strict Standards)(?:<\/b>)?:/y
/** The end of a notice, which names its line. */
const noticeEnd =
  /\bon line (?:<b>\d+<\/b>(?:[ \t]*<br ?\/?>)?|\d+(?:[ \t]*<br ?\/?>|[ \t]*(?=[\r\n<{["]|$)))/g
/** Characters; longer ones are no notices. */
const maxNoticeLength = 8_000
/** Places in an answer where noise may begin; one with more is no answer, and reading it holds up everybody. */
const maxBeginnings = 500_000
const lineBreak = /<br ?\/?>/iy
const xdebug = /<font size='1'><table class='xdebug-error[^<>]{0,300}>/y
/** White space, NUL, and the three bytes of a byte order mark, read as Latin-1. */
const blank = /[\t-\r \0]|\xEF\xBB\xBF/y
const fatal = /fatal error|parse error|compile error|core error|\buncaught\b/i

const pdfBegin = '%PDF-'
const pdfEnd = '%%EOF'

/** Searches forward only, and remembers: many beginnings without an end cost one search. */
function searchOnce(search: (from: number) => readonly [start: number, end: number] | null) {
  let known: readonly [start: number, end: number] | null | undefined
  return (from: number) => {
    if (known === undefined || (known && known[0] < from)) known = search(from)
    return known
  }
}

/** A reader of pieces: the end of the piece of noise at a position, or null where none is. */
function pieceReader(text: string) {
  const untilText = (ending: string) =>
    searchOnce((from) => {
      const start = text.indexOf(ending, from)
      return start < 0 ? null : [start, start + ending.length]
    })
  const commentEnd = untilText('-->')
  const tableEnd = untilText('</table></font>')
  const endOfNotice = searchOnce((from) => {
    noticeEnd.lastIndex = from
    const found = noticeEnd.exec(text)
    return found && [found.index, noticeEnd.lastIndex]
  })
  const endOf = (pattern: RegExp, from: number) => {
    pattern.lastIndex = from
    return pattern.test(text) ? pattern.lastIndex : null
  }

  return (from: number): number | null => {
    const short = endOf(lineBreak, from)
    if (short !== null) return short
    if (text.startsWith('<!--', from)) return commentEnd(from + 4)?.[1] ?? null
    const table = endOf(xdebug, from)
    if (table !== null) return tableEnd(table)?.[1] ?? null
    const label = endOf(notice, from)
    const ending = label === null ? null : endOfNotice(label)
    return ending && ending[0] - from <= maxNoticeLength ? ending[1] : null
  }
}

/** The position after a text of JSON that begins at a quote. */
function skipText(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end + 1
  }
  return text.length
}

const isJson = (text: string, at: number) => '{["'.includes(text[at] ?? ' ')

/** The position of the first character from there on that is not blank. */
function skipBlanks(text: string, from: number): number {
  blank.lastIndex = from
  let end = from
  while (blank.test(text)) end = blank.lastIndex
  return end
}

/** The position after the last character that is not blank. */
function trimBlanks(text: string): number {
  let end = text.length
  for (;;) {
    const size = text.endsWith('\xEF\xBB\xBF', end) ? 3 : 1
    blank.lastIndex = end - size
    // One piece at a time: all that follow it are known to be blank.
    if (end === 0 || !blank.test(text)) return end
    end -= size
  }
}

/** Where a PDF stands in a text that is noise, a PDF and whatever follows it; null: none does. */
function findPdf(text: string, from: number): readonly [start: number, end: number] | null {
  if (!text.startsWith(pdfBegin, from)) return null
  const end = text.lastIndexOf(pdfEnd)
  return [from, end < from ? text.length : end + pdfEnd.length]
}

/** The parts of an answer that are not noise, and all noise together. */
function splitNoise(text: string): { readonly parts: string[]; readonly noise: string } {
  const pieceEnd = pieceReader(text)
  const parts: string[] = []
  const noise: string[] = []

  let at = skipBlanks(text, 0)
  for (let end = pieceEnd(at); end !== null; end = pieceEnd(at)) {
    noise.push(text.slice(at, end))
    if (noise.length > maxBeginnings) throw protocolError('erp', 'noise without end')
    at = skipBlanks(text, end)
  }
  const pdf = findPdf(text, at)
  if (pdf) {
    parts.push(text.slice(...pdf))
    at = pdf[1]
  }
  const pattern = isJson(text, at) ? beginningOrText : beginning
  let kept = at
  let beginnings = noise.length
  for (;;) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) break
    if (found[0] !== '"') beginnings += 1
    if (beginnings > maxBeginnings) throw protocolError('erp', 'noise without end')
    const end = found[0] === '"' ? null : pieceEnd(found.index)
    if (end === null) {
      at = found[0] === '"' ? skipText(text, found.index) : found.index + 1
      continue
    }
    parts.push(text.slice(kept, found.index))
    noise.push(text.slice(found.index, end))
    at = end
    kept = end
  }
  parts.push(text.slice(kept))
  return {
    parts: parts.filter((part) => skipBlanks(part, 0) < part.length),
    noise: noise.join(''),
  }
}

/** What stands outside of the texts of JSON and of a PDF: where a fatal error would be printed. */
function outsideOf(part: string): string {
  if (part.startsWith(pdfBegin)) return ''
  if (!isJson(part, skipBlanks(part, 0))) return part
  let outside = ''
  let at = 0
  for (let quote = part.indexOf('"'); quote >= 0; quote = part.indexOf('"', at)) {
    outside += part.slice(at, quote)
    at = skipText(part, quote)
  }
  return outside + part.slice(at)
}

/** A visible ASCII character, but no angle bracket. */
const isPlain = (byte: number) => byte > 0x20 && byte < 0x7f && byte !== 0x3c && byte !== 0x3e

/** Whether an answer is what most are: without anything at its ends or in it that may be noise. */
function looksClean(answer: Buffer): boolean {
  const first = answer[0] ?? 0
  const last = answer.at(-1) ?? 0
  const isEnded = isPlain(last) && !(first === 0x7b && last !== 0x7d)
  return isPlain(first) && first !== 0x25 && isEnded && !answer.includes('on line ')
}

/**
 * An answer without the noise around and in it, and whether anything was printed there; white space and
 * byte order marks are left out, too. Throws a protocol error when a fatal error was printed beside the
 * answer. Works in linear time, whatever the answer.
 */
export function splitAnswer(bytes: Uint8Array): {
  readonly answer: Uint8Array
  readonly hasNoise: boolean
} {
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (looksClean(sent)) return { answer: bytes, hasNoise: false }
  const { parts, noise } = splitNoise(sent.toString('latin1'))
  if (fatal.test(noise) || parts.some((part) => fatal.test(outsideOf(part)))) {
    throw protocolError('erp', 'fatal error beside the answer')
  }
  // A line break keeps apart what noise stood between.
  const kept = parts.join(noise === '' ? '' : '\n')
  return { answer: Buffer.from(kept.slice(0, trimBlanks(kept)), 'latin1'), hasNoise: noise !== '' }
}

/** An answer without the noise around and in it. */
export const withoutNoise = (bytes: Uint8Array): Uint8Array => splitAnswer(bytes).answer
