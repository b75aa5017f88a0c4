const block = /-----BEGIN ((?:EC )?PRIVATE KEY)-----([\s\S]*?)-----END \1-----/

/**
 * A private key in PEM as people paste it, with its line breaks: a form of one line makes spaces of
 * them, and JSON writes `\n`. null for a text without a whole key; whether the key can be used is not
 * looked at.
 */
export function normalizePemKey(text: string): string | null {
  const [, kind, pasted] = block.exec(text.replaceAll(String.raw`\n`, '\n')) ?? []
  const body = pasted?.replaceAll(/\s/g, '')
  if (!kind || !body || !/^[\d+/A-Za-z]+={0,2}$/.test(body)) return null
  const lines = body.match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`].join('\n')
}
