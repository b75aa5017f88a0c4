import type { MaskitoOptions } from '@maskito/core'
import { toNationalDigits } from '#domain/account/people/phone.ts'
import { plainTyped } from '#domain/platform/text/typed-text.ts'

const digit = /\d/

/** Mask for a pattern: `0` is a digit, any other character is literal. */
function expression(pattern: string): (RegExp | string)[] {
  return Array.from(pattern, (place) => (place === '0' ? digit : place))
}

const landline = expression('(00) 0000-0000')
const mobile = expression('(00) 00000-0000')

/** A whole number in a text: with or without country code, trunk zero, brackets and separators. */
const whole = /(?<!\d)(?:\+?55[ .-]?)?0?\(?0?\d\d\)?[ .-]?(?:9[ .-]?)?\d{4}[ .-]?\d{4}(?!\d)/

/**
 * Finds the number in a text that says more, and removes the country code and trunk zero if the text has more
 * digits than a national number.
 */
function bare(text: string): string {
  const plain = plainTyped(text)
  const isMore = /[^\d() -]/.test(plain) || plain.replaceAll(/\D/g, '').length > 11
  return isMore ? toNationalDigits(whole.exec(plain)?.[0] ?? plain) : plain
}

/** Mask of a mobile or landline: mobiles have a 9 after the area code and one more digit. */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => {
    const digits = value.replaceAll(/\D/g, '')
    return digits.length > 10 || digits[2] === '9' ? mobile : landline
  },
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: { ...elementState, value: bare(elementState.value) },
      data: bare(data),
    }),
  ],
}
