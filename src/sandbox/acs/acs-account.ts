import { createECDH, createHash, createPrivateKey } from 'node:crypto'

/** A sandbox provider's account at its device service. */
export interface AcsAccount {
  readonly url: string
  readonly issuer: string
  /** PEM; the service uses only the public key in it. */
  readonly privateKey: string
}

/** A P-256 key derived from the client id; it is accepted by the sandbox only. */
function privateKeyOf(client_id: string): string {
  const ecdh = createECDH('prime256v1')
  const d = createHash('sha256').update(`sandbox acs ${client_id}`).digest()
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

/** The account of a provider that has a device service. */
export function acsAccount(client_id: string): AcsAccount {
  return {
    url: `https://${client_id}.acs.sandbox.example`,
    issuer: `portal-${client_id}`,
    privateKey: privateKeyOf(client_id),
  }
}
