const begin = /-----BEGIN ((?:EC )?PRIVATE KEY)-----/

/**
 * A private key in PEM as people paste it, with its line breaks: a form of one line makes spaces of
 * them, and JSON writes `\n`. null for a text without a whole key; whether the key can be used is not
 * looked at.
 */
export function normalizePemKey(text: string): string | null {
  const [, kind, pasted] = text.replaceAll(String.raw`\n`, '\n').split(begin, 3)
  const end = pasted?.indexOf(`-----END ${kind}-----`) ?? -1
  const body = pasted?.slice(0, Math.max(0, end)).replaceAll(/\s/g, '')
  if (!kind || !body || !/^[\d+/A-Za-z]+={0,2}$/.test(body)) return null
  const lines = body.match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`].join('\n')
}
