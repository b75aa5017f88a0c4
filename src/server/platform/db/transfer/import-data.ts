import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { advanceIdentityColumns, listAppliedMigrations, listTables } from './catalogue.ts'
import type { Database, Drizzle } from '../database.ts'
import { otherSecret } from '#server/platform/secrets/sealed-stream.ts'
import { batchSize, endSchema, type Heading, headingSchema, rowSchema } from './export-format.ts'

function parseLine<S extends v.GenericSchema>(
  schema: S,
  line: string | undefined,
): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(line ?? ''))
  } catch (cause) {
    throw new Error('The file is not an export of this product, or not all of one.', { cause })
  }
}

async function requireSameInstallation(
  db: Drizzle,
  heading: Heading,
  marks: readonly string[],
): Promise<void> {
  if (!marks.includes(heading.secret)) throw new Error(otherSecret)
  if (String(heading.migrations) !== String(await listAppliedMigrations(db))) {
    throw new Error('The file was written by another version of the product: use the same one.')
  }
}

/**
 * Locks the tables, so that they stay empty until the import is committed. A data key that a start
 * made before has sealed nothing then, and the file's own takes its place.
 */
async function requireEmpty(db: Drizzle, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const name = sql.identifier(table)
    await db.execute(sql`lock table ${name} in access exclusive mode`)
    if (table === 'data_keys') await db.execute(sql`delete from ${name}`)
    const { rowCount } = await db.execute(sql`select 1 from ${name} limit 1`)
    if (rowCount) throw new Error(`The database is not empty: there are rows in ${table}.`)
  }
}

async function insertRows(db: Drizzle, table: string, lines: readonly string[]): Promise<void> {
  const name = sql.identifier(table)
  await db.execute(sql`
    insert into ${name} overriding system value
    select imported.* from json_array_elements(${`[${lines.join(',')}]`}::json) as line,
      json_populate_record(null::${name}, line -> 'row') as imported
  `)
}

/**
 * Imports an export into an empty, migrated database, in one transaction. Rejects with a message for
 * the operator when the database is not empty, the file is incomplete, or the secret is different.
 * @param marks what identifies each `APP_SECRET` that may have made the file
 * @returns the number of imported rows
 */
export async function importData(
  { owner }: Pick<Database, 'owner'>,
  marks: readonly string[],
  lines: AsyncIterable<string>,
): Promise<number> {
  return await owner.transaction(async (tx) => {
    const tables = await listTables(tx)
    await requireEmpty(tx, tables)
    let heading: Heading | null = null
    let rows = 0
    // One line behind, because only the end of the file shows which line is the last one.
    let previous = ''
    let batch: string[] = []
    let batchTable = ''
    for await (const line of lines) {
      if (!heading) {
        heading = parseLine(headingSchema, line)
        await requireSameInstallation(tx, heading, marks)
        continue
      }
      if (previous) {
        const { table } = parseLine(rowSchema, previous)
        if (!tables.includes(table)) throw new Error(`The file names an unknown table: ${table}.`)
        if (batch.length === batchSize || (table !== batchTable && batch.length > 0)) {
          await insertRows(tx, batchTable, batch)
          batch = []
        }
        batchTable = table
        batch.push(previous)
        rows += 1
      }
      previous = line
    }
    if (batch.length > 0) await insertRows(tx, batchTable, batch)
    if (parseLine(endSchema, previous).rows !== rows) {
      throw new Error('The file has lost some of its lines.')
    }
    for (const table of tables) await advanceIdentityColumns(tx, table)
    return rows
  })
}
