import { sql } from 'drizzle-orm'
import { serverRoleName } from './postgres/access-statement.ts'
import type { Drizzle } from './database.ts'

/** PostgreSQL's code for a user who may not do something. */
const insufficientPrivilege = '42501'

function mayNot(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === insufficientPrivilege
}

/** Makes the role that the server's connections take, unless this user may make none. */
async function ensureRole(tx: Drizzle, name: string): Promise<boolean> {
  const role = sql.identifier(name)
  const { rowCount } = await tx.execute(sql`select from pg_roles where rolname = ${name}`)
  const exists = rowCount === 1
  try {
    await tx.transaction(async (attempt) => {
      if (!exists) await attempt.execute(sql`create role ${role} nologin`)
      await attempt.execute(sql`grant ${role} to current_user`)
    })
    return true
  } catch (error) {
    if (!mayNot(error)) throw error
    return exists
  }
}

/** The role or user the server runs as; null where it can only be the owner of the tables. */
async function findServerRole(tx: Drizzle, serverUser: string | null): Promise<string | null> {
  const { rows } = await tx.execute<{ user: string; role: string }>(
    sql`select current_user::text as user, ${sql.raw(serverRoleName)} as role`,
  )
  const [{ user, role } = { user: '', role: '' }] = rows
  if (serverUser !== null && serverUser !== user) return serverUser
  return (await ensureRole(tx, role)) ? role : null
}

/** A table, whether it has rows of providers, and whether their policy is in force. */
type OwnTable = Record<'name', string> & Record<'isTenants' | 'isSecured', boolean>

/** The tables of this user in the schema of the product, where other programs may have theirs. */
async function listOwnTables(tx: Drizzle): Promise<OwnTable[]> {
  const { rows } = await tx.execute<OwnTable>(sql`
    select c.relname as name,
      exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
      ) as "isTenants",
      c.relrowsecurity and c.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_rows'
      ) as "isSecured"
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and pg_has_role(c.relowner, 'usage')
    order by c.relname
  `)
  return rows
}

/** The server reads and writes rows. It changes no table, no migration and no entry of the audit. */
async function grantRights(tx: Drizzle, name: string, own: readonly OwnTable[]): Promise<void> {
  const role = sql.identifier(name)
  const tables = sql.join(
    own.map((table) => sql.identifier(table.name)),
    sql`, `,
  )
  await tx.execute(sql`grant usage on schema public to ${role}`)
  await tx.execute(sql`grant select, insert, update, delete on ${tables} to ${role}`)
  await tx.execute(sql`revoke update, delete on audit_entries from ${role}`)
  await tx.execute(sql`revoke delete on audit_chains from ${role}`)
  await tx.execute(sql`revoke insert, update, delete on schema_migrations from ${role}`)
  await tx.execute(sql`grant usage on all sequences in schema public to ${role}`)
  await tx.execute(sql`grant execute on function delete_old_audit_entries to ${role}`)
}

const isInScope = sql`
  client_id = current_setting('app.client_id', true)
  or current_setting('app.client_id', true) = '*'
`

async function addPolicy(tx: Drizzle, table: string): Promise<void> {
  const name = sql.identifier(table)
  await tx.execute(sql`drop policy if exists tenant_rows on ${name}`)
  await tx.execute(sql`
    create policy tenant_rows on ${name} using (${isInScope}) with check (${isInScope})
  `)
  await tx.execute(sql`alter table ${name} enable row level security, force row level security`)
}

/**
 * Gives every table with a `client_id` the policy that shows and accepts rows of the current provider
 * only, and the running server its rights. Runs after the migrations, so that no table is forgotten.
 * @param serverUser the user of the running server, where it may be another one than this connection's
 */
export async function secureRows(tx: Drizzle, serverUser: string | null): Promise<void> {
  const tables = await listOwnTables(tx)
  for (const { name, isTenants, isSecured } of tables) {
    if (isTenants && !isSecured) await addPolicy(tx, name)
  }
  const role = await findServerRole(tx, serverUser)
  if (role !== null) await grantRights(tx, role, tables)
}

/** Whether the running server has the rights of its tables' owner. */
export async function ownsTables(db: Drizzle): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from pg_tables
    where schemaname = 'public' and tablename = 'tenants' and pg_has_role(tableowner, 'usage')
  `)
  return rowCount === 1
}
