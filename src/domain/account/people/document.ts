import { mod11CheckDigit } from '#domain/platform/text/check-digits.ts'
import { plainTyped } from '#domain/platform/text/typed-text.ts'

const cpf = /^\d{11}$/
/**
 * Since July 2026 the root and the order number of a CNPJ may hold letters; the check digits are
 * still digits.
 */
const cnpj = /^[0-9A-Z]{12}\d{2}$/

const bare = (text: string) => text.replaceAll(/[^0-9A-Z]/g, '')

/** The words before a document, which are no part of it although a CNPJ may hold letters. */
const label = /^[^0-9A-Z]*(?:CPF|CNPJ)(?:[^0-9A-Z]*(?:CPF|CNPJ))?(?=[^0-9A-Z]|\d)/

/** A CNPJ or a CPF that stands by itself in a text. */
const shapes =
  /(?<![0-9A-Z])(?:[0-9A-Z]{2}[. ]?[0-9A-Z]{3}[. ]?[0-9A-Z]{3}[/ ]?[0-9A-Z]{4}|\d{3}[. ]?\d{3}[. ]?\d{3})[^0-9A-Z]{0,3}\d{2}(?![0-9A-Z])/g

/**
 * The canonical form in which documents are compared and stored: only A-Z and 0-9, upper case, no mask. A
 * document is also found in a text that names it and goes on behind it: `CPF: 529.982.247-25 (titular)`.
 */
export function canonicalDocument(typed: string): string {
  const text = plainTyped(typed).toUpperCase()
  const whole = bare(text)
  if (isDocument(whole)) return whole
  const rest = text.replace(label, '')
  const found = [rest, ...(rest.match(shapes) ?? [])].map(bare)
  return found.find(isDocument) ?? found[1] ?? bare(rest)
}

function hasCheckDigits(document: string, maxWeight: number): boolean {
  const first = mod11CheckDigit(document.slice(0, -2), maxWeight)
  const second = mod11CheckDigit(document.slice(0, -2) + first, maxWeight)
  return document.endsWith(first + second)
}

/**
 * True for a valid CPF in canonical form (first specification, section 5). One digit repeated
 * throughout is refused.
 */
export function isCpf(canonical: string): boolean {
  return cpf.test(canonical) && !/^(\d)\1+$/.test(canonical) && hasCheckDigits(canonical, 11)
}

/**
 * True for a valid CNPJ in canonical form, numeric or with letters (first specification, section
 * 5).
 */
export function isCnpj(canonical: string): boolean {
  return cnpj.test(canonical) && !/^(\d)\1+$/.test(canonical) && hasCheckDigits(canonical, 9)
}

/** True for a valid CPF or CNPJ in canonical form. */
export function isDocument(canonical: string): boolean {
  return isCpf(canonical) || isCnpj(canonical)
}

/**
 * Which document is being typed: CPF while the text is no longer than one (first specification,
 * section 5). A letter means CNPJ at once, since a CPF has none.
 */
export function documentKind(typed: string): 'cpf' | 'cnpj' {
  const canonical = canonicalDocument(typed)
  return canonical.length <= 11 && !/[A-Z]/.test(canonical) ? 'cpf' : 'cnpj'
}

const masks = { cpf: '000.000.000-00', cnpj: '00.000.000/0000-00' } as const

function applyMask(characters: string, kind: keyof typeof masks): string {
  let formatted = ''
  let next = 0
  for (const place of masks[kind]) {
    if (next >= characters.length) break
    formatted += place === '0' ? characters.charAt(next++) : place
  }
  return formatted
}

/**
 * Masks a document for reading, complete or while it is typed: `529.982.247-25`,
 * `12.ABC.345/01DE-35`.
 */
export function formatDocument(canonical: string): string {
  return applyMask(canonical, documentKind(canonical))
}

/**
 * The part of a document that may be shown: `***.982.247-**`, `**.345.678/0001-**`. A text of any
 * other length becomes asterisks only.
 */
export function maskDocument(canonical: string): string {
  if (canonical.length === 11) return applyMask(`***${canonical.slice(3, 9)}**`, 'cpf')
  if (canonical.length === 14) return applyMask(`**${canonical.slice(2, 12)}**`, 'cnpj')
  return '*'.repeat(canonical.length)
}
