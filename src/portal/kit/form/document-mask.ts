import type { MaskitoOptions } from '@maskito/core'

const digit = /\d/
const alphanumeric = /[0-9A-Z]/

const cpf = '000.000.000-00'
const cnpj = 'AA.AAA.AAA/AAAA-00'

/** `0` a digit, `A` a digit or a letter, anything else stands as written. */
function expression(pattern: string): (RegExp | string)[] {
  return Array.from(pattern, (place) => {
    if (place === '0') return digit
    return place === 'A' ? alphanumeric : place
  })
}

const cpfExpression = expression(cpf)
const cnpjExpression = expression(cnpj)

/**
 * CPF until a twelfth character or a letter makes it a CNPJ, which may hold letters since July 2026
 * (specification 5). What is typed in lower case counts as upper.
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
