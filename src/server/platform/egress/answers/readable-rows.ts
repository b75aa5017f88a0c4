import type { Upstream } from '../request.ts'
import { protocolError } from '../upstream-failure.ts'

interface Listing {
  readonly tenant: string
  readonly upstream: Upstream
  /** What the rows are, for the log. */
  readonly what: string
  readonly log: { warn(fields: object, message: string): void }
}

/**
 * Reads the rows of a listing. Unreadable rows (null) are left out and counted in the log, never
 * quoted. When every row is unreadable the upstream is at fault: that is a protocol error.
 */
export function readableRows<Row, T>(
  { tenant, upstream, what, log }: Listing,
  rows: readonly Row[],
  read: (row: Row) => T | null,
): T[] {
  const readable = rows.map(read).filter((value) => value !== null)
  const unreadable = rows.length - readable.length
  if (unreadable === 0) return readable
  if (readable.length === 0) throw protocolError(upstream, `no readable row of ${what}`)
  log.warn({ tenant, upstream, what, unreadable }, 'unreadable rows left out')
  return readable
}
