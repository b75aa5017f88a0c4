import { inflateSync } from 'node:zlib'
import { maxPdfPages } from '#domain/support/attachment.ts'

/** Why a PDF is not passed on. */
export type PdfProblem = 'file not accepted' | 'file too large' | 'unsafe file'

/**
 * What makes a PDF run something, reach out, hold other files, or keep closed what it holds. An action
 * needs its name, so a script without `/JavaScript` never runs.
 */
const unsafeNames =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|Movie|XFA|SubmitForm|ImportData|GoToR|GoToE|Encrypt)(?![\w#])/

const page = /\/Type\s*\/Page(?![\w#])/g
/** Marks a stream that holds objects instead of a page's drawing. */
const objectMark = '/ObjStm'
/** How far from the mark the stream's head begins and ends. */
const maxHeadLength = 512
/** The last beginning of an object, on a line of its own or right after another. */
const lastObjectBegin = /(?:^|[\r\n]|endobj )\d+ \d+ obj\s*<<(?![^]*\d obj)/
/** Letters as codes, strings and comments: a head that has them may be another one than it seems. */
const notPlain = /[#()%]/
const onlyFlate = /\/Filter\s*(?:\/FlateDecode(?![\w.-])|\[\s*\/FlateDecode\s*\])/
const maxObjectStreams = 2_000
/** All object streams of a file together, unpacked: a bomb ends here. */
const maxUnpackedBytes = 16 * 1024 * 1024

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
/** A name may have any of its letters as a code: `/J#61vaScript`. */
const withoutCodes = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))

/** Where the mark of an object stream stands, each time. */
function marksIn(text: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(objectMark); at >= 0; at = text.indexOf(objectMark, at + 1)) {
    found.push(at)
  }
  return found
}

/** The objects of the stream with its mark at `at`, as text; null when they cannot be looked into. */
function unpackStream(bytes: Uint8Array, text: string, at: number, maxLength: number) {
  const around = text.slice(at, at + maxHeadLength)
  const start = />>\s*stream\r?\n/.exec(around)
  const before = text.slice(Math.max(0, at - maxHeadLength), at)
  const begins = before.search(lastObjectBegin)
  if (!start || begins < 0) return null
  const head = before.slice(begins) + around.slice(0, start.index)
  const count = (mark: string) => head.split(mark).length - 1
  // Bytes in another form would have to be read as every reader of PDF reads them.
  if (notPlain.test(head) || count('<<') !== 1 || count('/DecodeParms') > 0) return null
  const filters = count('/Filter')
  if (filters !== (onlyFlate.test(head) ? 1 : 0)) return null
  if (filters === 0) return ''
  const content = bytes.subarray(at + start.index + start[0].length)
  try {
    return textOf(inflateSync(content, { maxOutputLength: maxLength }))
  } catch {
    return null
  }
}

/** All objects that are packed in streams, as text; null when any cannot be looked into. */
function unpackObjects(bytes: Uint8Array, text: string): string | null {
  let unpacked = ''
  for (const at of marksIn(text)) {
    const objects = unpackStream(bytes, text, at, maxUnpackedBytes - unpacked.length)
    if (objects === null) return null
    unpacked += objects
  }
  return unpacked
}

/**
 * Checks a PDF without drawing it: that it is one and nothing else, that nothing in it acts, and its
 * pages. Returns null for one that may be passed on.
 */
export function pdfProblem(bytes: Uint8Array): PdfProblem | null {
  const text = textOf(bytes)
  if (!/^%PDF-[12]\.\d/.test(text)) return 'file not accepted'
  // What stands behind the end would be another file for another reader.
  if (!/%%EOF[\s\0]{0,16}$/.test(text)) return 'file not accepted'
  const plain = withoutCodes(text)
  if (unsafeNames.test(plain)) return 'unsafe file'
  const streams = marksIn(text).length
  // A mark with a letter as a code is one that somebody hides.
  if (streams !== marksIn(plain).length || streams > maxObjectStreams) return 'unsafe file'
  const objects = unpackObjects(bytes, text)
  if (objects === null) return 'unsafe file'
  const inner = withoutCodes(objects)
  if (unsafeNames.test(inner)) return 'unsafe file'
  const pages = [plain, inner].map((part) => part.match(page)?.length ?? 0)
  return pages.reduce((sum, count) => sum + count, 0) > maxPdfPages ? 'file too large' : null
}
