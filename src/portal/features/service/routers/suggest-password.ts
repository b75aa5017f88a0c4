/** Characters that are not confused on paper or over the phone: no 0 O, 1 l I. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
const capitals = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const digits = '23456789'

/** Picks one of the characters with equal probability. */
function pick(characters: string, random: () => number): string {
  const fair = 256 - (256 % characters.length)
  let byte = random()
  while (byte >= fair) byte = random()
  return characters.charAt(byte % characters.length)
}

const randomByte = () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0

/**
 * Suggests a password that routers sold in Brazil accept: twelve characters, three times a capital
 * letter, two small letters and a digit (`Kpr4Twx7Mvb2`). It has no dashes, because some routers
 * refuse them.
 */
export function suggestPassword(random: () => number = randomByte): string {
  const group = [capitals, letters, letters, digits]
  return [...group, ...group, ...group].map((characters) => pick(characters, random)).join('')
}
