import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import { receiptKeys } from './table.ts'

/** Milliseconds after which a new key signs. */
export const keyLifeMs = 365 * dayMs
const maxKeyId = 255

export interface SigningKey {
  readonly id: number
  readonly privateKey: KeyObject
}

export interface VerifyingKey {
  readonly id: number
  readonly publicKey: KeyObject
}

export interface ReceiptKeys {
  /** The key that signs now; made when a provider first needs one, and when the newest is a year old. */
  signing(clientId: string): Promise<SigningKey>
  /** The public key with a number; null where the provider has none. */
  find(clientId: string, id: number): Promise<KeyObject | null>
  /** All public keys of a provider, the oldest first. */
  list(clientId: string): Promise<VerifyingKey[]>
}

export const receiptKeySealContext = (clientId: string, id: number | string) =>
  `receipts/${clientId}/${id}`

export function receiptKeyStore(
  { db }: Pick<Database, 'db'>,
  seal: Sealer,
  now: () => Date,
): ReceiptKeys {
  type Row = Pick<typeof receiptKeys.$inferSelect, 'id' | 'sealedPrivateKey'>
  const openKey = (clientId: string, { id, sealedPrivateKey }: Row): KeyObject => {
    const text = seal.open(sealedPrivateKey, receiptKeySealContext(clientId, id))
    return createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' })
  }

  const findNewest = async (clientId: string) => {
    const [row] = await db
      .select()
      .from(receiptKeys)
      .where(eq(receiptKeys.clientId, clientId))
      .orderBy(desc(receiptKeys.id))
      .limit(1)
    return row
  }

  /** Of two processes that make a key at once the first wins, and both sign with it. */
  const make = async (clientId: string, id: number) => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
    const sealedPrivateKey = seal.seal(text, receiptKeySealContext(clientId, id))
    await db
      .insert(receiptKeys)
      .values({ clientId, id, sealedPrivateKey, createdAt: now() })
      .onConflictDoNothing()
  }

  return {
    async signing(clientId) {
      const newest = await findNewest(clientId)
      const isDue = !newest || newest.createdAt.getTime() + keyLifeMs <= now().getTime()
      if (isDue) await make(clientId, Math.min((newest?.id ?? 0) + 1, maxKeyId))
      const row = isDue ? await findNewest(clientId) : newest
      if (!row) throw new Error('the key of a receipt could not be kept')
      return { id: row.id, privateKey: openKey(clientId, row) }
    },

    async find(clientId, id) {
      const [row] = await db
        .select()
        .from(receiptKeys)
        .where(and(eq(receiptKeys.clientId, clientId), eq(receiptKeys.id, id)))
      return row ? createPublicKey(openKey(clientId, row)) : null
    },

    async list(clientId) {
      const rows = await db
        .select()
        .from(receiptKeys)
        .where(eq(receiptKeys.clientId, clientId))
        .orderBy(asc(receiptKeys.id))
      return rows.map((row) => ({ id: row.id, publicKey: createPublicKey(openKey(clientId, row)) }))
    },
  }
}
