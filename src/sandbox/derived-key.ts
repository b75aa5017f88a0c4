import { createECDH, createHash, createPrivateKey } from 'node:crypto'

/** A P-256 key in PEM, derived from a text that anybody can read: it is accepted by the sandbox only. */
export function derivedPrivateKey(text: string): string {
  const ecdh = createECDH('prime256v1')
  const d = createHash('sha256').update(text).digest()
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}
