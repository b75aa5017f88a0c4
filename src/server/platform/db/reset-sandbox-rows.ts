import { inArray, sql, type SQL } from 'drizzle-orm'
import { tenants } from '#server/platform/tenants/table.ts'
import type { Drizzle } from './database.ts'
import { listTables } from './transfer/catalogue.ts'
import { listColumns, sandboxTenants } from './sandbox-rows.ts'

/**
 * Tables that a reset leaves as they are: the audit, which the server may not change; providers, which
 * are written again; and what is made from their fields.
 */
const keptTables = new Set([
  'audit_chains',
  'audit_entries',
  'images',
  'push_keys',
  'receipt_keys',
  'tenants',
])

/** Tables that staff fill. Of a provider that staff added to the sandbox's ERP, these rows stay. */
const staffTables = new Set(['platform_accounts', 'tenant_apps', 'tenant_hosts'])

/** The condition that finds the rows of a table that a reset deletes; null when it deletes none. */
function conditionOf(table: string, columns: readonly string[], seeded: SQL): SQL | null {
  // The sandbox clears its own.
  if (keptTables.has(table) || table.startsWith('sandbox_')) return null
  const staff = sql`
    select id from operators
    where (is_sandbox and role = 'admin') or (role = 'provider' and client_id in (${seeded}))
  `
  if (table === 'operators') return sql`id in (${staff})`
  if (columns.includes('operator_id')) return sql`operator_id in (${staff})`
  if (staffTables.has(table)) return sql`client_id in (${seeded})`
  if (columns.includes('client_id')) return sql`client_id in (${sandboxTenants})`
  // Budgets do not say whose they are, so they go where there is no other provider.
  return table === 'rate_limits' ? sql`not exists (select from tenants where not is_sandbox)` : null
}

/**
 * Deletes what people and staff of the sandbox's providers left in the portal, in one transaction, with
 * the rights of the running server. Rows of any other provider stay.
 * @param clientIds the providers that are seeded again afterwards
 */
export async function resetSandboxRows(db: Drizzle, clientIds: readonly string[]): Promise<void> {
  const seeded = sql`
    select client_id from tenants where is_sandbox and ${inArray(tenants.clientId, [...clientIds])}
  `
  await db.transaction(async (tx) => {
    const columns = await listColumns(tx)
    const found = (await listTables(tx)).map((table) => ({
      table,
      condition: conditionOf(table, columns.get(table) ?? [], seeded),
    }))
    // Rows go before the rows they refer to, and staff last, whom the conditions of others read.
    const others = found.toReversed().filter(({ table }) => table !== 'operators')
    for (const { table, condition } of [
      ...others,
      ...found.filter((one) => !others.includes(one)),
    ]) {
      if (condition === null) continue
      await tx.execute(sql`delete from ${sql.identifier(table)} where ${condition}`)
    }
  })
}
