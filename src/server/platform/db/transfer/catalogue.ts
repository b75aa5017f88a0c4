import { sql } from 'drizzle-orm'
import type { Drizzle } from '../database.ts'

/** The migrator's own table. It is filled before any import. */
const migrationTable = 'schema_migrations'

/** All tables of the product, ordered so that a table stands after those its foreign keys name. */
export async function listTables(db: Drizzle): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; needs: string[] }>(sql`
    select c.relname as name,
      array(
        select t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      ) as needs
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname <> ${migrationTable}
    order by c.relname
  `)
  const ordered: string[] = []
  while (ordered.length < rows.length) {
    const next = rows.find(
      ({ name, needs }) =>
        !ordered.includes(name) && needs.every((needed) => ordered.includes(needed)),
    )
    if (!next) throw new Error('The tables refer to each other in a circle.')
    ordered.push(next.name)
  }
  return ordered
}

/** The migrations applied to this database, in order. */
export async function listAppliedMigrations(db: Drizzle): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from ${sql.identifier(migrationTable)} order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Sets the identity columns of a table to continue after the highest number in its rows. */
export async function advanceIdentityColumns(db: Drizzle, table: string): Promise<void> {
  const { rows } = await db.execute<{ column: string }>(sql`
    select attname as column from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attidentity <> '' and not attisdropped
  `)
  for (const { column } of rows) {
    const name = sql.identifier(column)
    await db.execute(sql`
      select setval(pg_get_serial_sequence(${`public.${table}`}, ${column}), max(${name}))
      from ${sql.identifier(table)} having max(${name}) is not null
    `)
  }
}
