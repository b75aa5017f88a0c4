/** Money in whole cents. Never reais, never a fraction (specification 9). */
export type Cents = number

const written = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Reads a decimal string in reais, as the ERP writes them: `"99.90"`, `"139.900000000"`. Empty is 0.
 * Digits beyond the cents round half up (away from zero). No float is involved: `"1.005"` is 101.
 *
 * @throws RangeError when the text is no decimal number or too large to count exactly
 */
export function cents(decimal: string): Cents {
  if (decimal === '') return 0
  const [, sign = '', whole = '', fraction = ''] = written.exec(decimal) ?? []
  const count =
    Number(whole + fraction.slice(0, 2).padEnd(2, '0')) + (fraction.charAt(2) >= '5' ? 1 : 0)
  if (whole === '' || !Number.isSafeInteger(count)) {
    throw new RangeError('not a decimal amount')
  }
  return sign && count ? -count : count
}

/** Writes cents as the ERP and the wire spell them: `9990` is `"99.90"`. */
export function decimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * What people read: `"R$ 1.234,56"`, minus first. The space is a plain one (specification 9);
 * `Intl` would put a no-break space there and break every comparison with the specified texts.
 */
export function formatMoney(amount: Cents): string {
  const [whole = '', fraction = ''] = decimal(Math.abs(amount)).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')
  return `${amount < 0 ? '-' : ''}R$ ${grouped},${fraction}`
}
