import type { X509Certificate } from 'node:crypto'

/** What one certificate says of itself, in the order people compare it. */
export interface CertificateDescription {
  /** PEM. */
  readonly certificate: string
  readonly fingerprint: string
  readonly subject: string
  readonly issuer: string
  readonly names: readonly string[]
  readonly validFrom: Date
  readonly validUntil: Date
  readonly isAuthority: boolean
}

/** Characters of a text that a server wrote itself. */
const maxTextLength = 300
const maxNames = 20

/** Text of a stranger on one line, without control characters. */
const toLine = (text: string) =>
  text.replaceAll('\n', ', ').replaceAll(/\p{C}/gu, '').slice(0, maxTextLength)

export function describeCertificate(certificate: X509Certificate): CertificateDescription {
  const { subject, issuer, subjectAltName = '', validFrom, validTo } = certificate
  const names = subjectAltName.split(', ').map((name) => name.replace(/^(?:DNS|IP Address):/, ''))
  return {
    certificate: certificate.toString(),
    fingerprint: certificate.fingerprint256,
    subject: toLine(subject),
    issuer: toLine(issuer),
    names: names
      .map(toLine)
      .filter((name) => name !== '')
      .slice(0, maxNames),
    validFrom: new Date(validFrom),
    validUntil: new Date(validTo),
    isAuthority: certificate.ca,
  }
}
