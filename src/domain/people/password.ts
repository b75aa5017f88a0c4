import { canonicalDocument } from './document.ts'

/**
 * The length of an account's password in characters, both limits included (first specification,
 * section 5).
 */
export const passwordLength = { min: 6, max: 30 } as const

/** True for 6 to 30 characters, where an emoji counts as one. */
export function hasPasswordLength(password: string): boolean {
  const length = Array.from(password).length
  return length >= passwordLength.min && length <= passwordLength.max
}

/** Lower-case letters and digits only: `São José-1` and `saojose1` are the same guess. */
function simplify(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/** True for digits in sequence, up or down, or repeated: 123456, 987654, 111111. */
function isRun(digits: string): boolean {
  const steps = Array.from(digits.slice(1), (digit, at) => Number(digit) - Number(digits[at]))
  return new Set(steps).size === 1 && Math.abs(steps[0] ?? 9) <= 1
}

/** The words most often tried first at an internet provider in Brazil. */
const tradeWords = ['internet', 'provedor', 'assinante', 'fibra', 'senha', 'mudar']

/**
 * True for a password that someone who knows the subscriber or the trade would try: the document, a
 * name of the subscriber or the provider, or a word of the trade, with up to four digits behind it;
 * or a sequence of digits. `known.names`: names of the subscriber and the provider.
 */
export function isGuessable(
  password: string,
  known: { readonly document: string; readonly names: readonly string[] },
): boolean {
  const guess = simplify(password)
  const document = simplify(canonicalDocument(known.document))
  if (guess.length >= 6 && document !== '' && document.includes(guess)) return true
  if (/^\d+$/.test(guess) && isRun(guess)) return true
  const words = known.names.flatMap((name) => [simplify(name), ...name.split(/\s+/).map(simplify)])
  const stem = guess.replace(/\d{0,4}$/, '')
  return [...words, ...tradeWords].some(
    (word) => word.length >= 3 && (word === stem || word === guess),
  )
}
