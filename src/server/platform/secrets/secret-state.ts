import type { Drizzle } from '#server/platform/db/database.ts'
import { openDataKey, type Secrets } from './data-keys.ts'
import { dataKeys } from './table.ts'

/** Whether a secret opens what a database has sealed; `none` where nothing is sealed yet. */
export type SecretState = 'current' | 'none' | 'previous' | 'wrong'

/** Which of the two secrets this database is sealed with. Changes nothing. */
export async function secretStateOf(
  db: Drizzle,
  { appSecret, previousSecret }: Secrets,
): Promise<SecretState> {
  const rows = await db.select({ id: dataKeys.id, sealedKey: dataKeys.sealedKey }).from(dataKeys)
  if (rows.length === 0) return 'none'
  const opensAll = (secret: Uint8Array) =>
    rows.every(({ id, sealedKey }) => openDataKey(secret, id, sealedKey) !== null)
  if (opensAll(appSecret)) return 'current'
  return previousSecret && opensAll(previousSecret) ? 'previous' : 'wrong'
}
