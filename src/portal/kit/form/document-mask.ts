import type { MaskitoOptions } from '@maskito/core'

const digit = /\d/
const alphanumeric = /[0-9A-Z]/

const cpf = '000.000.000-00'
const cnpj = 'AA.AAA.AAA/AAAA-00'

/** Mask for a pattern: `0` is a digit, `A` a digit or letter, any other character is literal. */
function expression(pattern: string): (RegExp | string)[] {
  return Array.from(pattern, (place) => {
    if (place === '0') return digit
    return place === 'A' ? alphanumeric : place
  })
}

const cpfExpression = expression(cpf)
const cnpjExpression = expression(cnpj)

/**
 * Mask of a CPF until a twelfth character or a letter makes it a CNPJ, which may contain letters
 * since July 2026 (specification 5). Lower-case letters become capitals.
 */
export const documentMask: MaskitoOptions = {
  mask: ({ value }) => {
    const bare = value.replaceAll(/[^0-9A-Za-z]/g, '')
    return bare.length > 11 || /[A-Za-z]/.test(bare) ? cnpjExpression : cpfExpression
  },
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: { ...elementState, value: elementState.value.toUpperCase() },
      data: data.toUpperCase(),
    }),
  ],
}
