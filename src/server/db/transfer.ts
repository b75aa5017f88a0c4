import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { catchUpCounters, migrationNames, tableNames } from './catalogue.ts'
import type { Database, Drizzle } from './open.ts'

/*
 * The whole of an installation as lines of JSON: a heading, a line a row, and a last line without
 * which the rest is not believed. What is sealed in a row stays sealed. Rows are written and read by
 * PostgreSQL itself, so that no type of any column passes through JavaScript's.
 */

const batch = 200

const headingSchema = v.object({
  format: v.literal('subscriber-portal'),
  migrations: v.array(v.string()),
  /** Tells one `APP_SECRET` from another and gives none of it away. */
  secret: v.string(),
})
const rowSchema = v.object({ table: v.string(), row: v.record(v.string(), v.unknown()) })
const endSchema = v.object({ rows: v.number() })

type Heading = v.InferOutput<typeof headingSchema>

async function* rowsOf(db: Drizzle, table: string): AsyncGenerator<string> {
  const name = sql.identifier(table)
  await db.execute(sql`
    declare moving no scroll cursor for select row_to_json(t)::text as text from ${name} t
  `)
  for (;;) {
    const { rows } = await db.execute<{ text: string }>(sql.raw(`fetch ${batch} from moving`))
    if (rows.length === 0) break
    for (const { text } of rows) yield `{"table":${JSON.stringify(table)},"row":${text}}\n`
  }
  await db.execute(sql`close moving`)
}

async function* wholeOf(db: Drizzle, secret: string): AsyncGenerator<string> {
  const migrations = await migrationNames(db)
  const heading: Heading = { format: 'subscriber-portal', migrations, secret }
  yield `${JSON.stringify(heading)}\n`
  let rows = 0
  for (const table of await tableNames(db)) {
    for await (const line of rowsOf(db, table)) {
      rows += 1
      yield line
    }
  }
  yield `${JSON.stringify({ rows })}\n`
}

/**
 * Hands every row, as one moment saw them all, to `write` as lines.
 * @param secret what `deriveKey` makes of the `APP_SECRET` for this purpose
 */
export async function exportData(
  { db }: Database,
  secret: string,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  await db.transaction((tx) => write(wholeOf(tx, secret)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

function read<S extends v.GenericSchema>(schema: S, line: string | undefined): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(line ?? ''))
  } catch (cause) {
    throw new Error('The file is not an export of this product, or not all of one.', { cause })
  }
}

async function expectFit(db: Drizzle, heading: Heading, secret: string): Promise<void> {
  if (heading.secret !== secret) {
    throw new Error('APP_SECRET is not the one the file was sealed with: give the same one.')
  }
  if (String(heading.migrations) !== String(await migrationNames(db))) {
    throw new Error('The file was written by another version of the product: use the same one.')
  }
}

async function expectEmpty(db: Drizzle, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const name = sql.identifier(table)
    await db.execute(sql`lock table ${name} in access exclusive mode`)
    const { rowCount } = await db.execute(sql`select 1 from ${name} limit 1`)
    if (rowCount) throw new Error(`The database is not empty: there are rows in ${table}.`)
  }
}

async function insert(db: Drizzle, table: string, lines: readonly string[]): Promise<void> {
  const name = sql.identifier(table)
  await db.execute(sql`
    insert into ${name} overriding system value
    select moved.* from json_array_elements(${`[${lines.join(',')}]`}::json) as line,
      json_populate_record(null::${name}, line -> 'row') as moved
  `)
}

/**
 * Puts an export into an empty, migrated database: all of it or nothing. Rejects with a sentence for
 * the operator when the database is not empty, the file is not whole, or the secret is another one.
 * @returns how many rows were put in
 */
export async function importData(
  { db }: Database,
  secret: string,
  lines: AsyncIterable<string>,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const tables = await tableNames(tx)
    await expectEmpty(tx, tables)
    let heading: Heading | null = null
    let rows = 0
    let last = ''
    let waiting: string[] = []
    let table = ''
    for await (const line of lines) {
      if (!heading) {
        heading = read(headingSchema, line)
        await expectFit(tx, heading, secret)
        continue
      }
      if (last) {
        const of = read(rowSchema, last).table
        if (!tables.includes(of)) throw new Error(`The file names a table nobody knows: ${of}.`)
        if (waiting.length === batch || (of !== table && waiting.length > 0)) {
          await insert(tx, table, waiting)
          waiting = []
        }
        table = of
        waiting.push(last)
        rows += 1
      }
      last = line
    }
    if (waiting.length > 0) await insert(tx, table, waiting)
    if (read(endSchema, last).rows !== rows) throw new Error('The file has lost some of its lines.')
    for (const name of tables) await catchUpCounters(tx, name)
    return rows
  })
}
