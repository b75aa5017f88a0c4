import { canonicalDocument, isDocument } from '#domain/account/people/document.ts'
import { isEmail } from '#domain/account/people/email.ts'
import { isPhone, toNationalDigits } from '#domain/account/people/phone.ts'

/** One way to understand what a clerk typed. */
export type SearchTerm =
  | { readonly by: 'code' | 'document' | 'email' | 'name' | 'protocol'; readonly text: string }
  /** National digits, or the eight or nine of a number without its area code. */
  | { readonly by: 'phone'; readonly text: string }
  /** Ids of the ERP. */
  | { readonly by: 'contract' | 'customer'; readonly text: string }
export type SearchKind = SearchTerm['by']

export type SearchRefusal =
  | 'invalid document'
  | 'invalid email'
  | 'query not provided'
  | 'query too short'

const minNameLength = 3
/** Ids of the ERP have fewer digits, protocols have more. */
const maxIdDigits = 9
const minProtocolDigits = 6

/** The code of a failure: eight hexadecimal digits, as the screen shows it. */
const isFailureCode = (text: string) => /^[\da-f]{8}$/i.test(text)

/** With the dots and strokes of a CPF or CNPJ, whatever its digits. */
const isWrittenAsDocument = (text: string) =>
  /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(text) || /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/.test(text)

/** A number that says what it is: "contrato 203", "cliente nº 101", "protocolo 202611000001". */
const named = /^(cliente|contrato|protocolo)\b[^\d\p{L}]*(?:n\S{0,2}\s*)?(\d[\w./-]*)$/iu
const namedKinds = { cliente: 'customer', contrato: 'contract', protocolo: 'protocol' } as const

/** Without the signs that would match anything in the ERP's database. */
const searchedName = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}\s&.'-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function isNamedKind(word: string): word is keyof typeof namedKinds {
  return Object.hasOwn(namedKinds, word)
}

/** What a number without letters may be; several at once, since nothing tells ids and protocols apart. */
function termsOfNumber(text: string): SearchTerm[] {
  const digits = text.replaceAll(/\D/g, '')
  const document = canonicalDocument(text)
  const national = toNationalDigits(text)
  const isLocal = /^(?:9?[2-9]\d{7})$/.test(digits)
  const isPlain = /^[\d./-]+$/.test(text)
  return [
    ...(isDocument(document) ? [{ by: 'document' as const, text: document }] : []),
    ...(isPhone(national) ? [{ by: 'phone' as const, text: national }] : []),
    ...(isLocal ? [{ by: 'phone' as const, text: digits }] : []),
    ...(isPlain && digits.length <= maxIdDigits
      ? (['customer', 'contract'] as const).map((by) => ({ by, text: digits }))
      : []),
    ...(isPlain && digits.length >= minProtocolDigits && digits.length !== 11
      ? [{ by: 'protocol' as const, text }]
      : []),
  ]
}

/**
 * The ways to understand what was typed into the desk's one field, the likeliest first; else why it cannot be
 * searched for.
 */
export function searchTerms(typed: string): readonly SearchTerm[] | SearchRefusal {
  const text = typed.trim()
  if (text === '') return 'query not provided'
  if (isFailureCode(text)) {
    const code: SearchTerm = { by: 'code', text: text.toLowerCase() }
    return /^\d+$/.test(text) ? [code, ...termsOfNumber(text)] : [code]
  }
  if (text.includes('@')) {
    const email = text.toLowerCase()
    return isEmail(email) ? [{ by: 'email', text: email }] : 'invalid email'
  }
  const [, word = '', number = ''] = named.exec(text) ?? []
  const kind = word.toLowerCase()
  if (isNamedKind(kind)) return [{ by: namedKinds[kind], text: number }]
  const document = canonicalDocument(text)
  if (/\d/.test(text) && !/\p{L}{3}/u.test(text)) {
    if (isWrittenAsDocument(text) && !isDocument(document)) return 'invalid document'
    const terms = termsOfNumber(text)
    if (terms.length > 0) return terms
    return 'invalid document'
  }
  if (isDocument(document)) return [{ by: 'document', text: document }]
  const name = searchedName(text)
  const letters = name.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters.length < minNameLength ? 'query too short' : [{ by: 'name', text: name }]
}
