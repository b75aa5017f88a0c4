/**
 * `public`: the authorities that everyone trusts, at a port that is not one of the usual. `pinned`:
 * this one certificate and no other, whatever its name and issuer. `authority`: certificates of these
 * authorities alone, for the right name.
 */
export const trustKinds = ['public', 'pinned', 'authority'] as const
export type TrustKind = (typeof trustKinds)[number]

/**
 * What an administrator confirmed of one server of a provider. Without it a server is trusted by the
 * public authorities, at the usual ports.
 */
export interface UpstreamTrust {
  readonly kind: TrustKind
  /** `host:port` that was confirmed. At any other address the trust is worth nothing. */
  readonly address: string
  /** PEM; empty for `public`. */
  readonly certificate: string
}

/** PEM of a few certificates, in characters. */
export const maxCertificateLength = 20_000

/** Days before its end from which a trusted certificate is shown as ending. */
export const certificateWarningDays = 30

/** Why a server's certificate is not accepted. */
export const certificateProblems = [
  'self-signed',
  'unknown authority',
  'other name',
  'expired',
  'not yet valid',
  /** Not the certificate that an administrator confirmed. */
  'changed',
  'invalid',
] as const
export type CertificateProblem = (typeof certificateProblems)[number]
