import { type BoletoCode, readBoleto } from './boleto-code.ts'

/** The boletos of a text, and what looks like one and cannot be right. */
export interface FoundBoletos {
  readonly codes: readonly BoletoCode[]
  /** `boleto`: a check digit is wrong. `length`: digits are missing or too many. */
  readonly fault: 'boleto' | 'length' | null
}

/** Digits that stand together, and the separator after them; null where the run of pieces ends. */
interface Piece {
  readonly digits: string
  readonly separator: string | null
}

/** The number of digits of a bar code, a bank slip's line and a utility bill's line. */
const lengths: ReadonlySet<number> = new Set([44, 47, 48])
const maxLength = 48
/** Pieces that a code may be broken into. */
const maxPieces = 24
/** A shorter run of digits is no boleto that was cut, but something else: a CPF, a phone. */
const minDigits = 30
/** Separators of a line as it is printed, broken or quoted. */
const printed = /^[\s.\-\u2010-\u2015\u2212>|=]*$/
/** Characters between two pieces beyond which they do not belong together. */
const maxSeparator = 16
/** The access key of an electronic fiscal document: state, year, month, CNPJ and model; no code to pay by. */
const accessKey = /^[1-5]\d{3}(?:0[1-9]|1[0-2])\d{14}(?:55|57|62|65|66|67)\d{22}$/

function piecesOf(text: string): Piece[] {
  const tokens = [...text.matchAll(/\d+/g)]
  return tokens.map((token, index) => {
    const end = token.index + token[0].length
    const between = text.slice(end, tokens[index + 1]?.index ?? end)
    const isJoined = index + 1 < tokens.length && !/\p{L}/u.test(between.slice(0, maxSeparator + 1))
    const separator = isJoined && between.length <= maxSeparator ? between : null
    return { digits: token[0], separator }
  })
}

/**
 * The boleto that begins with a piece. The one check digit of a bar code is too weak to be looked for
 * across other numbers, so that its digits may only be separated like those of a line.
 */
function boletoAt(pieces: readonly Piece[], start: number, allowed: readonly number[]) {
  let digits = ''
  let isPrinted = true
  for (let at = start; at < start + maxPieces && digits.length < maxLength; at += 1) {
    const piece = pieces[at]
    if (!piece) break
    digits += piece.digits
    const isAllowed = allowed.includes(digits.length) && (digits.length > 44 || isPrinted)
    const code = isAllowed ? readBoleto(digits) : null
    if (code) return { code, end: at + 1 }
    if (piece.separator === null) break
    isPrinted &&= printed.test(piece.separator)
  }
  return null
}

/** The pieces that belong to no boleto, with the boletos found in the others. */
function take(pieces: readonly Piece[], allowed: readonly number[]) {
  const rest: Piece[] = []
  const codes: BoletoCode[] = []
  for (let at = 0; at < pieces.length;) {
    const found = boletoAt(pieces, at, allowed)
    const piece = pieces[at]
    if (found) {
      codes.push(found.code)
      const last = rest.pop()
      if (last) rest.push({ ...last, separator: null })
    } else if (piece) rest.push(piece)
    at = found ? found.end : at + 1
  }
  return { rest, codes }
}

/** The runs of digits that are separated like those of a line. */
function printedRuns(pieces: readonly Piece[]): string[] {
  const runs: string[] = []
  let run = ''
  for (const { digits, separator } of pieces) {
    run += digits
    if (separator !== null && printed.test(separator)) continue
    runs.push(run)
    run = ''
  }
  return run === '' ? runs : [...runs, run]
}

/** Finds boletos in a text by their check digits: whole lines first, then bar codes in what remains. */
export function findBoletos(text: string): FoundBoletos {
  const lines = take(piecesOf(text), [47, 48])
  const barcodes = take(lines.rest, [44])
  const runs = printedRuns(barcodes.rest)
  const isWrong = runs.some((run) => lengths.has(run.length) && !accessKey.test(run))
  const isCut = runs.some((run) => run.length >= minDigits && !accessKey.test(run))
  return {
    codes: [...lines.codes, ...barcodes.codes],
    fault: isWrong ? 'boleto' : isCut ? 'length' : null,
  }
}
