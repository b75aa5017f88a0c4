import { createPrivateKey, type KeyObject } from 'node:crypto'

/**
 * The P-256 key of an API client, from PEM as people paste it: with the line breaks written out,
 * or as OpenSSL's older "EC PRIVATE KEY". Null when it is none.
 */
export function readPrivateKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text.replaceAll(String.raw`\n`, '\n').trim())
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}
