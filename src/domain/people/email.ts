const shape = /^([^@\s])[^@\s]*@([^@\s])[^@\s]*\.([^@\s.]+)$/

/**
 * Masks an e-mail for a visitor who has not proved who they are: `m*****@c****.br`. The number of
 * asterisks is fixed, so that the length reveals nothing. A text that is no address becomes
 * asterisks only.
 */
export function maskEmail(email: string): string {
  const text = email.trim().toLowerCase()
  return shape.test(text) ? text.replace(shape, '$1*****@$2****.$3') : '*****'
}

/**
 * True for a text in the form of an e-mail address; the top-level domain is not checked (second
 * specification, section 5).
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"',;:\\]+@[^\s@<>"',;:\\]+$/.test(text)
}
