import type { MaskitoOptions } from '@maskito/core'
import { toNationalDigits } from '#domain/people/phone.ts'

const digit = /\d/

/** Mask for a pattern: `0` is a digit, any other character is literal. */
function expression(pattern: string): (RegExp | string)[] {
  return Array.from(pattern, (place) => (place === '0' ? digit : place))
}

const landline = expression('(00) 0000-0000')
const mobile = expression('(00) 00000-0000')

/** Removes the country code and trunk zero, if the text has more digits than a national number. */
const bare = (text: string) =>
  text.replaceAll(/\D/g, '').length > 11 ? toNationalDigits(text) : text

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
