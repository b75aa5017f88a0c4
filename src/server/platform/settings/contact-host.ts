/**
 * The host of a contact as services outside read it: of a `mailto:` with one plain address, of an https
 * address, of an e-mail address with or without a name before it. Empty for any other text.
 */
export function contactHost(contact: string): string {
  const mail = /^(?:mailto:)?[^\s@<>?,;:]+@([^\s@<>?,;:]+)$/i.exec(contact)
  const named = /^[^@<>]*<[^\s@<>]+@([^\s@<>]+)>$/.exec(contact)
  const host = mail?.[1] ?? named?.[1]
  if (host !== undefined) return host
  return /^https:/i.test(contact) && URL.canParse(contact) ? new URL(contact).hostname : ''
}
