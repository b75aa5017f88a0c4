import { getTableColumns, sql } from 'drizzle-orm'
import type { TenantRemoval } from '#contract/staff/tenants/tenant-removal.ts'
import { erasedKinds, keptKinds } from '#domain/staff/tenants/removal.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { kindOf, removalTables } from './removal-tables.ts'

async function countRows(db: Drizzle, table: string, clientId: string): Promise<number> {
  const { rows } = await db.execute<{ found: string }>(sql`
    select count(*) as found from ${sql.identifier(table)} where client_id = ${clientId}
  `)
  return Number(rows[0]?.found ?? 0)
}

/** The secrets in the provider's own row. */
async function countSecrets(db: Drizzle, clientId: string): Promise<number> {
  const sealed = Object.values(getTableColumns(tenants)).filter(({ name }) =>
    name.startsWith('sealed_'),
  )
  const { rows } = await db.execute<{ found: number }>(sql`
    select num_nonnulls(${sql.join(sealed, sql`, `)}) as found
    from ${tenants} where ${tenants.clientId} = ${clientId}
  `)
  return rows[0]?.found ?? 0
}

/** How many tokens of the API are limited to some providers, this one among them. */
export async function countTokenGrants(db: Drizzle, clientId: string): Promise<number> {
  const { rows } = await db.execute<{ found: string }>(sql`
    select count(*) as found from api_tokens where client_ids @> array[${clientId}]::text[]
  `)
  return Number(rows[0]?.found ?? 0)
}

/** What a provider has of each kind of records; one statement for each table, so that none is long. */
export async function countRecords(
  db: Drizzle,
  clientId: string,
): Promise<Pick<TenantRemoval, 'erased' | 'kept'>> {
  const counts = new Map<string, number>([['secrets', await countSecrets(db, clientId)]])
  for (const { name, removal } of await removalTables(db)) {
    if (removal.isCounted === false) continue
    const kind = kindOf(removal)
    counts.set(kind, (counts.get(kind) ?? 0) + (await countRows(db, name, clientId)))
  }
  const told = <Kind extends string>(kinds: readonly Kind[]) =>
    kinds.map((kind) => ({ kind, count: counts.get(kind) ?? 0 }))
  return { erased: told(erasedKinds), kept: told(keptKinds) }
}
