import { type Access } from '../tenant-scope.ts'

/** SQL for the name of the running server's role. Roles belong to all databases of a PostgreSQL. */
export const serverRoleName = `left('portal_app_' || current_database(), 63)`

/** SQL for what each role is called. Where the server's could not be made, the server keeps the rights of its user (`platform/db/row-security.ts`). */
export const roles = {
  owner: `'none'`,
  server: `coalesce((
    select rolname::text from pg_roles
    where rolname = ${serverRoleName} and pg_has_role(oid, 'member')
  ), 'none')`,
}

/** The statement that brings a connection from one access to another; null when it has it. */
export function accessStatement(
  from: Access | undefined,
  to: Access,
): { readonly text: string; readonly values: readonly string[] } | null {
  const scope = `set_config('app.client_id', $1, false)`
  if (from?.role !== to.role) {
    return {
      text: `select set_config('role', ${roles[to.role]}, false), ${scope}`,
      values: [to.scope],
    }
  }
  return from.scope === to.scope ? null : { text: `select ${scope}`, values: [to.scope] }
}
