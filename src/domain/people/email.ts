const shape = /^([^@\s])[^@\s]*@([^@\s])[^@\s]*\.([^@\s.]+)$/

/**
 * An e-mail as it may be shown to somebody who has proved nothing yet: `m*****@c****.br`. Always as
 * many asterisks, so that the length gives nothing away. What is no address is all asterisks.
 */
export function maskEmail(email: string): string {
  const [, name, host, ending] = shape.exec(email.trim().toLowerCase()) ?? []
  if (name === undefined || host === undefined || ending === undefined) return '*****'
  return `${name}*****@${host}****.${ending}`
}

/** Whether it has the form of an e-mail; no check of the top-level domain (specification 5). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"',;:\\]+@[^\s@<>"',;:\\]+$/.test(text)
}
