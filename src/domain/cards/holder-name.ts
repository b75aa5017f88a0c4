/** How long the name printed on a card may be, in characters (specification 5). */
const nameLength = { min: 2, max: 26 }

/** What is said of a name (specification 5), in the order it is checked. */
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

/** What is wrong with the name on a card, or null. Spaces around it are not counted. */
export function holderFault(typed: string): HolderFault | null {
  if (typed === '') return 'missing'
  const name = typed.trim()
  if (name === '') return 'blank'
  if (!/^[\p{L}\p{M} .'’-]+$/u.test(name)) return 'letters'
  if (!/\p{L}/u.test(name)) return 'symbols'
  if (name.length < nameLength.min) return 'short'
  return name.length > nameLength.max ? 'long' : null
}
