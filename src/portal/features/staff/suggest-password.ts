/** Without 1, l and o, which are read for something else; 32 of them, so that a byte picks evenly. */
const letters = 'abcdefghijkmnpqrstuvwxyz02345678'

/** Sixteen letters and digits in groups of four: 80 bits, and still to be told over the phone. */
export function suggestPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const text = Array.from(bytes, (byte) => letters.charAt(byte % letters.length)).join('')
  return text.replaceAll(/(.{4})(?=.)/g, '$1-')
}
