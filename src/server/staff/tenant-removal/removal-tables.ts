import { type StoredTable, retention } from '#domain/platform/retention.ts'
import {
  type ErasedKind,
  type KeptKind,
  removalOf,
  type TableRemoval,
} from '#domain/staff/tenants/removal.ts'
import { listTables } from '#server/platform/db/transfer/catalogue.ts'
import type { Drizzle } from '#server/platform/db/database.ts'

const isStored = (table: string): table is StoredTable => Object.hasOwn(retention, table)

/** A table with rows of providers, and what a removal does with them. */
export interface RemovalTable {
  readonly name: StoredTable
  readonly removal: Exclude<TableRemoval, 'installation'>
}

/**
 * The tables with rows of providers, ordered so that a table stands after those that name it by a
 * foreign key. They come from the database itself.
 * @throws for a table of the database that has no place in `removalOf`
 */
export async function removalTables(db: Drizzle): Promise<RemovalTable[]> {
  const names = (await listTables(db)).toReversed()
  return names.flatMap((name) => {
    if (!isStored(name)) throw new Error(`The removal of providers does not know ${name}.`)
    const removal: TableRemoval = removalOf[name]
    return removal === 'installation' ? [] : [{ name, removal }]
  })
}

/** The tables whose rows a removal deletes. */
export async function erasedTables(db: Drizzle): Promise<StoredTable[]> {
  const tables = await removalTables(db)
  return tables.flatMap(({ name, removal }) => ('erased' in removal ? [name] : []))
}

/** The kind of the records in a table, whether they are erased or kept. */
export const kindOf = (removal: RemovalTable['removal']): ErasedKind | KeptKind =>
  'erased' in removal ? removal.erased : removal.kept
