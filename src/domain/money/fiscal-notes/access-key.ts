/**
 * 44 characters. They may be letters, because the key contains the CNPJ and a CNPJ may hold
 * letters.
 */
const keyForm = /^[0-9A-Z]{44}$/

/** The access key in a text of the ERP, with or without spaces; null when the text is no key. */
export function parseAccessKey(text: string): string | null {
  const bare = text.replaceAll(/\s/g, '').toUpperCase()
  return keyForm.test(bare) ? bare : null
}

/** Writes a key in groups of four characters, as it is printed and read out. */
export function formatAccessKey(bare: string): string {
  return bare.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
