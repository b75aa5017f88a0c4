/** Crockford's alphabet, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Bytes of the id of what a receipt is of. */
export const subjectBytes = 9

/** Bytes as letters that people compare, in groups of four: one letter for each byte. */
export function lettersOf(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => alphabet[byte % alphabet.length])
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** The eight letters by which a receipt and its page are seen to belong together. They prove nothing. */
export const shortCode = (subject: Uint8Array): string => lettersOf(subject.subarray(0, 8))
