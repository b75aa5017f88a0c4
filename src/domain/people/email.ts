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

/** The part before the `@`: words of RFC 5321 divided by single dots, without quotes. */
const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
/** A part of a host name, with letters of any script or coded with `xn--`. */
const label = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}$/u

/**
 * True for an e-mail address by RFC 5321: a name of at most 64 characters in ASCII, a host of two labels
 * or more of at most 63, 254 in all. A name in quotes and a host in figures are refused, because few mail
 * servers have them; the top-level domain is not checked (second specification, section 5).
 */
export function isEmail(text: string): boolean {
  const [name = '', host = '', ...more] = text.split('@')
  const labels = host.split('.')
  return (
    text.length <= 254 &&
    more.length === 0 &&
    localPart.test(name) &&
    !/^\.|\.\.|\.$/.test(name) &&
    labels.length > 1 &&
    labels.every((one) => label.test(one) && !one.endsWith('-')) &&
    !/\.\d+$/.test(host)
  )
}
