/** An amount of money in whole cents (BRL); never reais, never a fraction. */
export type Cents = number

const decimalForm = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Reads an amount in reais, as the ERP writes it, into cents: `"99.90"`, `"139.900000000"`. Empty
 * is 0. Digits beyond the cents round half up (away from zero). No float is used: `"1.005"` gives
 * 101.
 * @throws RangeError when the text is not a decimal number, or is too large to count exactly
 */
export function parseCents(text: string): Cents {
  if (text === '') return 0
  const [, sign = '', whole = '', fraction = ''] = decimalForm.exec(text) ?? []
  const count =
    Number(whole + fraction.slice(0, 2).padEnd(2, '0')) + (fraction.charAt(2) >= '5' ? 1 : 0)
  if (whole === '' || !Number.isSafeInteger(count)) {
    throw new RangeError('not a decimal amount')
  }
  return sign && count ? -count : count
}

const oneSeparator = /^(-?)(\d{1,12})([.,])(\d{1,12})$/
const groupsAlone = /^(-?)([1-9]\d{0,2}(?:(\.|,)\d{3})(?:\3\d{3}){1,3})$/
const groupsAndDecimals =
  /^(-?)([1-9]\d{0,2}(?:\.\d{3}){1,4}(?=,)|[1-9]\d{0,2}(?:,\d{3}){1,4}(?=\.))[.,](\d{1,12})$/

/**
 * A number as another program may write it, in the form that `parseCents` reads: `1099.90` of
 * `"1,099.90"`, `"1.099,90"` and `"1099.900000000"`. null where it is no number, or one that two
 * readers read differently: three digits behind its only separator (`"1.099"`) are thousands to one and
 * decimals to the other.
 */
export function readStatedDecimal(text: string): string | null {
  if (/^-?\d{1,12}$/.test(text)) return text
  const [, sign = '', whole = '', , fraction = ''] = oneSeparator.exec(text) ?? []
  if (whole !== '') {
    const isZero = !/[1-9]/.test(whole + fraction)
    return fraction.length === 3 && !isZero ? null : `${sign}${whole}.${fraction}`
  }
  const [, groupedSign = '', groups = ''] = groupsAlone.exec(text) ?? []
  if (groups !== '') return groupedSign + groups.replaceAll(/[.,]/g, '')
  const [, bothSign = '', thousands = '', decimals = ''] = groupsAndDecimals.exec(text) ?? []
  if (thousands === '' || decimals.length === 3) return null
  return `${bothSign}${thousands.replaceAll(/[.,]/g, '')}.${decimals}`
}

/**
 * Cents of a product of decimals in reais: a count and a price of nine places, or a price and a rate. It is
 * rounded once, half up (away from zero).
 * @throws RangeError when one of them is not a decimal number
 */
export function multiplyDecimals(...factors: readonly string[]): Cents {
  let digits = 100n
  let unit = 1n
  for (const factor of factors) {
    const [, sign = '', whole = '', fraction = ''] = decimalForm.exec(factor) ?? []
    if (whole === '') throw new RangeError('not a decimal number')
    digits *= BigInt(sign + whole + fraction)
    unit *= 10n ** BigInt(fraction.length)
  }
  const size = ((digits < 0n ? -digits : digits) * 2n + unit) / (unit * 2n)
  return Number(digits < 0n ? -size : size)
}

/** Writes cents as decimal reais, in the form of the ERP and the wire: `9990` is `"99.90"`. */
export function formatDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Writes cents for people: `"R$ 1.234,56"`, the minus sign first. The space is a plain one (first
 * specification, section 9); `Intl` would write a no-break space, which differs from the specified
 * texts.
 */
export function formatMoney(amount: Cents): string {
  const [whole = '', fraction = ''] = formatDecimal(Math.abs(amount)).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
  return `${amount < 0 ? '-' : ''}R$ ${grouped},${fraction}`
}

/** A sentence for a screen whose amounts do not break between "R$" and the number. */
export const unbrokenMoney = (text: string): string => text.replaceAll('R$ ', 'R$\u00A0')
