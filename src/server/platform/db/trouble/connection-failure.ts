/** What PostgreSQL, or the way to it, answers before any statement runs, by its code. */
const sentences: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'leads to a port where nothing listens'],
  ['ENOENT', 'leads to a socket where nothing listens'],
  ['ENOTFOUND', 'names a host that is not known'],
  ['EAI_AGAIN', 'names a host that cannot be looked up now'],
  ['EHOSTUNREACH', 'leads to a host that cannot be reached'],
  ['ENETUNREACH', 'leads to a network that cannot be reached'],
  ['ETIMEDOUT', 'leads to a server that does not answer'],
  [
    'ECONNRESET',
    'leads to a server that closes the connection: is it PostgreSQL, and is TLS asked for (?sslmode=…)',
  ],
  [
    '08P01',
    'leads to a pooler that takes no settings of a session: set DATABASE_POOLING=transaction',
  ],
  ['28P01', 'has a user or a password that PostgreSQL does not accept'],
  ['28000', 'has a user who may not connect from here (pg_hba.conf)'],
  ['3D000', 'names a database that does not exist'],
  ['42501', 'has a user without the rights that this needs'],
  ['53300', 'leads to a PostgreSQL without a free connection'],
  ['57P03', 'leads to a PostgreSQL that is starting or stopping'],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'leads to a server whose certificate is not trusted (NODE_EXTRA_CA_CERTS)',
  ],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'leads to a server whose certificate is not trusted (NODE_EXTRA_CA_CERTS)',
  ],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'leads to a server whose certificate has another name'],
  ['CERT_HAS_EXPIRED', 'leads to a server whose certificate has expired'],
])

/** The error and what caused it, the outermost first. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const several = error instanceof AggregateError ? error.errors : []
  return [error, ...[error.cause, ...several].flatMap(causesOf)]
}

/**
 * Why the database at the address of a setting cannot be used, for the operator; null for an error that
 * is not about the connection. The sentence never repeats the address, which holds a password.
 */
export function connectionFailure(error: unknown, setting: string): Error | null {
  for (const cause of causesOf(error)) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    const sentence = sentences.get(code) ?? sentences.get(codeOfWords(cause))
    if (sentence) return new Error(`${setting} ${sentence}.`)
  }
  return null
}

/** The driver gives up with sentences of its own, without a code. */
function codeOfWords({ message }: Error): string {
  if (message === 'Connection terminated unexpectedly') return 'ECONNRESET'
  const isTimeout = /^(?:timeout expired|Connection terminated due to connection timeout)/.test(
    message,
  )
  return isTimeout ? 'ETIMEDOUT' : ''
}
