import { randomBytes } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { SettingError } from '#server/platform/settings/settings.ts'
import { decrypt, encrypt } from './cipher.ts'
import { createSealer, deriveKey, type KeyRing } from './seal.ts'
import { dataKeys } from './table.ts'

/** `APP_SECRET`, and the one before it while it is being replaced. */
export interface Secrets {
  readonly appSecret: Uint8Array
  readonly previousSecret: Uint8Array | null
}

export interface DataKeys {
  /** All keys for a single purpose are derived from this one. It is never replaced. */
  readonly rootKey: Uint8Array
  readonly ring: KeyRing
  /** A key is sealed by the previous secret, so that one cannot be taken away yet. */
  readonly needsRotation: boolean
  /** Reads the keys that another process added meanwhile. */
  refresh(): Promise<void>
}

const rootId = 1
const keyBytes = 32
const context = (id: number) => `data-key/${id}`

/** Seals a data key with the installation's secret; returns base64url. */
export function sealDataKey(appSecret: Uint8Array, id: number, key: Uint8Array): string {
  const text = Buffer.from(key).toString('base64url')
  return encrypt(deriveKey(appSecret, 'data-key'), text, context(id)).toString('base64url')
}

/** Opens a sealed data key; null with another secret. */
export function openDataKey(secret: Uint8Array, id: number, sealed: string): Uint8Array | null {
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const text = decrypt(deriveKey(secret, 'data-key'), bytes, context(id))
    return new Uint8Array(Buffer.from(text, 'base64url'))
  } catch {
    return null
  }
}

const wrongSecret = () =>
  new SettingError(
    'APP_SECRET is not the secret that this database was sealed with. Set that one; to replace it, ' +
      'set it as APP_SECRET_PREVIOUS and run "npm run secret:rotate".',
  )

/**
 * A sealed value of a version that had no data keys, with the context it was sealed for; null when
 * the database holds no sealed value.
 */
async function findSealedSample(db: Drizzle): Promise<{ sealed: string; context: string } | null> {
  const { rows } = await db.execute<{ sealed: string; context: string }>(sql`
    (select sealed_ixc_access_token as sealed,
      'tenant/' || client_id || '/ixc_access_token' as context from tenants limit 1)
    union all
    (select sealed_totp_secret, 'operator/' || id || '/totp' from operators
      where sealed_totp_secret is not null limit 1)
    union all
    (select sealed_ends, client_id || '/audit-chain' from audit_chains
      where sealed_ends is not null limit 1)
    limit 1
  `)
  return rows[0] ?? null
}

function opens(key: Uint8Array, { sealed, context: place }: { sealed: string; context: string }) {
  try {
    createSealer({ current: rootId, keys: new Map([[rootId, key]]) }).open(sealed, place)
    return true
  } catch {
    return false
  }
}

/**
 * The first data key: a random one, or, where a version without data keys has sealed something, the
 * secret that version used, so that nothing has to be sealed or derived again.
 */
async function firstKey(db: Drizzle, { appSecret, previousSecret }: Secrets): Promise<Uint8Array> {
  const sample = await findSealedSample(db)
  if (!sample) return new Uint8Array(randomBytes(keyBytes))
  const former = [appSecret, previousSecret].find((secret) => secret && opens(secret, sample))
  if (!former) throw wrongSecret()
  return former
}

/**
 * Opens the data keys of this database; the first start makes the first one. Of two processes that
 * make it at once, the first wins and both use its key.
 * @throws SettingError when neither secret opens them
 */
export async function openDataKeys(
  { db }: Pick<Database, 'db'>,
  secrets: Secrets,
): Promise<DataKeys> {
  const { appSecret, previousSecret } = secrets
  const readRows = () =>
    db
      .select({
        id: dataKeys.id,
        sealedKey: dataKeys.sealedKey,
        isActive: sql<boolean>`${dataKeys.activeAt} <= now()`,
      })
      .from(dataKeys)
      .orderBy(asc(dataKeys.id))
  if ((await readRows()).length === 0) {
    const sealedKey = sealDataKey(appSecret, rootId, await firstKey(db, secrets))
    await db.insert(dataKeys).values({ id: rootId, sealedKey }).onConflictDoNothing()
  }

  const keys = new Map<number, Uint8Array>()
  const ring = { current: rootId, keys }
  let needsRotation = false
  const refresh = async () => {
    for (const { id, sealedKey, isActive } of await readRows()) {
      if (!keys.has(id)) {
        const own = openDataKey(appSecret, id, sealedKey)
        const key = own ?? (previousSecret && openDataKey(previousSecret, id, sealedKey))
        if (!key) throw wrongSecret()
        needsRotation ||= own === null
        keys.set(id, key)
      }
      if (isActive) ring.current = Math.max(ring.current, id)
    }
  }
  await refresh()
  const rootKey = keys.get(rootId)
  if (!rootKey) throw new Error('The first data key is missing from the database.')
  return { rootKey, ring, needsRotation, refresh }
}
