import {
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { dayMs } from '#domain/platform/time/durations.ts'

/* Makes certificates for tests: X.509 version 3, P-256, as much DER as that takes. */

interface CertificateOptions {
  readonly commonName: string
  /** IPv4 addresses and host names it is for. */
  readonly names?: readonly string[]
  readonly isAuthority?: boolean
  /** Who signs it; left out, it signs itself. */
  readonly issuer?: TestCertificate
  readonly from?: Date
  readonly until?: Date
}

export interface TestCertificate {
  /** PEM. */
  readonly cert: string
  readonly key: string
  readonly commonName: string
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const bytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : null
  return Buffer.concat([Buffer.from([tag, ...(bytes ?? [0x82, length >> 8, length & 0xff])]), body])
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utf8 = (text: string) => der(0x0c, Buffer.from(text))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(oid('550403'), utf8(commonName))))
const instant = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))

function alternativeName(name: string): Buffer {
  const isAddress = /^[\d.]+$/.test(name)
  return isAddress
    ? der(0x87, Buffer.from(name.split('.').map(Number)))
    : der(0x82, Buffer.from(name))
}

const extension = (id: string, value: Uint8Array) => sequence(oid(id), der(0x04, value))

function pem(label: string, bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/** The key alone, for a certificate that another key signs. */
function newKey(): { readonly pem: string; readonly object: KeyObject } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return { pem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), object: privateKey }
}

export function createCertificate(options: CertificateOptions): TestCertificate {
  const { commonName, names = [], isAuthority = false, issuer } = options
  const { from = new Date(Date.now() - dayMs), until = new Date(Date.now() + 300 * dayMs) } =
    options
  const key = newKey()
  const extensions = [
    ...(isAuthority ? [extension('551d13', sequence(der(0x01, Buffer.from([0xff]))))] : []),
    ...(names.length > 0 ? [extension('551d11', sequence(...names.map(alternativeName)))] : []),
  ]
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer?.commonName ?? commonName),
    sequence(instant(from), instant(until)),
    nameOf(commonName),
    createPublicKey(key.object).export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  const signature = sign('sha256', body, issuer?.key ?? key.pem)
  const signed = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  return { cert: pem('CERTIFICATE', signed), key: key.pem, commonName }
}
