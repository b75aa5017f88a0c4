import { and, asc, desc, eq, isNull, like } from 'drizzle-orm'
import * as v from 'valibot'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import type { ChainKeys } from './chain-keys.ts'
import { appendEntry, byThePortal, lockChain, moveEnds, type StoredChain } from './chain-store.ts'
import { auditChains, auditEntries } from './table.ts'

/** Last positions by provider, as far as they are known to have been. */
export type Register = Readonly<Record<string, number>>

const registerSchema = v.record(v.string(), v.number())

export const registerSealContext = 'audit-register'

/** The register in the administration's chain; null where none is, or none of this installation. */
export function openRegister(
  seal: Pick<Sealer, 'open'>,
  administration: Pick<StoredChain, 'sealedRegister'> | undefined,
): Register | null {
  try {
    const sealed = administration?.sealedRegister ?? ''
    return v.parse(registerSchema, JSON.parse(seal.open(sealed, registerSealContext)))
  } catch {
    return null
  }
}

async function writeRegister(tx: Drizzle, { seal }: ChainKeys, register: Register): Promise<void> {
  await tx
    .update(auditChains)
    .set({ sealedRegister: seal.seal(JSON.stringify(register), registerSealContext) })
    .where(eq(auditChains.clientId, administrationId))
}

/** Notes the chains that were added since, and how long each has become. None is ever taken off. */
export async function refreshRegister(db: Drizzle, keys: ChainKeys): Promise<void> {
  await db.transaction(async (tx) => {
    const former = openRegister(keys.seal, await lockChain(tx, administrationId))
    // A register that is lost or changed is not written again: the verification reports it until an operator
    // has looked.
    if (!former) return
    const chains = await tx.select().from(auditChains)
    const grown = chains.map(({ clientId, lastPosition }) => [
      clientId,
      Math.max(lastPosition, former[clientId] ?? 0),
    ])
    await writeRegister(tx, keys, { ...former, ...Object.fromEntries(grown) })
  })
}

/** Takes chains off that an operator removed with their providers, in the transaction of the removal. */
export async function leaveRegister(
  tx: Drizzle,
  keys: ChainKeys,
  isLeft: (clientId: string) => boolean,
): Promise<void> {
  const former = openRegister(keys.seal, await lockChain(tx, administrationId))
  if (!former) return
  const left = Object.entries(former).filter(([clientId]) => !isLeft(clientId))
  await writeRegister(tx, keys, Object.fromEntries(left))
}

const takenOn = 'audit log taken on'

/** When the register was begun over entries that were there; null where it began with the log. */
export async function findTakenOn(db: Drizzle): Promise<Date | null> {
  const [entry] = await db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .where(and(eq(auditEntries.clientId, administrationId), eq(auditEntries.action, takenOn)))
    .orderBy(desc(auditEntries.position))
    .limit(1)
  return entry?.at ?? null
}

/**
 * Seals what a version before the seal left, and begins the register: once, at the first start of
 * this version. Entries with a key are younger than the register, so without it they are no reason
 * to begin another. Returns how many chains with entries were taken on, which an entry says, too: a
 * log rewritten as such a version would have left it is told by nothing else in the database.
 */
export async function beginRegister(db: Drizzle, keys: ChainKeys, at: Date): Promise<number> {
  return await db.transaction(async (tx) => {
    const administration = await lockChain(tx, administrationId)
    if (administration.sealedRegister !== null) return 0
    const [keyed] = await tx
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(like(auditEntries.hash, 'k%'))
      .limit(1)
    if (keyed) return 0
    const unsealed = await tx
      .select()
      .from(auditChains)
      .where(isNull(auditChains.sealedEnds))
      .orderBy(asc(auditChains.clientId))
    for (const { clientId } of unsealed) {
      await moveEnds(tx, keys.seal, await lockChain(tx, clientId), {})
    }
    const withEntries = (await tx.select().from(auditChains)).filter((one) => one.lastPosition > 0)
    if (withEntries.length > 0) {
      await appendEntry(tx, keys, {
        ...byThePortal,
        at,
        clientId: administrationId,
        action: takenOn,
        fields: [],
        subject: '',
        times: withEntries.length,
      })
    }
    const chains = await tx.select().from(auditChains)
    const positions = chains.map(({ clientId, lastPosition }) => [clientId, lastPosition])
    await writeRegister(tx, keys, Object.fromEntries(positions))
    return withEntries.length
  })
}
