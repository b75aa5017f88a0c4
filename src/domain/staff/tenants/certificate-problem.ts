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
