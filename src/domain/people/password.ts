import { canonicalDocument } from './document.ts'

/** Characters of an account's password, both included (specification 5). */
export const passwordLength = { min: 6, max: 30 } as const

/** True for 6 to 30 characters as people count them: one emoji is one. */
export function hasPasswordLength(password: string): boolean {
  const length = Array.from(password).length
  return length >= passwordLength.min && length <= passwordLength.max
}

/** Small letters and digits alone: `São José-1` and `saojose1` are the same guess. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/** Digits that follow one another, up or down, or repeat: 123456, 987654, 111111. */
function isRun(digits: string): boolean {
  const steps = Array.from(digits.slice(1), (digit, at) => Number(digit) - Number(digits[at]))
  return new Set(steps).size === 1 && Math.abs(steps[0] ?? 9) <= 1
}

/** What everybody tries first at an internet provider in Brazil. */
const trade = ['internet', 'provedor', 'assinante', 'fibra', 'senha', 'mudar']

/**
 * True for a password somebody who knows the subscriber or the trade would try: the document, a name
 * of the subscriber or the provider, a word of the trade, with a few digits or none; a run of digits.
 */
export function isGuessable(
  password: string,
  known: { readonly document: string; readonly names: readonly string[] },
): boolean {
  const guess = bare(password)
  const document = bare(canonicalDocument(known.document))
  if (guess.length >= 6 && document !== '' && document.includes(guess)) return true
  if (/^\d+$/.test(guess) && isRun(guess)) return true
  const words = known.names.flatMap((name) => [bare(name), ...name.split(/\s+/).map(bare)])
  const stem = guess.replace(/\d{0,4}$/, '')
  return [...words, ...trade].some((word) => word.length >= 3 && (word === stem || word === guess))
}
