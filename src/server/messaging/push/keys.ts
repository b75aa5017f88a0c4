import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { keepPromise } from '#server/platform/kept-promise.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import { pushKeys } from './table.ts'

/** Both base64url. */
export interface PushKeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushKeys {
  /** The provider's pair, created when it is first needed. */
  of(clientId: string): Promise<PushKeyPair>
}

export const pushKeySealContext = (clientId: string) => `push/${clientId}/private_key`

/**
 * Milliseconds for which a pair is kept, as a provider is. Another process may have removed the provider, and
 * entered it again: then a pair that is no row any more signs nothing that a browser takes.
 */
const keptMs = 3 * secondMs
const maxKept = 5_000

/** One key pair a provider: its signature is refused by the browsers of any other provider. */
export function pushKeyStore(
  { db }: Pick<Database, 'db'>,
  seal: Sealer,
  now: () => Date = () => new Date(),
): PushKeys {
  const known = new LRUCache<string, Promise<PushKeyPair>>({
    max: maxKept,
    ttl: keptMs,
    perf: { now: () => now().getTime() },
    // The cache otherwise reuses one reading of the clock for a millisecond of real time.
    ttlResolution: 0,
  })

  const find = async (clientId: string): Promise<PushKeyPair | null> => {
    const [row] = await db.select().from(pushKeys).where(eq(pushKeys.clientId, clientId))
    if (!row) return null
    const { publicKey, sealedPrivateKey } = row
    return { publicKey, privateKey: seal.open(sealedPrivateKey, pushKeySealContext(clientId)) }
  }

  /** Of two processes that create one at once the first wins, and both use its pair. */
  const make = async (clientId: string): Promise<PushKeyPair> => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const sealedPrivateKey = seal.seal(privateKey, pushKeySealContext(clientId))
    await db
      .insert(pushKeys)
      .values({ clientId, publicKey, sealedPrivateKey })
      .onConflictDoNothing()
    const kept = await find(clientId)
    if (!kept) throw new Error('the push keys of a provider could not be kept')
    return kept
  }

  return {
    // The pushes of a batch ask at once: one of them reads the pair for all.
    of: (clientId) =>
      keepPromise(known, clientId, async () => (await find(clientId)) ?? (await make(clientId))),
  }
}
