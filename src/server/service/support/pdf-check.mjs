import { inflateSync } from 'node:zlib'
import { reachesOutside } from './pdf-actions.mjs'

/** @typedef {import('./pdf-protocol.mjs').PdfProblem} PdfProblem */

/**
 * What makes a PDF run something, reach out, hold other files, or keep closed what it holds, whether by
 * itself or when its reader presses it. An action needs its name, so a script without `/JavaScript` never
 * runs.
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
const firstObject = /\/First[\s\0]+(\d+)(?=[\s\0]*(?:\/|$))/
const maxObjectStreams = 2_000
/** All object streams of a file together, unpacked: a bomb ends here. */
const maxUnpackedBytes = 16 * 1024 * 1024

const hash = '#'.charCodeAt(0)

/** @param {Uint8Array} bytes */
const textOf = (bytes) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/**
 * The value of a hexadecimal digit by its code; -1 for any other letter.
 * @param {number | undefined} code
 */
function hexValue(code) {
  const digit = code === undefined ? '' : String.fromCharCode(code)
  return /^[0-9a-f]$/i.test(digit) ? Number.parseInt(digit, 16) : -1
}

const hexValues = Int8Array.from({ length: 256 }, (_, code) => hexValue(code))

/**
 * The bytes as text, with each letter that a name may have as a code: `/J#61vaScript`. One pass over the
 * bytes: a file may consist of codes alone.
 * @param {Uint8Array} bytes
 */
function withoutCodes(bytes) {
  const plain = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const [byte = 0, next = 0, last = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]]
    const [high = -1, low = -1] = [hexValues[next], hexValues[last]]
    const isCode = byte === hash && at + 2 < bytes.length && high >= 0 && low >= 0
    plain[length] = isCode ? high * 16 + low : byte
    length += 1
    if (isCode) at += 2
  }
  return textOf(plain.subarray(0, length))
}

/**
 * Where the mark of an object stream stands, each time; as many as a file may have, and one more.
 * @param {string} text
 */
function marksIn(text) {
  /** @type {number[]} */
  const found = []
  for (let at = text.indexOf(objectMark); at >= 0; at = text.indexOf(objectMark, at + 1)) {
    found.push(at)
    if (found.length > maxObjectStreams) break
  }
  return found
}

/**
 * The objects of one stream. `packed`: empty where they stand open in the file. `first`: where the first
 * of them begins, behind the list of them; null when that is not said plainly.
 * @typedef {{ readonly objects: Uint8Array, readonly packed: Uint8Array, readonly first: number | null }} ObjectStream
 */

/**
 * The objects of the stream with its mark at `at`; null when they cannot be looked into.
 * @param {Uint8Array} bytes @param {string} text @param {number} at @param {number} maxLength
 * @returns {ObjectStream | null}
 */
function unpackStream(bytes, text, at, maxLength) {
  const around = text.slice(at, at + maxHeadLength)
  const start = />>\s*stream\r?\n/.exec(around)
  const before = text.slice(Math.max(0, at - maxHeadLength), at)
  const begins = before.search(lastObjectBegin)
  if (!start || begins < 0) return null
  const head = before.slice(begins) + around.slice(0, start.index)
  /** @param {string} mark */
  const count = (mark) => head.split(mark).length - 1
  // Bytes in another form would have to be read as every reader of PDF reads them.
  if (notPlain.test(head) || count('<<') !== 1 || count('/DecodeParms') > 0) return null
  const filters = count('/Filter')
  if (filters !== (onlyFlate.test(head) ? 1 : 0)) return null
  const [, said] = count('/First') === 1 ? (firstObject.exec(head) ?? []) : []
  const first = said === undefined ? null : Number(said)
  const content = bytes.subarray(at + start.index + start[0].length)
  if (filters === 0) return { objects: content, packed: new Uint8Array(), first }
  try {
    const packed = inflateSync(content, { maxOutputLength: maxLength })
    return { objects: packed, packed, first }
  } catch {
    return null
  }
}

/**
 * All streams of objects; null when any cannot be looked into.
 * @param {Uint8Array} bytes @param {string} text
 */
function unpackObjects(bytes, text) {
  /** @type {ObjectStream[]} */
  const unpacked = []
  let room = maxUnpackedBytes
  for (const at of marksIn(text)) {
    const stream = unpackStream(bytes, text, at, room)
    if (stream === null) return null
    unpacked.push(stream)
    room -= stream.packed.length
  }
  return unpacked
}

/**
 * The texts that begin with each object of a number in these streams; null when one cannot be read.
 * @param {readonly ObjectStream[]} streams @param {number} number
 */
function findPacked(streams, number) {
  /** @type {string[]} */
  const found = []
  for (const { objects, first } of streams) {
    if (first === null) return null
    const list = textOf(objects.subarray(0, first))
      .split(/[\s\0]+/)
      .filter(Boolean)
      .map(Number)
    if (list.length % 2 > 0 || list.some((one) => !Number.isSafeInteger(one))) return null
    for (let at = 0; at < list.length; at += 2) {
      if (list[at] === number)
        found.push(withoutCodes(objects.subarray(first + (list[at + 1] ?? 0))))
    }
  }
  return found
}

/**
 * Checks a PDF without drawing it: that it is one and nothing else, that nothing in it acts, and that it
 * has at most `maxPages` pages. Returns null for one that may be passed on. Runs in a process of its own
 * (`pdf-reader.mjs`): its time grows with the file, and what a hostile one unpacks is much larger.
 * @param {Uint8Array} bytes @param {number} maxPages
 * @returns {PdfProblem | null}
 */
export function pdfProblem(bytes, maxPages) {
  const text = textOf(bytes)
  if (!/^%PDF-[12]\.\d/.test(text)) return 'file not accepted'
  // What stands behind the end would be another file for another reader.
  if (!/%%EOF[\s\0]{0,16}$/.test(text)) return 'file not accepted'
  const plain = withoutCodes(bytes)
  if (unsafeNames.test(plain)) return 'unsafe file'
  const streams = marksIn(text).length
  // A mark with a letter written as a code is hidden on purpose.
  if (streams !== marksIn(plain).length || streams > maxObjectStreams) return 'unsafe file'
  const objects = unpackObjects(bytes, text)
  if (objects === null) return 'unsafe file'
  const inner = withoutCodes(Buffer.concat(objects.map(({ packed }) => packed)))
  if (unsafeNames.test(inner)) return 'unsafe file'
  const packed = { find: (/** @type {number} */ number) => findPacked(objects, number) }
  if (reachesOutside(plain, inner, packed)) return 'unsafe file'
  const pages = [plain, inner].map((part) => part.match(page)?.length ?? 0)
  return pages.reduce((sum, count) => sum + count, 0) > maxPages ? 'file too large' : null
}
