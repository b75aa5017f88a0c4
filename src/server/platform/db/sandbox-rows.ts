import { sql, type SQL } from 'drizzle-orm'
import { listTables } from './transfer/catalogue.ts'
import type { Drizzle } from './database.ts'

/** Tables whose rows say themselves that they are the sandbox's. The conditions below read them. */
const markedTables = ['credentials', 'operators', 'tenants']

export const sandboxTenants = sql`select client_id from tenants where is_sandbox`
const sandboxPeople = sql`
  select client_id, customer_id, document_hash from credentials where is_sandbox
`
const sandboxStaff = sql`
  select id from operators
  where is_sandbox or (role = 'provider' and client_id in (${sandboxTenants}))
`

/** A row belongs to the sandbox by one of the columns its table has. */
function conditionOf(table: string, columns: readonly string[]): SQL {
  // The ERP and the other upstreams of the sandbox.
  if (table.startsWith('sandbox_')) return sql`true`
  const has = (name: string) => columns.includes(name)
  const conditions = [
    ...(table === 'operators' ? [sql`id in (${sandboxStaff})`] : []),
    ...(has('client_id') ? [sql`client_id in (${sandboxTenants})`] : []),
    // A provider's audit entries stay together: without one of them its hash chain is broken.
    ...(table !== 'audit_entries' && has('client_id') && has('customer_id') && has('document_hash')
      ? [sql`(client_id, customer_id, document_hash) in (${sandboxPeople})`]
      : []),
    ...(has('operator_id') ? [sql`operator_id in (${sandboxStaff})`] : []),
  ]
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `)
}

/** The columns of every table. */
export async function listColumns(db: Drizzle): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select c.relname as table, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped
    group by c.relname
  `)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** For every table, in the order of `listTables`, the condition that finds the sandbox's rows in it. */
export async function sandboxConditions(db: Drizzle): Promise<Map<string, SQL>> {
  const columns = await listColumns(db)
  const tables = await listTables(db)
  return new Map(tables.map((table) => [table, conditionOf(table, columns.get(table) ?? [])]))
}

/** Whether a provider, a subscriber or a member of staff with a public password is left. */
export async function hasSandboxAccounts(db: Drizzle): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select where exists (${sandboxTenants}) or exists (${sandboxPeople}) or exists (${sandboxStaff})
  `)
  return rows.length > 0
}

/** Triggers that let nothing be deleted, such as the audit's, are off until the transaction ends. */
async function deleteRows(tx: Drizzle, table: string, condition: SQL): Promise<number> {
  const name = sql.identifier(table)
  await tx.execute(sql`alter table ${name} disable trigger user`)
  const { rowCount } = await tx.execute(sql`delete from ${name} where ${condition}`)
  await tx.execute(sql`alter table ${name} enable trigger user`)
  return rowCount ?? 0
}

/**
 * Deletes the sandbox's providers, people and staff and all that belongs to them, the audit of these
 * providers included, in one transaction. Returns the number of rows by table; empty tables are left
 * out.
 * @param afterwards what else belongs to the transaction, given the providers that were removed
 */
export async function removeSandboxRows(
  db: Drizzle,
  afterwards: (tx: Drizzle, clientIds: readonly string[]) => Promise<void>,
): Promise<Map<string, number>> {
  return await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ client_id: string }>(sandboxTenants)
    const conditions = await sandboxConditions(tx)
    const others = [...conditions.keys()].filter((table) => !markedTables.includes(table))
    const removed = new Map<string, number>()
    for (const table of [...others.toReversed(), ...markedTables]) {
      const count = await deleteRows(tx, table, conditions.get(table) ?? sql`false`)
      if (count > 0) removed.set(table, count)
    }
    const clientIds = rows.map(({ client_id: clientId }) => clientId)
    if (removed.size > 0) await afterwards(tx, clientIds)
    return removed
  })
}
