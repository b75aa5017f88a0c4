/**
 * The length of the name printed on a card, in characters, both limits included (first
 * specification, section 5).
 */
const nameLength = { min: 2, max: 26 }

/**
 * The messages for a cardholder's name, in the order they are checked (first specification, section
 * 5).
 */
export const holderMessages = {
  missing: 'O nome do titular é obrigatório.',
  blank: 'O nome não pode conter apenas espaços.',
  letters:
    'O nome do titular deve conter apenas letras, acentos, espaços, ponto, hífen ou apóstrofo.',
  symbols: 'O nome não pode conter apenas símbolos.',
  short: `deve ter pelo menos ${nameLength.min} caracteres`,
  long: `deve ter no máximo ${nameLength.max} caracteres`,
} as const

export type HolderFault = keyof typeof holderMessages

/** What is wrong with a cardholder's name, or null. Leading and trailing spaces do not count. */
export function holderFault(typed: string): HolderFault | null {
  if (typed === '') return 'missing'
  const name = typed.trim()
  if (name === '') return 'blank'
  if (!/^[\p{L}\p{M} .'’-]+$/u.test(name)) return 'letters'
  if (!/\p{L}/u.test(name)) return 'symbols'
  if (name.length < nameLength.min) return 'short'
  return name.length > nameLength.max ? 'long' : null
}
