/** @typedef {import('#contract/worker/file-delta.ts').DeltaPart} DeltaPart */

/** Characters by which the same text is found in both files. */
const gramLength = 12
/** Every so many characters of the former text are noted: a longer part is found by one of them. */
const noteEvery = 4
/** So many places of the former text that begin alike are tried. */
const maxPlaces = 8
/** A part of the former text that goes on where the last one ended is taken if it has these characters. */
const minAligned = 8

/**
 * By their characters: where pieces of a text stand.
 * @param {string} text
 */
function placesOf(text) {
  /** @type {Map<string, number[]>} */
  const places = new Map()
  for (let at = 0; at + gramLength <= text.length; at += noteEvery) {
    const gram = text.slice(at, at + gramLength)
    const known = places.get(gram)
    if (!known) places.set(gram, [at])
    else if (known.length < maxPlaces) known.push(at)
  }
  return places
}

/**
 * How many characters are the same from there on.
 * @param {string} one
 * @param {number} at
 * @param {string} other
 * @param {number} otherAt
 */
function sameLength(one, at, other, otherAt) {
  const max = Math.min(one.length - at, other.length - otherAt)
  let length = 0
  while (length < max && one.charCodeAt(at + length) === other.charCodeAt(otherAt + length)) {
    length += 1
  }
  return length
}

/**
 * What makes a text of a former one: first the part that goes on where the last one ended, else the longest of
 * the same beginning. The time it takes grows with the length of both.
 * @param {string} former
 * @param {string} next
 * @returns {DeltaPart[]}
 */
export function diffTexts(former, next) {
  const places = placesOf(former)
  /** @type {DeltaPart[]} */
  const parts = []
  let end = 0
  let literalFrom = 0
  let at = 0

  function longestAt() {
    const aligned = end + at - literalFrom
    const best = { start: aligned, length: sameLength(former, aligned, next, at) }
    if (best.length >= minAligned) return best
    best.length = 0
    for (const place of places.get(next.slice(at, at + gramLength)) ?? []) {
      const length = sameLength(former, place, next, at)
      if (length > best.length) Object.assign(best, { start: place, length })
    }
    return best
  }

  while (at < next.length) {
    let { start, length } = longestAt()
    if (length === 0) at += 1
    else {
      while (at > literalFrom && start > 0 && former[start - 1] === next[at - 1]) {
        at -= 1
        start -= 1
        length += 1
      }
      if (literalFrom < at) parts.push(next.slice(literalFrom, at))
      parts.push([start - end, length])
      end = start + length
      at += length
      literalFrom = at
    }
  }
  if (literalFrom < next.length) parts.push(next.slice(literalFrom))
  return parts
}
