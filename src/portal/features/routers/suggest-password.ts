/** Nothing that is taken for something else on paper or over the phone: no 0 O, 1 l I. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
const capitals = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const digits = '23456789'

/** One of the characters, each as likely as the others. */
function pick(characters: string, random: () => number): string {
  const fair = 256 - (256 % characters.length)
  let byte = random()
  while (byte >= fair) byte = random()
  return characters.charAt(byte % characters.length)
}

const randomByte = () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0

/**
 * A password that routers sold in Brazil take: twelve characters in threes, with small and capital
 * letters and digits (`kpR-4tw-xMv`… without the dashes some of them refuse).
 */
export function suggestPassword(random: () => number = randomByte): string {
  const group = [capitals, letters, letters, digits]
  return [...group, ...group, ...group].map((characters) => pick(characters, random)).join('')
}
