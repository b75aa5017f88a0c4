/** 32 characters, so that a byte picks each equally often; without 1, l and o, easily misread. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz02345678'

/** A random password of 80 bits: four groups of four letters and digits, easy to dictate. */
export function suggestPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const text = Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('')
  return text.replaceAll(/(.{4})(?=.)/g, '$1-')
}
