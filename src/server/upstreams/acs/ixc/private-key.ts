import { createPrivateKey, type KeyObject } from 'node:crypto'
import { normalizePemKey } from '#domain/staff/tenants/pem-key.ts'

/**
 * The P-256 key of an API client, read from PEM as people paste it, or in OpenSSL's older "EC PRIVATE
 * KEY" form. null when it is not such a key.
 */
export function readPrivateKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(normalizePemKey(text) ?? '')
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}
