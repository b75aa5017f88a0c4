import { and, asc, eq, gt, lte, max } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import { entryHash, isKeyed } from './chain.ts'
import type { ChainKeys } from './chain-keys.ts'
import { areEndsSealed, type StoredChain } from './chain-store.ts'
import { openRegister } from './register.ts'
import { auditChains, auditEntries } from './table.ts'

/** Entries read at a time. */
const batchSize = 500

export interface ChainVerdict {
  /** The provider, or empty for the administration. */
  readonly clientId: string
  /** How many entries were compared. */
  readonly entries: number
  /** The position of the first entry that is missing or not as it was written; null for none. */
  readonly brokenAt: number | null
}

async function compareEntries(
  db: Drizzle,
  { entryKey, seal }: ChainKeys,
  chain: StoredChain,
): Promise<ChainVerdict> {
  const { clientId, prunedPosition, prunedHash, lastPosition, lastHash } = chain
  let position = prunedPosition
  let hash = prunedHash
  while (position < lastPosition) {
    const batch = await db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.clientId, clientId),
          gt(auditEntries.position, position),
          lte(auditEntries.position, lastPosition),
        ),
      )
      .orderBy(asc(auditEntries.position))
      .limit(batchSize)
    for (const entry of batch) {
      // One without a key is of a version before the key, and stands by those that follow and the seal.
      const key = isKeyed(entry.hash) ? entryKey : null
      const expected = entryHash(hash, { ...entry, position: position + 1 }, key)
      if (entry.position !== position + 1 || entry.hash !== expected) {
        return { clientId, entries: position - prunedPosition, brokenAt: position + 1 }
      }
      position = entry.position
      hash = entry.hash
    }
    if (batch.length === 0) break
  }
  const isWhole = position === lastPosition && hash === lastHash && areEndsSealed(seal, chain)
  const entries = position - prunedPosition
  return {
    clientId,
    entries,
    brokenAt: isWhole ? null : Math.max(1, Math.min(position + 1, lastPosition)),
  }
}

/** The last position of each provider's entries. */
async function lastPositions(db: Drizzle): Promise<Map<string, number>> {
  const rows = await db
    .select({ clientId: auditEntries.clientId, last: max(auditEntries.position) })
    .from(auditEntries)
    .groupBy(auditEntries.clientId)
  return new Map(rows.map(({ clientId, last }) => [clientId, last ?? 0]))
}

/**
 * Compares every entry with its hash, every chain with its sealed ends, and the chains with the
 * sealed register of them. Changes nothing.
 */
export async function verifyChains(db: Drizzle, keys: ChainKeys): Promise<ChainVerdict[]> {
  // The entries are read before the chains, since an entry and the end of its chain move together:
  // an entry behind the end was not written by the server.
  const entries = await lastPositions(db)
  const chains = await db.select().from(auditChains).orderBy(asc(auditChains.clientId))
  const administration = chains.find(({ clientId }) => clientId === administrationId)
  const register = openRegister(keys.seal, administration)
  const verdicts: ChainVerdict[] = []
  for (const chain of chains) {
    const { clientId, lastPosition } = chain
    const verdict = await compareEntries(db, keys, chain)
    const isLonger = (entries.get(clientId) ?? 0) > lastPosition
    const isShorter = (register?.[clientId] ?? 0) > lastPosition
    const isListless = clientId === administrationId && register === null
    const brokenAt =
      verdict.brokenAt ?? (isLonger || isShorter || isListless ? lastPosition + 1 : null)
    verdicts.push({ ...verdict, brokenAt })
  }
  const known = new Set(chains.map(({ clientId }) => clientId))
  const named = new Set([...entries.keys(), ...Object.keys(register ?? {}), administrationId])
  const withoutChain = [...named].filter((clientId) => !known.has(clientId)).toSorted()
  return [...verdicts, ...withoutChain.map((clientId) => ({ clientId, entries: 0, brokenAt: 1 }))]
}

/** Notes what a verification found, for the health page. */
export async function noteVerdicts(
  db: Drizzle,
  verdicts: readonly ChainVerdict[],
  now: Date,
): Promise<void> {
  for (const { clientId, brokenAt } of verdicts) {
    await db
      .insert(auditChains)
      .values({ clientId, verifiedAt: now, brokenAt })
      .onConflictDoUpdate({
        target: auditChains.clientId,
        set: { verifiedAt: now, brokenAt },
      })
  }
}
