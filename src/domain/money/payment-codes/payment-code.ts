import type { BoletoCode } from './boleto-code.ts'
import { findBoletos } from './find-boletos.ts'
import { findPixCodes } from './find-pix.ts'
import type { PixAccount } from './pix-account.ts'

export type PaymentCode = BoletoCode | PixAccount

/**
 * Why a text gives no payment code. `empty`: nothing was given. `long`: more than is read. `other`: neither
 * a boleto nor PIX. `length`: digits of a boleto are missing or too many. `boleto` and `pix`: a check digit
 * is wrong. `beside`: one code can be read, and another beside it cannot.
 */
export type CodeFault = 'empty' | 'long' | 'other' | 'length' | 'boleto' | 'pix' | 'beside'

/** Characters of a text that is read: a whole message or letter. */
export const maxCodeTextLength = 10_000

/** Characters without a width, which chats and documents leave in what is copied. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u202a-\u202e]/gu

/** A part of a link as it was before it was put there; unchanged where it cannot be read. */
function decodeLink(link: string): string {
  try {
    return decodeURIComponent(link.replaceAll('+', ' '))
  } catch {
    return link
  }
}

/** The text as it was written: invisible characters dropped, and what links carry decoded. */
function toWritten(text: string): string {
  return text
    .replaceAll(invisible, '')
    .replaceAll(/\S+/g, (word) => (/%[\da-f]{2}/i.test(word) ? decodeLink(word) : word))
}

const nameOf = (code: PaymentCode) => (code.kind === 'pix' ? code.text : code.barcode)

/**
 * Reads what was pasted or scanned: every PIX code, bar code (44 digits) and line (47 or 48) in it, each
 * once. Words around them, breaks and usual punctuation inside them do no harm. A fault where none is
 * there, or where something beside them may be one that a bank reads otherwise.
 */
export function readPaymentCodes(text: string): readonly PaymentCode[] | CodeFault {
  if (text.trim() === '') return 'empty'
  if (text.length > maxCodeTextLength) return 'long'
  const written = toWritten(text)
  const pix = findPixCodes(written)
  const around = pix.map(({ end }, index) => written.slice(end, pix[index + 1]?.start))
  const boletos = findBoletos([written.slice(0, pix[0]?.start), ...around].join(' x '))
  const accounts = pix.flatMap(({ account }) => account ?? [])
  const isPixWrong = accounts.length < pix.length
  const codes = new Map<string, PaymentCode>()
  for (const code of [...accounts, ...boletos.codes]) codes.set(nameOf(code), code)
  if (codes.size > 0) {
    return isPixWrong || boletos.fault === 'boleto' ? 'beside' : [...codes.values()]
  }
  return isPixWrong ? 'pix' : (boletos.fault ?? 'other')
}
