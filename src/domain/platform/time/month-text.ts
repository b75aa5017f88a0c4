import { plainTyped } from '#domain/platform/text/typed-text.ts'

/** A month as numbers in text: `12` and `2030`. */
export interface MonthText {
  readonly month: string
  readonly year: string
}

/** The forms in which people, cards and browsers write a month; the first that fits a real one counts. */
const forms = [
  // 2030-12, 2030-12-31
  /(?<!\d)(?<year>\d{4})\D{1,3}(?<month>\d{1,2})(?!\d)/,
  // 31/12/2030
  /(?<!\d)\d{1,2}\D(?<month>\d{1,2})\D(?<year>\d{4})(?!\d)/,
  // 12/2030, 12 / 30, 1.2030
  /(?<!\d)(?<month>\d{1,2})\D{1,3}(?<year>\d{4}|\d{2})(?!\d)/,
  // 122030, 1230
  /(?<!\d)(?<month>\d{2})(?<year>\d{4}|\d{2})(?!\d)/,
  // 203012
  /(?<!\d)(?<year>\d{4})(?<month>\d{2})(?!\d)/,
]

/**
 * Reads the month that a text names, whatever stands around it: `12/2030`, `2030-12`, `1/30`, `122030`,
 * `Validade: 12 / 30`. A year of two digits is in this century. null: the text names none.
 */
export function readMonthText(text: string): MonthText | null {
  const plain = plainTyped(text)
  for (const form of forms) {
    const { month = '', year = '' } = form.exec(plain)?.groups ?? {}
    const full = year.length === 2 ? `20${year}` : year
    if (/^(?:0?[1-9]|1[0-2])$/.test(month) && full.startsWith('20')) {
      return { month: month.padStart(2, '0'), year: full }
    }
  }
  return null
}
