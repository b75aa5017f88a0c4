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

/**
 * How PostgreSQL writes what is read as text, such as moments of raw rows. The database, its users and the
 * server of an operator may be set to write it in another way, in which 05/11 is read as the 11th of May.
 */
const textForms = {
  datestyle: 'ISO, YMD',
  timezone: 'UTC',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

/** What sets these forms, as columns of a `select`: for one transaction, or for a connection. */
export const setTextForms = (isOfTransaction: boolean): string =>
  Object.entries(textForms)
    .map(([name, value]) => `set_config('${name}', '${value}', ${isOfTransaction})`)
    .join(', ')

/** The statement that brings a connection from one access to another; null when it has it. */
export function accessStatement(
  from: Access | undefined,
  to: Access,
): { readonly text: string; readonly values: readonly string[] } | null {
  const scope = `set_config('app.client_id', $1, false)`
  if (from?.role !== to.role) {
    const forms = from ? '' : `${setTextForms(false)}, `
    return {
      text: `select ${forms}set_config('role', ${roles[to.role]}, false), ${scope}`,
      values: [to.scope],
    }
  }
  return from.scope === to.scope ? null : { text: `select ${scope}`, values: [to.scope] }
}
