import { type SQL, sql } from 'drizzle-orm'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listTables } from '#server/platform/db/transfer/catalogue.ts'

/** Where tries at accounts of staff are counted together, at whichever provider's host they come. */
const staffTogether = 'guessing_windows'

/**
 * Where what the user of a provider announces reaches all its subscribers; one of them alone marks it
 * as read.
 */
const inboxes: Readonly<Record<string, SQL>> = {
  notices: sql`t.kind = 'announcement' and t.read_at is null`,
  broadcast_deliveries: sql`t.read_at is null`,
}

/** Where the sandbox's mail server keeps the letters of the administration: by its host, in its list of hosts. */
const administrationLetters = ['adm', '-guests']

/** The client ids whose rows a caller may change in this table. */
function ownIdsIn(table: string, clientIds: readonly string[]): string[] {
  if (table === staffTogether) return [...clientIds, administrationId]
  const hasLetters = table.startsWith('sandbox_') && clientIds.includes(administrationId)
  return [...clientIds, ...(hasLetters ? administrationLetters : [])]
}

interface Whose {
  /** Client ids whose rows a caller may change. */
  readonly clientIds: readonly string[]
  /** The customer a caller may be; rows of the others at the same provider are the others'. */
  readonly customerId: string
}

/** A digest of the rows of each table that belong to other providers or other subscribers. */
export async function digestOtherRows(
  { db }: Pick<Database, 'db'>,
  { clientIds, customerId }: Whose,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of await listTables(db)) {
    const { rows: columns } = await db.execute<{ name: string }>(sql`
      select attname as name from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
    `)
    const names = new Set(columns.map(({ name }) => name))
    if (!names.has('client_id')) continue
    const own = sql`t.client_id in ${ownIdsIn(table, clientIds)}`
    const isAnnounced = inboxes[table] ?? sql`false`
    const others = names.has('customer_id')
      ? // A row of nobody, such as an alert about a member of staff, is the provider's own.
        sql`not (${own}) or (t.customer_id not in ('', ${customerId}) and not (${isAnnounced}))`
      : sql`not (${own})`
    const { rows } = await db.execute<{ digest: string; count: number }>(sql`
      select count(*)::int as count, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from ${sql.identifier(table)} t where ${others}
    `)
    digests[table] = `${rows[0]?.count} ${rows[0]?.digest}`
  }
  return digests
}
