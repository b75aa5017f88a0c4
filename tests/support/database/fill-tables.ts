import { type SQL, sql } from 'drizzle-orm'
import { listTables } from '#server/platform/db/transfer/catalogue.ts'
import type { Drizzle } from '#server/platform/db/database.ts'

/** Values for columns that take no text of any kind, by table and column. */
const knownValues: Readonly<Record<string, SQL>> = {
  'operator_invitations.provider_role': sql`'reader'`,
  'payments.state': sql`'approved'`,
  'reminder_days.range': sql`5`,
  'visit_days.figure': sql`'paint'`,
  'visit_days.value': sql`1`,
  'push_subscriptions.state': sql`'living'`,
  'push_subscriptions.invoice_range': sql`5`,
  'tenant_apps.activation_criteria': sql`'any'`,
}

const valuesByType: Readonly<Record<string, SQL>> = {
  text: sql`'filled'`,
  integer: sql`1`,
  bigint: sql`1`,
  smallint: sql`1`,
  boolean: sql`false`,
  jsonb: sql`'{}'`,
  bytea: sql`''`,
  ARRAY: sql`'{}'`,
  uuid: sql`'00000000-0000-4000-8000-000000000001'`,
  date: sql`current_date`,
  'timestamp with time zone': sql`now()`,
}

/** A column that an insert must fill, and its type. */
type NeededColumn = Record<'table' | 'column' | 'type', string>

/**
 * Gives this provider a row in every table that has rows of providers, except `besides`. Returns the
 * names of the tables.
 */
export async function fillTables(
  db: Drizzle,
  clientId: string,
  besides: readonly string[],
): Promise<string[]> {
  const known = sql.join(
    Object.keys(knownValues).map((name) => sql`${name}`),
    sql`, `,
  )
  const { rows } = await db.execute<NeededColumn>(sql`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO' and column_default is null
      and (is_nullable = 'NO' or table_name || '.' || column_name in (${known}))
  `)
  // Some rows belong to a user of the provider.
  await db.execute(sql`
    insert into operators (role, client_id, provider_role, login, name, password_hash)
    select 'provider', ${clientId}, 'owner', ${clientId}, 'filled', 'filled'
    where not exists (select from operators where client_id = ${clientId})
  `)
  const filled: string[] = []
  for (const table of await listTables(db)) {
    const columns = rows.filter((one) => one.table === table)
    const isTenants = columns.some(({ column }) => column === 'client_id')
    if (!isTenants || besides.includes(table)) continue
    const names = columns.map(({ column }) => sql.identifier(column))
    const values = columns.map(({ column, type }) => {
      if (column === 'client_id') return sql`${clientId}`
      // No two providers have the same one.
      if (`${table}.${column}` === 'tenant_hosts.host') return sql`${`${clientId}.own.example`}`
      if (column === 'operator_id') {
        return sql`(select id from operators where client_id = ${clientId} limit 1)`
      }
      const value = knownValues[`${table}.${column}`] ?? valuesByType[type]
      if (!value) throw new Error(`No value for ${table}.${column}, which is ${type}.`)
      return value
    })
    await db.execute(sql`
      insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
      values (${sql.join(values, sql`, `)})
      on conflict do nothing
    `)
    filled.push(table)
  }
  return filled
}

/** The rows of a provider in every table, as text, by table; empty tables are left out. */
export async function readTables(db: Drizzle, clientId: string): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id' order by table_name
  `)
  const found: Record<string, string[]> = {}
  for (const { table } of rows) {
    const read = await db.execute<{ row: string }>(sql`
      select to_jsonb(one)::text as row from ${sql.identifier(table)} one
      where client_id = ${clientId} order by 1
    `)
    if (read.rows.length > 0) found[table] = read.rows.map(({ row }) => row)
  }
  return found
}
