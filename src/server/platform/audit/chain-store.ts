import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import { type ChainedEntry, entryHash } from './chain.ts'
import type { ChainKeys } from './chain-keys.ts'
import { auditChains, auditEntries } from './table.ts'

export type NewEntry = Omit<typeof auditEntries.$inferInsert, 'position' | 'hash'> &
  Omit<ChainedEntry, 'position'>

/** Who an entry of the server's own work is of. */
export const byThePortal = {
  who: 'portal',
  role: 'admin',
  customerId: null,
  documentHash: '',
  source: '',
} as const

export type StoredChain = typeof auditChains.$inferSelect
export type ChainEnds = Pick<
  StoredChain,
  'lastPosition' | 'lastHash' | 'prunedPosition' | 'prunedHash'
>

const endsSchema = v.object({
  lastPosition: v.number(),
  lastHash: v.string(),
  prunedPosition: v.number(),
  prunedHash: v.string(),
})

export const chainSealContext = (clientId: string) => `${clientId}/audit-chain`

function sealEnds(seal: Sealer, clientId: string, ends: ChainEnds): string {
  return seal.seal(JSON.stringify(v.parse(endsSchema, ends)), chainSealContext(clientId))
}

/** Whether the ends of a chain are those that this installation sealed. A seal that is missing is broken. */
export function areEndsSealed(seal: Pick<Sealer, 'open'>, chain: StoredChain): boolean {
  if (chain.sealedEnds === null) return false
  try {
    const sealed = v.parse(
      endsSchema,
      JSON.parse(seal.open(chain.sealedEnds, chainSealContext(chain.clientId))),
    )
    return JSON.stringify(sealed) === JSON.stringify(v.parse(endsSchema, chain))
  } catch {
    return false
  }
}

async function findLocked(tx: Drizzle, clientId: string): Promise<StoredChain | undefined> {
  const [chain] = await tx
    .select()
    .from(auditChains)
    .where(eq(auditChains.clientId, clientId))
    .for('update')
  return chain
}

/** Locks a chain for the rest of the transaction: writers of one chain take turns. */
export async function lockChain(tx: Drizzle, clientId: string): Promise<StoredChain> {
  const known = await findLocked(tx, clientId)
  if (known) return known
  await tx.insert(auditChains).values({ clientId }).onConflictDoNothing()
  const chain = await findLocked(tx, clientId)
  if (!chain) throw new Error('The chain has just been written and is not there.')
  return chain
}

const movedEnds = (seal: Sealer, chain: StoredChain, moved: Partial<ChainEnds>) => ({
  ...moved,
  sealedEnds: sealEnds(seal, chain.clientId, { ...chain, ...moved }),
})

/** Moves the ends of a locked chain. */
export async function moveEnds(
  tx: Drizzle,
  seal: Sealer,
  chain: StoredChain,
  moved: Partial<ChainEnds>,
): Promise<void> {
  await tx
    .update(auditChains)
    .set(movedEnds(seal, chain, moved))
    .where(eq(auditChains.clientId, chain.clientId))
}

/**
 * Adds entries of one provider to the end of its chain, in their order; `tx` must be a transaction, until
 * whose end other writers of the chain wait.
 */
export async function appendEntries(
  tx: Drizzle,
  keys: ChainKeys,
  clientId: string,
  entries: readonly NewEntry[],
): Promise<void> {
  let chain = await lockChain(tx, clientId)
  // One by one: the running server may move an end only to the entry that follows (`only_follow_audit_entry`).
  for (const entry of entries) chain = await appendToLocked(tx, keys, chain, entry)
}

/** Adds an entry to the end of its chain; `tx` must be a transaction. */
export const appendEntry = (tx: Drizzle, keys: ChainKeys, entry: NewEntry): Promise<void> =>
  appendEntries(tx, keys, entry.clientId, [entry])

/** Adds an entry to a locked chain, and returns the chain as it then is. */
async function appendToLocked(
  tx: Drizzle,
  { entryKey, seal }: ChainKeys,
  chain: StoredChain,
  entry: NewEntry,
): Promise<StoredChain> {
  const placed = { ...entry, position: chain.lastPosition + 1 }
  const hash = entryHash(chain.lastHash, placed, entryKey)
  const added = tx.$with('added').as(
    tx
      .insert(auditEntries)
      .values({ ...placed, fields: [...entry.fields], hash })
      .returning({ clientId: auditEntries.clientId }),
  )
  const moved = movedEnds(seal, chain, { lastPosition: placed.position, lastHash: hash })
  // The end moves to an entry that is there, which the join makes sure of: `only_follow_audit_entry` looks.
  await tx
    .with(added)
    .update(auditChains)
    .set(moved)
    .from(added)
    .where(and(eq(auditChains.clientId, chain.clientId), eq(auditChains.clientId, added.clientId)))
  return { ...chain, ...moved }
}
