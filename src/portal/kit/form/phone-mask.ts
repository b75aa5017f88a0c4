import type { MaskitoOptions } from '@maskito/core'
import { toNationalDigits } from '#domain/people/phone.ts'

const digit = /\d/

/** `0` a digit, anything else stands as written. */
function expression(pattern: string): (RegExp | string)[] {
  return Array.from(pattern, (place) => (place === '0' ? digit : place))
}

const landline = expression('(00) 0000-0000')
const mobile = expression('(00) 00000-0000')

/** Country code and trunk zero go, when there is a whole number behind them. */
const bare = (text: string) =>
  text.replaceAll(/\D/g, '').length > 11 ? toNationalDigits(text) : text

/** Mobiles have a 9 behind the area code and one digit more than landlines. */
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
