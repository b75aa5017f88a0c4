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

/** Eight or six digits that spell a day, or six that spell a month: 25121987, 19871225, 251287, 121987. */
function isDate(digits: string): boolean {
  const day = '(0[1-9]|[12]\\d|3[01])'
  const month = '(0[1-9]|1[0-2])'
  const year = '(19|20)\\d\\d'
  const forms = [day + month + year, year + month + day, day + month + '\\d\\d', month + year]
  return forms.some((form) => new RegExp(`^${form}$`).test(digits))
}

/** The words most often tried first at an internet provider in Brazil. */
const tradeWords = ['internet', 'provedor', 'assinante', 'fibra', 'senha', 'mudar']

/** The length of the shortest part of three letters or more whose repetition is the text. */
function unitLength(text: string): number {
  const period = (text + text).indexOf(text, 1)
  for (let length = period; length < text.length; length += period) {
    if (length >= 3 && text.length % length === 0) return length
  }
  return text.length
}

/**
 * What remains of a guess without up to eight digits (a year, a birthday) before or behind it, and
 * without its repetition: `senha123`, `2026senha` and `senhasenha` are all `senha`. Empty for digits
 * alone.
 */
export function stemOf(password: string): string {
  const letters = simplify(password).replace(/^\d{1,8}(?=\D)|\d{1,8}$/g, '')
  return /^\d*$/.test(letters) ? '' : letters.slice(0, unitLength(letters))
}

/** What is known of the owner of a password and of their provider. */
interface PasswordContext {
  /** Digits: document, phone, CEP. */
  readonly numbers: readonly string[]
  /** Names and other words: of the owner, the provider, the city. */
  readonly names: readonly string[]
}

/**
 * True for a password that someone who knows the subscriber or the trade would try: six digits or
 * more of a number of theirs, a date, a sequence of digits, or a name or a word of the trade with up
 * to eight digits around it.
 */
export function isGuessable(password: string, { numbers, names }: PasswordContext): boolean {
  const guess = simplify(password)
  if (guess.length >= 6 && numbers.some((one) => simplify(one).includes(guess))) return true
  if (/^\d+$/.test(guess)) return isRun(guess) || isDate(guess)
  const words = names.flatMap((name) => [simplify(name), ...name.split(/\s/).map(simplify)])
  const stem = stemOf(password)
  return [...words, ...tradeWords].some(
    (word) => word.length >= 3 && (word === stem || word === guess),
  )
}
