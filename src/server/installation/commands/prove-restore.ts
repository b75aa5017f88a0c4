import { sql } from 'drizzle-orm'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { verifyChains } from '#server/platform/audit/verify.ts'
import { listTables } from '#server/platform/db/transfer/catalogue.ts'
import { readRows } from '#server/platform/db/transfer/read-rows.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { sealedColumns } from '#server/installation/sealed-columns.ts'
import { openDataKeys, type Secrets } from '#server/platform/secrets/data-keys.ts'
import type { SealedColumn } from '#server/platform/secrets/rotate.ts'
import { createSealer, type Sealer } from '#server/platform/secrets/seal.ts'

export interface Proof {
  readonly rows: number
  readonly openedSecrets: number
  readonly auditEntries: number
}

/** The tables whose number of rows is another than in the backup. */
async function differingTables(
  db: Drizzle,
  expected: ReadonlyMap<string, number>,
): Promise<string[]> {
  const differing: string[] = []
  for (const table of await listTables(db)) {
    const found = await db.$count(sql`${sql.identifier(table)}`)
    if (found !== (expected.get(table) ?? 0)) differing.push(table)
  }
  return differing
}

/** Opens every value of a sealed column; returns how many. */
async function openColumn(db: Drizzle, seal: Sealer, sealed: SealedColumn): Promise<number> {
  const columns = [...sealed.key, sealed.column].map((name) => {
    const column = sql.identifier(name)
    return sql`${column}::text as ${column}`
  })
  const values = sql`
    select ${sql.join(columns, sql`, `)} from ${sql.identifier(sealed.table)}
    where ${sql.identifier(sealed.column)} is not null
  `
  return await db.transaction(async (tx) => {
    let opened = 0
    for await (const row of readRows(tx, values)) {
      try {
        seal.open(row[sealed.column] ?? '', sealed.context(row))
      } catch (cause) {
        throw new Error(`A secret in ${sealed.table}.${sealed.column} cannot be opened.`, { cause })
      }
      opened += 1
    }
    return opened
  })
}

/**
 * Proves that a restored database is the one that was backed up: as many rows in every table, every
 * stored secret opens with `APP_SECRET`, and every audit entry is as it was written.
 * @throws with a sentence for the operator when it is not
 */
export async function proveRestore(
  { db, owner }: Pick<Database, 'db' | 'owner'>,
  secrets: Secrets,
  expected: ReadonlyMap<string, number>,
): Promise<Proof> {
  const differing = await differingTables(owner, expected)
  if (differing.length > 0) {
    throw new Error(`Not as many rows as in the backup: ${differing.join(', ')}.`)
  }
  const keys = await openDataKeys({ db }, secrets)
  const seal = createSealer(keys.ring)
  let openedSecrets = 0
  for (const column of sealedColumns) openedSecrets += await openColumn(owner, seal, column)
  const verdicts = await verifyChains(db, chainKeys(keys))
  const broken = verdicts.filter(({ brokenAt }) => brokenAt !== null)
  if (broken.length > 0) {
    const names = broken.map(({ clientId }) => clientId || 'the administration')
    throw new Error(`The audit log is not as it was written: ${names.join(', ')}.`)
  }
  return {
    rows: [...expected.values()].reduce((sum, count) => sum + count, 0),
    openedSecrets,
    auditEntries: verdicts.reduce((sum, { entries }) => sum + entries, 0),
  }
}
