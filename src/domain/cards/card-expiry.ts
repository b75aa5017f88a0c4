import type { CalendarDate } from '../dates.ts'

/** What is said of a date on a card (specification 5). */
export const expiryMessages = {
  missing: 'Por favor, informe uma data',
  invalid: 'Por favor, informe uma data válida',
} as const

/** What is wrong with a date on a card: unreadable, no month of the calendar, over. */
export type ExpiryFault = 'format' | 'month' | 'expired'

const written = /^(\d{2})\/(\d{4})$/

/**
 * The date on a card as it is typed, `MM/YY`, in full: `MM/YYYY`. null when it is none; the field
 * has no year before 2000 (specification 5).
 */
export function fullExpiry(typed: string): string | null {
  const [, month = '', year = ''] = /^(\d{2})\/(\d{2})$/.exec(typed) ?? []
  return isMonth(month) ? `${month}/20${year}` : null
}

/** `MM/YYYY` as it is shown on the card itself: `MM/YY`. */
export function shortExpiry(expiry: string): string {
  return expiry.replace(/\/\d{2}(\d{2})$/, '/$1')
}

function isMonth(text: string): boolean {
  return /^(?:0[1-9]|1[0-2])$/.test(text)
}

/** What is wrong with `MM/YYYY` on a day, or null. A card is good through the end of its month. */
export function expiryFault(expiry: string, today: CalendarDate): ExpiryFault | null {
  const [, month = '', year = ''] = written.exec(expiry) ?? []
  if (year === '') return 'format'
  if (!isMonth(month)) return 'month'
  return `${year}-${month}` < today.slice(0, 7) ? 'expired' : null
}
