import type { MaskitoOptions } from '@maskito/core'
import { readMonthText } from '#domain/platform/time/month-text.ts'
import { plainTyped } from '#domain/platform/text/typed-text.ts'

const digit = /\d/
const expressions = {
  short: [digit, digit, '/', digit, digit],
  long: [digit, digit, '/', digit, digit, digit, digit],
  yearFirst: [digit, digit, digit, digit, '-', digit, digit],
}

/** What the mask itself has written so far, digit by digit. */
const written = /^(?:\d{0,2}|\d\d\/\d{0,4}|20\d\d?-?\d?\d?)$/

/**
 * With the zero of a month that can only have one digit: `3`, `13`, `1/`. Two digits that are divided from the
 * year are a month, if a wrong one: `13/31` is no `01/33`.
 */
const withZero = (text: string) => text.replace(/^(?!\d\d\D)(?=[3-9]|1[3-9]|2[1-9]|[12]\D)/, '0')

const atEnd = (value: string) => ({ value, selection: [value.length, value.length] as const })

/**
 * Mask of a month, `MM/YY` or `MM/YYYY`, that takes every form in which people write or paste one. A text of
 * several characters that names a month becomes that month. Typed digit by digit, a month of one digit gets
 * its zero as soon as it is clear (`3`, `1/`, `13`), a year may come first (`2030-12`), and of `MM/YY` it may
 * have four digits, which become the last two: `20` begins such a year.
 */
export function monthMask(yearDigits: 2 | 4): MaskitoOptions {
  const write = (text: string): string | null => {
    const read = readMonthText(text)
    return read && `${read.month}/${read.year.slice(-yearDigits)}`
  }
  return {
    mask: ({ value }) => {
      const digits = value.replaceAll(/\D/g, '')
      if (/^20\d/.test(digits)) return expressions.yearFirst
      return yearDigits === 4 || /^\d\d20/.test(digits) ? expressions.long : expressions.short
    },
    preprocessors: [
      ({ elementState, data }) => {
        const { value, selection } = elementState
        const typed = plainTyped(data)
        const plain = withZero(written.test(value) ? value : (write(value) ?? plainTyped(value)))
        const state = plain === value ? { value, selection } : atEnd(plain)
        if (typed.length > 1) return { elementState: state, data: write(typed) ?? typed }
        const whole = withZero(plain + typed)
        const isZeroed = whole !== plain + typed && state.selection[0] === plain.length
        return isZeroed
          ? { elementState: atEnd(whole.slice(0, -1)), data: whole.slice(-1) }
          : { elementState: state, data: typed }
      },
    ],
    postprocessors: [
      ({ value, selection }) => {
        const isWhole = value.length === 7 && value !== write(value)
        const month = isWhole ? write(value) : null
        return month === null ? { value, selection } : atEnd(month)
      },
    ],
  }
}
