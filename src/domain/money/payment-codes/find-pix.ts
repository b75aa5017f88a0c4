import { type PixAccount, readPixCode } from './pix-account.ts'

/** A PIX code in a text, and where it stands there. `account` is null where it cannot be right. */
export interface FoundPix {
  readonly account: PixAccount | null
  readonly start: number
  readonly end: number
}

/** What mail programs, chats and documents put between the characters of a text they break or quote. */
const gapForm = /=?[\r\n][\s>|]*|[^\S\r\n]+/y
/** The first field of every code, and the scheme that makes it one of PIX. */
const firstField = '000201'
const schemeForm = /^000201\d{2}.*?br\.gov\.bcb\.pix/i
/** Characters of a whole code that no bank exceeds, and in which the scheme stands. */
const maxCodeLength = 512

/** The characters of a text without its gaps. `gaps[n]` stands before character n, `places[n]` is its place. */
interface Solid {
  readonly text: string
  readonly gaps: ReadonlyMap<number, string>
  readonly places: readonly number[]
}

function withoutGaps(text: string): Solid {
  const gaps = new Map<number, string>()
  const places: number[] = []
  const kept: string[] = []
  for (let at = 0; at < text.length;) {
    gapForm.lastIndex = at
    const gap = gapForm.exec(text)?.[0]
    if (gap !== undefined) {
      gaps.set(kept.length, (gaps.get(kept.length) ?? '') + gap)
      at += gap.length
    } else {
      places.push(at)
      kept.push(text.charAt(at))
      at += 1
    }
  }
  return { text: kept.join(''), gaps, places }
}

/** What a gap inside a value may stand for: spaces of the value itself, or a break put into it. */
function readingsOf(gap: string): readonly string[] {
  if (/[\r\n]/.test(gap)) return ['', ' ']
  return gap.length === 1 ? [' ', ''] : [' '.repeat(gap.length), '', ' ']
}

/** Steps that may be made; a text made to be read in many ways ends there. */
interface Budget {
  steps: number
}

/** The code that begins at a character, by the lengths of its fields and its check value. */
function readAt(solid: Solid, start: number, budget: Budget) {
  type Found = { readonly account: PixAccount; readonly end: number }

  function nextGap(from: number, end: number): number {
    let at = from
    while (at < end && !solid.gaps.has(at)) at += 1
    return at
  }

  function readField(at: number, before: string): Found | null {
    const head = /^(\d\d)(\d\d)$/.exec(solid.text.slice(at, at + 4))
    budget.steps -= 4
    if (!head || budget.steps < 0 || before.length > maxCodeLength) return null
    const [, id = '', length = ''] = head
    return readValue(at + 4, Number(length), before + head[0], id === '63')
  }

  function readValue(at: number, left: number, before: string, isLast: boolean): Found | null {
    budget.steps -= 1
    if (budget.steps < 0) return null
    const gap = isLast ? undefined : solid.gaps.get(at)
    for (const reading of gap === undefined ? [''] : readingsOf(gap)) {
      const found = reading.length <= left && goOn(at, left - reading.length, before + reading)
      if (found) return found
    }
    return null

    function goOn(from: number, rest: number, text: string): Found | null {
      if (rest > 0) {
        // Up to the next gap, or the end of the value.
        const to = isLast ? from + rest : nextGap(from + 1, from + rest)
        if (to > solid.text.length) return null
        const taken = text + solid.text.slice(from, to)
        return readValue(to, rest - (to - from), taken, isLast)
      }
      if (!isLast) return readField(from, text)
      budget.steps -= text.length
      const account = readPixCode(text)
      return account && { account, end: from }
    }
  }

  return readField(start, '')
}

/**
 * The PIX codes in a text, in order. A code knows its own end; what is around it, and the breaks, quoting
 * marks and spaces put into it, do no harm.
 */
export function findPixCodes(text: string): FoundPix[] {
  const solid = withoutGaps(text)
  const budget: Budget = { steps: 10_000 + 50 * text.length }
  const found: FoundPix[] = []
  const placeOf = (at: number) => (solid.places[at - 1] ?? 0) + 1
  for (let at = solid.text.indexOf(firstField); at >= 0;) {
    const read = readAt(solid, at, budget)
    const next = solid.text.indexOf(firstField, read ? read.end : at + 1)
    const start = solid.places[at] ?? 0
    if (read) found.push({ account: read.account, start, end: placeOf(read.end) })
    else {
      const end = Math.min(next < 0 ? solid.text.length : next, at + maxCodeLength)
      if (schemeForm.test(solid.text.slice(at, end))) {
        found.push({ account: null, start, end: placeOf(end) })
      }
    }
    at = next
  }
  return found
}
