/** The valid area codes (second specification, section 5: "the Brazilian list"). */
const areaCode = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/

/**
 * The national number in digits: without mask, trunk zero, or the country code 55. A leading 55 is
 * removed only when a whole number follows it, since 55 is also an area code.
 */
export function toNationalDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const withoutCountry = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
  return /^0[1-9]\d{9,10}$/.test(withoutCountry) && !/^0[389]00/.test(withoutCountry)
    ? withoutCountry.slice(1)
    : withoutCountry
}

/**
 * True for a Brazilian mobile or landline in national digits (second specification, section 5): a
 * known area code; a third digit of 9 in mobiles (11 digits), 2 to 5 or 7 in landlines (10 digits);
 * not one digit repeated throughout.
 */
export function isPhone(digits: string): boolean {
  return (
    areaCode.test(digits) &&
    /^\d{2}(?:9\d{8}|[2-57]\d{7})$/.test(digits) &&
    !/^(\d)\1+$/.test(digits)
  )
}
