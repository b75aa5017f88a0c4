import { DrizzleQueryError } from 'drizzle-orm'
import { connectionFailure } from './connection-failure.ts'
import { databaseTrouble } from './database-trouble.ts'

const stateOf = ({ cause }: Error): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? ` (${cause.code})`
    : ''

/**
 * What failed, for the operator. The message of a failed statement is never shown: it holds the statement's
 * values, hashes of passwords and sealed keys among them.
 */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  if (!(error instanceof DrizzleQueryError)) return error.message
  const trouble = databaseTrouble(error)
  if (trouble === 'read-only' || trouble === 'disk full') {
    return `The database takes no writes: ${trouble}.`
  }
  const unreachable = connectionFailure(error, 'DATABASE_URL')
  if (unreachable) return unreachable.message
  if (trouble !== null) return `The database does not do it now: ${trouble}.`
  return `The database refused a statement${stateOf(error)}.`
}
