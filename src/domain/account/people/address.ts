interface AddressParts {
  readonly street: string
  readonly number: string
  readonly complement: string
  readonly district: string
  readonly city: string
  readonly state: string
  /** As the ERP stores it, with or without its hyphen. */
  readonly cep: string
}

/**
 * Writes an address in one line: `Rua do Sítio, 400, Centro, São José/SC, 88122-000`. Missing parts
 * are skipped.
 */
export function formatAddress(parts: AddressParts): string {
  const { street, number, complement, district, city, state, cep } = parts
  const place = [city, state].filter((part) => part !== '').join('/')
  const code = cep.replace(/^(\d{5})-?(\d{3})$/, '$1-$2')
  return [street, number, complement, district, place, code]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}
