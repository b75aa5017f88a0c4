import { randomBytes } from 'node:crypto'
import { asc, eq, max, sql } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { openDataKey, sealDataKey, type Secrets } from './data-keys.ts'
import { refreshMs } from './key-refresh.ts'
import { createSealer, type KeyRing } from './seal.ts'
import { dataKeys } from './table.ts'

/** A column with sealed values, and what each of its values is sealed for. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The primary key. */
  readonly key: readonly string[]
  readonly context: (row: Readonly<Record<string, string>>) => string
}

/** Milliseconds until a new key seals: four chances for every running server to read it. */
export const activationDelayMs = 4 * refreshMs
const batchSize = 500
const maxKeys = 255

/**
 * Seals the data keys with the new secret instead of the previous one. Returns how many were; 0 when
 * the new one seals all of them already. Rejects when neither secret opens one.
 */
export async function rotateSecret(
  { db }: Pick<Database, 'db'>,
  secrets: Secrets,
): Promise<number> {
  const { appSecret, previousSecret } = secrets
  return await db.transaction(async (tx) => {
    const rows = await tx.select().from(dataKeys).orderBy(asc(dataKeys.id)).for('update')
    let rotated = 0
    for (const { id, sealedKey } of rows) {
      if (openDataKey(appSecret, id, sealedKey)) continue
      const key = previousSecret && openDataKey(previousSecret, id, sealedKey)
      if (!key) throw new Error('Neither APP_SECRET nor APP_SECRET_PREVIOUS opens this database.')
      const set = { sealedKey: sealDataKey(appSecret, id, key) }
      await tx.update(dataKeys).set(set).where(eq(dataKeys.id, id))
      rotated += 1
    }
    return rotated
  })
}

/** Adds a random data key that seals after `delayMs`. Returns its number. */
export async function addDataKey(
  { db }: Pick<Database, 'db'>,
  appSecret: Uint8Array,
  delayMs: number,
): Promise<number> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${dataKeys} in exclusive mode`)
    const [row] = await tx.select({ last: max(dataKeys.id) }).from(dataKeys)
    const id = (row?.last ?? 0) + 1
    if (id > maxKeys) throw new Error(`There are ${maxKeys} data keys, and no number for another.`)
    const sealedKey = sealDataKey(appSecret, id, new Uint8Array(randomBytes(32)))
    const activeAt = sql`now() + ${`${delayMs} milliseconds`}::interval`
    await tx.insert(dataKeys).values({ id, sealedKey, activeAt })
    return id
  })
}

/** Values whose first byte, base64url, is another number than the current key's. */
async function outdatedRows(db: Drizzle, { table, column, key }: SealedColumn, current: number) {
  const name = sql.identifier(column)
  const columns = sql.join(
    key.map((one) => sql`${sql.identifier(one)}::text`),
    sql`, `,
  )
  const { rows } = await db.execute<Record<string, string>>(sql`
    select ${columns}, ${name} as sealed from ${sql.identifier(table)}
    where ${name} is not null
      and get_byte(decode(translate(left(${name}, 4), '-_', '+/'), 'base64'), 0) <> ${current}
    limit ${batchSize}
  `)
  return rows
}

/**
 * Seals every value of a column with the current key of the ring. A value that is changed meanwhile
 * keeps the change. Returns how many values were sealed again.
 */
export async function resealColumn(
  { db }: Pick<Database, 'db'>,
  ring: KeyRing,
  sealed: SealedColumn,
): Promise<number> {
  const { table, column, key, context } = sealed
  const sealer = createSealer(ring)
  const name = sql.identifier(column)
  let count = 0
  for (;;) {
    const rows = await outdatedRows(db, sealed, ring.current)
    if (rows.length === 0) return count
    for (const { sealed: former = '', ...row } of rows) {
      const place = context(row)
      const next = sealer.seal(sealer.open(former, place), place)
      const conditions = key.map((one) => sql`${sql.identifier(one)}::text = ${row[one]}`)
      const isSame = sql.join([...conditions, sql`${name} = ${former}`], sql` and `)
      await db.execute(sql`update ${sql.identifier(table)} set ${name} = ${next} where ${isSame}`)
      count += 1
    }
  }
}
