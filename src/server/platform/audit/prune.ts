import { and, asc, desc, eq, gte, lt, min, sql } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { retentionCutoff } from '#server/platform/jobs/retention-cutoff.ts'
import type { ChainKeys } from './chain-keys.ts'
import { appendEntry, byThePortal, lockChain, moveEnds } from './chain-store.ts'
import { auditChains, auditEntries } from './table.ts'

/** Deletes the oldest entries of one chain, up to the first one that is kept, and enters which. */
async function pruneChain(
  tx: Drizzle,
  keys: ChainKeys,
  clientId: string,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<void> {
  const chain = await lockChain(tx, clientId)
  const ofChain = eq(auditEntries.clientId, clientId)
  const [kept] = await tx
    .select({ position: min(auditEntries.position) })
    .from(auditEntries)
    .where(and(ofChain, gte(auditEntries.at, before)))
  const end = kept?.position ?? chain.lastPosition + 1
  const [last] = await tx
    .select({ position: auditEntries.position, hash: auditEntries.hash })
    .from(auditEntries)
    .where(and(ofChain, lt(auditEntries.position, end)))
    .orderBy(desc(auditEntries.position))
    .limit(1)
  if (!last) return
  // The running server has no right to delete entries; this function has, those of five years.
  await tx.execute(sql`select delete_old_audit_entries(${clientId}, ${end})`)
  await moveEnds(tx, keys.seal, chain, { prunedPosition: last.position, prunedHash: last.hash })
  await appendEntry(tx, keys, {
    ...byThePortal,
    at: now,
    clientId,
    action: 'old entries deleted',
    fields: [],
    subject: `${chain.prunedPosition + 1}–${last.position}`,
    times: last.position - chain.prunedPosition,
  })
}

/**
 * Deletes entries after five years. Each chain remembers the hash it begins with, and an entry of it
 * says which ones were deleted.
 */
export async function deleteOldEntries(db: Drizzle, keys: ChainKeys, now: Date): Promise<void> {
  const before = retentionCutoff('audit_entries', now)
  const chains = await db.select().from(auditChains).orderBy(asc(auditChains.clientId))
  for (const { clientId } of chains) {
    await db.transaction((tx) => pruneChain(tx, keys, clientId, { before, now }))
  }
}
