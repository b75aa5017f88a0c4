import { isPhone, toNationalDigits } from './phone.ts'

/**
 * Toll-free numbers (0300, 0800, 0900), reached from the whole country; their international form
 * drops the zero.
 */
const tollFree = /^0[389]00\d{6,7}$/
/**
 * Nationwide numbers such as 4004-1234 and 3003-1234, answered by the nearest exchange; they have
 * no area code.
 */
const nationwide = /^(?:400\d|300\d)\d{4}$/

/**
 * The link `tel:+55…` for a provider's phone as staff typed it; null when the text is no number
 * that can be dialled.
 */
export function phoneHref(text: string): string | null {
  const digits = toNationalDigits(text)
  if (nationwide.test(digits)) return `tel:${digits}`
  if (tollFree.test(digits)) return `tel:+55${digits.slice(1)}`
  return isPhone(digits) ? `tel:+55${digits}` : null
}

/**
 * The link `https://wa.me/55…` for a provider's WhatsApp number; null when the text is no such
 * number.
 */
export function whatsappHref(text: string): string | null {
  const digits = toNationalDigits(text)
  if (tollFree.test(digits)) return `https://wa.me/55${digits.slice(1)}`
  return isPhone(digits) ? `https://wa.me/55${digits}` : null
}

/**
 * Writes a phone for reading: `(48) 99999-0000`, `(48) 3333-4444`, `0800 123 4567`, `4004-1234`.
 * Any other text is returned unchanged.
 */
export function formatPhone(text: string): string {
  const digits = toNationalDigits(text)
  if (isPhone(digits)) return `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`
  if (tollFree.test(digits)) return `${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}`
  return nationwide.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4)}` : text
}
