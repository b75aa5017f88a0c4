import type { CalendarDate } from '#domain/platform/time/dates.ts'

/** The messages for an expiry date (first specification, section 5). */
export const expiryMessages = {
  missing: 'Por favor, informe uma data',
  invalid: 'Por favor, informe uma data válida',
} as const

/**
 * What is wrong with an expiry date: its form cannot be read, its month is not 01 to 12, or it has
 * passed.
 */
export type ExpiryFault = 'format' | 'month' | 'expired'

const fullForm = /^(\d{2})\/(\d{4})$/

/**
 * Converts an expiry date from `MM/YY`, as the field's mask writes it, to `MM/YYYY`. null: the text is no such
 * date. A text that the mask has not reached may have one digit of the month and four of the year. The year is
 * always 20YY, since the specification accepts no date before 2000 (first specification, section 5).
 */
export function toFullExpiry(typed: string): string | null {
  const [, month = '', year = ''] = /^(\d{1,2})\D(?:20)?(\d{2})$/.exec(typed) ?? []
  const full = month.padStart(2, '0')
  return isMonth(full) ? `${full}/20${year}` : null
}

/** Converts an expiry date from `MM/YYYY` to `MM/YY`, as it is printed on the card. */
export function toShortExpiry(expiry: string): string {
  return expiry.replace(/\/\d{2}(\d{2})$/, '/$1')
}

function isMonth(text: string): boolean {
  return /^(?:0[1-9]|1[0-2])$/.test(text)
}

/**
 * What is wrong with an expiry date (`MM/YYYY`) on the day `today`, or null. A card is valid until
 * the end of its month.
 */
export function expiryFault(expiry: string, today: CalendarDate): ExpiryFault | null {
  const [, month = '', year = ''] = fullForm.exec(expiry) ?? []
  if (year === '') return 'format'
  if (!isMonth(month)) return 'month'
  return `${year}-${month}` < today.slice(0, 7) ? 'expired' : null
}
