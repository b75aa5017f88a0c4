/** Why an upstream gives no usable answer, in our own words only, as staff can act on it. */
export const upstreamCauses = [
  /** The service answers but refuses the credentials. */
  'credentials refused',
  /** The private key is no P-256 key in PEM; the service was not asked. */
  'key unreadable',
  /** The server does not call this address: it is private, has no https, or an unconfirmed port. */
  'address refused',
  'name not found',
  'unreachable',
  'no answer in time',
  /** A connection test says why in `certificate_problem`; it can be looked at and confirmed. */
  'certificate refused',
  /** The service answers, but not in its protocol. */
  'not understood',
] as const
export type UpstreamCause = (typeof upstreamCauses)[number]
