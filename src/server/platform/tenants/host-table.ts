import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** The own domains of providers: one row for each host, which belongs to one provider only. */
export const tenantHosts = pgTable(
  'tenant_hosts',
  {
    /** As `toPortalHost` writes it: small letters, ASCII, without a trailing dot. */
    host: text().primaryKey(),
    clientId: text('client_id').notNull(),
    /** The one host that the pages of all others lead to; without one, none leads to another. */
    isCanonical: boolean('is_canonical').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('tenant_hosts_canonical')
      .on(table.clientId)
      .where(sql`${table.isCanonical}`),
  ],
)
