const cpf = /^\d{11}$/
/** Since July 2026 root and order of a CNPJ may hold letters; the check digits stay digits. */
const cnpj = /^[0-9A-Z]{12}\d{2}$/

/** The one form documents are compared and stored in: no mask, upper case. Keeps A-Z and 0-9 only. */
export function canonicalDocument(typed: string): string {
  return typed.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/** Modulo 11 over characters valued ASCII - 48 (digits are themselves, A is 17), weights cycling. */
function checkDigit(characters: string, maxWeight: number): string {
  let sum = 0
  let weight = 2
  for (let index = characters.length - 1; index >= 0; index -= 1) {
    sum += (characters.charCodeAt(index) - 48) * weight
    weight = weight === maxWeight ? 2 : weight + 1
  }
  const remainder = sum % 11
  return String(remainder < 2 ? 0 : 11 - remainder)
}

function hasCheckDigits(document: string, maxWeight: number): boolean {
  const first = checkDigit(document.slice(0, -2), maxWeight)
  const second = checkDigit(document.slice(0, -2) + first, maxWeight)
  return document.endsWith(first + second)
}

/** True for a valid CPF in canonical form (specification 5). All-equal digits are refused. */
export function isCpf(canonical: string): boolean {
  return cpf.test(canonical) && !/^(\d)\1+$/.test(canonical) && hasCheckDigits(canonical, 11)
}

/** True for a valid CNPJ in canonical form, numeric or alphanumeric (specification 5). */
export function isCnpj(canonical: string): boolean {
  return cnpj.test(canonical) && !/^(\d)\1+$/.test(canonical) && hasCheckDigits(canonical, 9)
}

/** A valid CPF or CNPJ in canonical form. */
export function isDocument(canonical: string): boolean {
  return isCpf(canonical) || isCnpj(canonical)
}

/**
 * Which of the two somebody is typing (specification 5: CPF while it is no longer than one). A letter
 * means CNPJ at once, for a CPF has none.
 */
export function documentKind(typed: string): 'cpf' | 'cnpj' {
  const canonical = canonicalDocument(typed)
  return canonical.length <= 11 && !/[A-Z]/.test(canonical) ? 'cpf' : 'cnpj'
}

const masks = { cpf: '000.000.000-00', cnpj: '00.000.000/0000-00' } as const

function masked(characters: string, kind: keyof typeof masks): string {
  let formatted = ''
  let next = 0
  for (const place of masks[kind]) {
    if (next >= characters.length) break
    formatted += place === '0' ? characters.charAt(next++) : place
  }
  return formatted
}

/** Masks a document, complete or still being typed: `529.982.247-25`, `12.ABC.345/01DE-35`. */
export function formatDocument(canonical: string): string {
  return masked(canonical, documentKind(canonical))
}

/**
 * What may be shown of a document: `***.982.247-**`, `**.345.678/0001-**`. Anything that is neither in
 * length comes out as asterisks alone.
 */
export function maskDocument(canonical: string): string {
  if (canonical.length === 11) return masked(`***${canonical.slice(3, 9)}**`, 'cpf')
  if (canonical.length === 14) return masked(`**${canonical.slice(2, 12)}**`, 'cnpj')
  return '*'.repeat(canonical.length)
}
