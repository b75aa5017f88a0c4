/** What PostgreSQL answers when a statement may succeed later, by SQLSTATE or its class. */
const passingStates: readonly [state: RegExp, reason: string][] = [
  [/^53100$/, 'disk full'],
  [/^53300$/, 'no free connection'],
  [/^53/, 'out of resources'],
  [/^55P03$/, 'locked'],
  [/^57014$/, 'statement took too long'],
  [/^57P/, 'stopping or starting'],
  [/^58/, 'system error'],
  [/^08/, 'connection lost'],
  [/^40/, 'conflict with another transaction'],
  [/^25P0[34]$/, 'transaction idle for too long'],
  [/^25006$/, 'read-only'],
]

/** Failures of the way to the database. */
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Failures of the machine, wherever they come up. */
const machineCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO'])

/** What `pg`, its pool and the embedded database say without a code. */
const sentences: readonly [sentence: RegExp, reason: string][] = [
  [/^timeout exceeded when trying to connect/, 'no connection in time'],
  [/^(?:timeout expired|Connection terminated due to connection timeout)/, 'no connection in time'],
  [/^Connection terminated/, 'connection lost'],
  [/^Client (?:has encountered a connection error|was closed)/, 'connection lost'],
  [/^Query read timeout/, 'no answer in time'],
  [/^Cannot use a pool after calling end/, 'closed'],
  [/^The embedded database has stopped/, 'closed'],
]

/** The error and what caused it, the outermost first. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const several = error instanceof AggregateError ? error.errors : []
  return [error, ...[error.cause, ...several].flatMap(causesOf)]
}

const stringIn = (error: Error, name: string): string => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}

function reasonOf(error: Error): string | null {
  const code = stringIn(error, 'code')
  if (machineCodes.has(code)) return code === 'ENOSPC' ? 'disk full' : code
  // Where a socket of PostgreSQL is missing; other files may be missing for other reasons.
  const isSocket = code === 'ENOENT' && stringIn(error, 'syscall') === 'connect'
  if (networkCodes.has(code) || isSocket) return code
  const isState = /^[0-9A-Z]{5}$/.test(code)
  const state = isState && passingStates.find(([pattern]) => pattern.test(code))
  if (state) return state[1]
  return sentences.find(([sentence]) => sentence.test(error.message))?.[1] ?? null
}

/**
 * Why the database, or the machine under it, cannot do now what it can do at other times; null for any
 * other error. The words are ours and hold nothing of a statement.
 */
export function databaseTrouble(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    const reason = reasonOf(cause)
    if (reason !== null) return reason
  }
  return null
}
