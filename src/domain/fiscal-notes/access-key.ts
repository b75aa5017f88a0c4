/** 44 characters; a CNPJ with letters puts letters into the key. */
const key = /^[0-9A-Z]{44}$/

/** The access key in what the ERP holds, spaces or not; null when it holds none. */
export function accessKey(text: string): string | null {
  const bare = text.replaceAll(/\s/g, '').toUpperCase()
  return key.test(bare) ? bare : null
}

/** In groups of four, as it is printed and read out. */
export function formatAccessKey(bare: string): string {
  return bare.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
