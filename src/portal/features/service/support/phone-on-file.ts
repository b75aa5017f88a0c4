import { formatPhone } from '#domain/account/people/contact-links.ts'
import { isPhone, toNationalDigits } from '#domain/account/people/phone.ts'

/** The phone of the subscriber's record, as a form shows it; empty where it is none. */
export function phoneOnFile(written = ''): string {
  const digits = toNationalDigits(written)
  return isPhone(digits) ? formatPhone(digits) : ''
}
