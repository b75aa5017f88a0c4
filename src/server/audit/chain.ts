import { createHash } from 'node:crypto'

/** What the hash of an entry covers, besides the hash of the entry before. */
export interface ChainedEntry {
  readonly clientId: string
  readonly position: number
  readonly at: Date
  readonly who: string
  readonly role: string
  readonly customerId: string | null
  readonly documentHash: string
  readonly action: string
  readonly subject: string
  readonly times: number
  readonly source: string
  readonly fields: readonly string[]
}

/** Number of the canonical form below; a change of it needs another one. */
const formatVersion = '1'

/**
 * The hash of an entry: SHA-256 over its values and the hash before it, each with its length in bytes
 * before it, so that no two entries have the same form. The migration that added the chain computes
 * the same in SQL.
 */
export function entryHash(previousHash: string, entry: ChainedEntry): string {
  const values = [
    formatVersion,
    previousHash,
    entry.clientId,
    String(entry.position),
    String(entry.at.getTime()),
    entry.who,
    entry.role,
    entry.customerId ?? '',
    entry.documentHash,
    entry.action,
    entry.subject,
    String(entry.times),
    entry.source,
    String(entry.fields.length),
    ...entry.fields,
  ]
  const hash = createHash('sha256')
  for (const value of values) hash.update(`${Buffer.byteLength(value)}:${value}`)
  return hash.digest('hex')
}
