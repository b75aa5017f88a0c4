import type { CertificateProblem } from '#domain/staff/tenants/upstream-trust.ts'

/** Code of our own: a server presented another certificate than the pinned one. */
export const changedCode = 'CERTIFICATE_CHANGED'

/** OpenSSL's and Node's code -> what is wrong with the certificate. */
const problems: Readonly<Record<string, CertificateProblem>> = {
  [changedCode]: 'changed',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown authority',
  CERT_UNTRUSTED: 'unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other name',
  HOSTNAME_MISMATCH: 'other name',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not yet valid',
  CERT_SIGNATURE_FAILURE: 'invalid',
  CERT_REVOKED: 'invalid',
  CERT_REJECTED: 'invalid',
  CERT_CHAIN_TOO_LONG: 'invalid',
  INVALID_CA: 'invalid',
  INVALID_PURPOSE: 'invalid',
  PATH_LENGTH_EXCEEDED: 'invalid',
  EE_KEY_TOO_SMALL: 'invalid',
  CA_KEY_TOO_SMALL: 'invalid',
  CA_MD_TOO_WEAK: 'invalid',
}

/** What an error code says of a certificate; null when it says nothing of one. */
export const certificateProblemOf = (code: string): CertificateProblem | null =>
  problems[code] ?? null
