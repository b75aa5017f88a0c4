/** The area codes there are (specification of support requests, section 5: "the Brazilian list"). */
const areaCode = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/

/** The national number in digits: no mask, no trunk zero, no 55 in front when there is one too many. */
export function nationalDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const withoutCountry = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
  return /^0[1-9]\d{9,10}$/.test(withoutCountry) && !/^0[389]00/.test(withoutCountry)
    ? withoutCountry.slice(1)
    : withoutCountry
}

/**
 * A Brazilian mobile or landline in national digits: known area code, mobiles (11 digits) start with
 * 9, landlines (10) with 2 to 5 or 7, and not one digit over and over.
 */
export function isPhone(digits: string): boolean {
  return (
    areaCode.test(digits) &&
    /^\d{2}(?:9\d{8}|[2-57]\d{7})$/.test(digits) &&
    !/^(\d)\1+$/.test(digits)
  )
}
