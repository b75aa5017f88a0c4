/*
 * What a PDF opens outside itself without being asked: an address when it is opened or shown, another
 * file, or a stream that is kept elsewhere. A link that its reader presses (`/A`) opens nothing by itself.
 * All texts here are without codes (`pdf-check.mjs`).
 */

/**
 * @typedef {object} PackedObjects
 * @property {(number: number) => string[] | null} find
 *   The texts that begin with each object of this number; null when the list of objects cannot be read.
 */

/**
 * Wherever they stand, as a key or as a value:
 * - `/AA`: actions of a page, a field or the document that nobody presses
 * - `/Thread`, but as a type: an article of another file
 * - `/Ref`: a page of another file, drawn in this one
 * - `/URL`: a file that is at an address
 */
const outsideNames =
  /\/AA[\s\0]*(?:<<|%)|\/AA[\s\0]+\d|\/Ref[\s\0]*(?:<<|%)|\/Ref[\s\0]+\d|\/Thread(?=[\s\0()<>[\]{}/%])(?<!\/Type[\s\0]*\/Thread)|\/URL[\s\0]*(?:[/%]|>>|endobj)/

/** What a document does when it is opened: a destination in it, an action, or a reference to either. */
const openActions = /\/OpenAction(?=[\s\0()<>[\]{}/%])[\s\0]*(<<|%|\d+)?/g
const maxReferences = 20

/** What kind of action it is; of all kinds these two stay in the document. */
const kinds = /\/S(?=[\s\0()<>[\]{}/%])[\s\0]*(\/[^\s\0()<>[\]{}/%]+)?/g
/** @type {ReadonlySet<string | undefined>} */
const innerKinds = new Set(['/GoTo', '/Named'])
const furtherActions = /\/(?:Next|URI)(?=[\s\0()<>[\]{}/%])/

/** The beginning of an object on more than one line hides which object it is. */
const splitBeginning = /obj(?![A-Za-z])(?<=[\r\n][\s\0]*(?:\d+[\s\0]+)?obj)/

/** A stream whose bytes are in another file has its name in its head. */
const fileNames = /\/F[\s\0]*[(<%]|\/F[\s\0]+\d/g
const blanks = /(?:[\s\0]|%[^\r\n]*)*/y

const token = /<<|>>|\(|<[^<>]*>|%[^\r\n]*|endobj|endstream/g
/** Letters that are read to find the ends of dictionaries, of a whole file. */
const maxRead = 24 * 1024 * 1024

/**
 * Where a string ends that has begun before `from`.
 * @param {string} text @param {number} from
 */
function endOfString(text, from) {
  const marks = /[()\\]/g
  marks.lastIndex = from
  let depth = 1
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '\\') marks.lastIndex += 1
    else depth += mark[0] === '(' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return text.length
}

/**
 * Where a dictionary ends that has begun before `from`; -1 when it does not.
 * @param {string} text @param {number} from
 */
function endOfDictionary(text, from) {
  token.lastIndex = from
  let depth = 1
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0].startsWith('end')) return -1
    if (found[0] === '(') token.lastIndex = endOfString(text, token.lastIndex)
    if (found[0] === '<<') depth += 1
    if (found[0] === '>>') depth -= 1
    if (depth === 0) return token.lastIndex
  }
  return -1
}

/**
 * Whether the action whose dictionary begins before `from` stays in the document.
 * @param {string} text @param {number} from
 */
function staysInside(text, from) {
  const end = endOfDictionary(text, from)
  if (end < 0) return false
  const action = text.slice(from, end)
  const found = [...action.matchAll(kinds)].map(([, kind]) => kind)
  return (
    found.length > 0 && found.every((kind) => innerKinds.has(kind)) && !furtherActions.test(action)
  )
}

/**
 * Whether an object is a destination, or an action that stays in the document.
 * @param {string} text the object and what follows it
 */
function isInnerObject(text) {
  const [begin = ''] = /^[\s\0]*(?:\[|<<)/.exec(text) ?? []
  return begin.endsWith('[') || (begin.endsWith('<<') && staysInside(text, begin.length))
}

/**
 * All objects of a number, wherever they stand: an older version of one may hide a newer one. Null when
 * they cannot all be found.
 * @param {string} text @param {PackedObjects} packed @param {number} number
 */
function findObjects(text, packed, number) {
  const inside = packed.find(number)
  if (inside === null || splitBeginning.test(text)) return null
  const begins = new RegExp(String.raw`(?<!\d)0*${number}[ \t\f\0]+\+?\d+[ \t\f\0]+obj`, 'g')
  const open = [...text.matchAll(begins)].map((found) => text.slice(found.index + found[0].length))
  return [...open, ...inside]
}

/**
 * Whether the document, when it is opened, does anything but to go to a place in itself.
 * @param {string} text @param {string} packedText @param {PackedObjects} packed
 */
function opensOutside(text, packedText, packed) {
  /** @type {Set<number>} */
  const references = new Set()
  for (const part of [text, packedText]) {
    for (const { 0: whole, 1: value = '', index } of part.matchAll(openActions)) {
      if (value === '%') return true
      if (value === '<<' && !staysInside(part, index + whole.length)) return true
      if (/^\d/.test(value)) references.add(Number(value))
      if (references.size > maxReferences) return true
    }
  }
  return [...references].some((number) => {
    const objects = findObjects(text, packed, number)
    return objects === null || objects.length === 0 || !objects.every(isInnerObject)
  })
}

/**
 * Whether the bytes of a stream are kept elsewhere.
 * @param {string} text
 */
function hasOutsideStream(text) {
  let read = 0
  for (const { index } of text.matchAll(fileNames)) {
    const end = endOfDictionary(text, index + 2)
    blanks.lastIndex = end < 0 ? token.lastIndex || text.length : end
    if (end >= 0) blanks.test(text)
    read += blanks.lastIndex - index
    if (read > maxRead) return true
    if (end >= 0 && text.startsWith('stream', blanks.lastIndex)) return true
  }
  return false
}

/**
 * Whether a PDF reaches outside itself without being asked.
 * @param {string} text @param {string} packedText the objects that are packed in streams
 * @param {PackedObjects} packed the same objects by their numbers
 */
export function reachesOutside(text, packedText, packed) {
  return (
    outsideNames.test(text) ||
    outsideNames.test(packedText) ||
    hasOutsideStream(text) ||
    opensOutside(text, packedText, packed)
  )
}
