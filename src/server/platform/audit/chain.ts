import { createHash, createHmac } from 'node:crypto'

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

/** Begins a keyed hash, so that it is known from one of a version before the key. */
const keyedMark = 'k'

/** A keyed hash needs the server's key; one of a version before the key can be made by anybody. */
export const isKeyed = (hash: string): boolean => hash.startsWith(keyedMark)

/**
 * The hash of an entry, in hexadecimal: over its values and the hash before it, each with its length
 * in bytes before it, so that no two entries have the same form. With a key an HMAC-SHA256 behind
 * its mark; without one the SHA-256 of the versions before the key, which the migration that added
 * the chain computes in SQL, and which a version before this one still writes beside it.
 */
export function entryHash(
  previousHash: string,
  entry: ChainedEntry,
  key: Uint8Array | null,
): string {
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
  const hash = key ? createHmac('sha256', key) : createHash('sha256')
  for (const value of values) hash.update(`${Buffer.byteLength(value)}:${value}`)
  return (key ? keyedMark : '') + hash.digest('hex')
}
