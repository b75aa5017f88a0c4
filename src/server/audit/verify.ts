import { and, asc, eq, gt, lte, max } from 'drizzle-orm'
import type { Drizzle } from '#server/db/database.ts'
import type { Sealer } from '#server/secrets/seal.ts'
import { entryHash } from './chain.ts'
import { areEndsSealed } from './chain-store.ts'
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

type StoredChain = typeof auditChains.$inferSelect

async function compareEntries(
  db: Drizzle,
  seal: Pick<Sealer, 'open'>,
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
      const expected = entryHash(hash, { ...entry, position: position + 1 })
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
  return { clientId, entries, brokenAt: isWhole ? null : Math.min(position + 1, lastPosition) }
}

/** The last position of each provider's entries. */
async function lastPositions(db: Drizzle): Promise<Map<string, number>> {
  const rows = await db
    .select({ clientId: auditEntries.clientId, last: max(auditEntries.position) })
    .from(auditEntries)
    .groupBy(auditEntries.clientId)
  return new Map(rows.map(({ clientId, last }) => [clientId, last ?? 0]))
}

/** Compares every entry with its hash and every chain with its sealed ends. Changes nothing. */
export async function verifyChains(
  db: Drizzle,
  seal: Pick<Sealer, 'open'>,
): Promise<ChainVerdict[]> {
  // The entries are read before the chains, since an entry and the end of its chain move together:
  // an entry behind the end was not written by the server.
  const entries = await lastPositions(db)
  const chains = await db.select().from(auditChains).orderBy(asc(auditChains.clientId))
  const verdicts: ChainVerdict[] = []
  for (const chain of chains) {
    const verdict = await compareEntries(db, seal, chain)
    const isLonger = (entries.get(chain.clientId) ?? 0) > chain.lastPosition
    const brokenAt = verdict.brokenAt ?? (isLonger ? chain.lastPosition + 1 : null)
    verdicts.push({ ...verdict, brokenAt })
    entries.delete(chain.clientId)
  }
  const withoutChain = [...entries.keys()].toSorted()
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
