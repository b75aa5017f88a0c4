import { X509Certificate } from 'node:crypto'

/** More certificates than a chain has. */
const maxCertificates = 5

/** Every certificate of a PEM text; null when it is anything else. */
export function readCertificates(pem: string): readonly X509Certificate[] | null {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []
  const rest = blocks.reduce((text, block) => text.replace(block, ''), pem)
  if (blocks.length === 0 || blocks.length > maxCertificates || rest.includes('-----')) return null
  try {
    return blocks.map((block) => new X509Certificate(block))
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
