import { X509Certificate } from 'node:crypto'

/** More certificates than a chain has. */
const maxCertificates = 5

const [begin, end] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----']

/** Every certificate of a PEM text; null when it is anything else. */
export function readCertificates(pem: string): readonly X509Certificate[] | null {
  const [before = '', ...parts] = pem.split(begin, maxCertificates + 2)
  const blocks = parts.map((part) => part.split(end, 3))
  const areWhole = blocks.every((block) => block.length === 2)
  const outside = [before, ...blocks.map(([, after = '']) => after)]
  if (parts.length === 0 || parts.length > maxCertificates || !areWhole) return null
  if (outside.some((text) => text.includes('-----'))) return null
  try {
    return blocks.map(([body = '']) => new X509Certificate(begin + body + end))
  } catch {
    return null
  }
}

/** Whether a PEM text has a private key, which belongs to the server alone. */
export const hasPrivateKey = (pem: string): boolean => /-----BEGIN [A-Z ]*PRIVATE KEY/.test(pem)

/** `until` of the certificate that ends first; null for a text that has none. */
export function firstExpiry(pem: string): Date | null {
  const ends = (readCertificates(pem) ?? []).map(({ validTo }) => new Date(validTo))
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

/** The SHA-256 of each certificate, as tools write it: pairs of hexadecimals and colons. */
export const fingerprintsOf = (pem: string): string[] =>
  (readCertificates(pem) ?? []).map(({ fingerprint256 }) => fingerprint256)
