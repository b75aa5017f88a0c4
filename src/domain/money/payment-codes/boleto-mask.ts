/** Masks a digitable line for reading. A text of any other length is returned unchanged. */
export function formatLinhaDigitavel(digits: string): string {
  if (digits.length === 48) {
    return digits.replaceAll(/(\d{11})(\d)(?=\d|$)/g, '$1-$2 ').trim()
  }
  return digits.replace(
    /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/,
    '$1.$2 $3.$4 $5.$6 $7 $8',
  )
}
