import { isPhone, nationalDigits } from './phone.ts'

/** 0800 and its kin, reached from the whole country, and abroad without the zero. */
const tollFree = /^0[389]00\d{6,7}$/
/** 4004-1234, 3003-1234: the nearest exchange answers, there is no area code to add. */
const nationwide = /^(?:400\d|300\d)\d{4}$/

/** `tel:+55…` for a provider's phone as staff typed it; null when it is no number one can dial. */
export function phoneHref(text: string): string | null {
  const digits = nationalDigits(text)
  if (nationwide.test(digits)) return `tel:${digits}`
  if (tollFree.test(digits)) return `tel:+55${digits.slice(1)}`
  return isPhone(digits) ? `tel:+55${digits}` : null
}

/** `https://wa.me/55…` for a provider's WhatsApp number; null when it is no number. */
export function whatsappHref(text: string): string | null {
  const digits = nationalDigits(text)
  if (tollFree.test(digits)) return `https://wa.me/55${digits.slice(1)}`
  return isPhone(digits) ? `https://wa.me/55${digits}` : null
}

/** `(48) 99999-0000`, `(48) 3333-4444`, `0800 123 4567`, `4004-1234`; other text as it came. */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text)
  if (isPhone(digits)) {
    return digits.replace(/^(\d{2})(\d+)(\d{4})$/, '($1) $2-$3')
  }
  if (tollFree.test(digits)) return digits.replace(/^(\d{4})(\d{3})(\d+)$/, '$1 $2 $3')
  return nationwide.test(digits) ? digits.replace(/(\d{4})$/, '-$1') : text
}
