import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** When a failing upstream was last asked again, for all processes. By the clock of the database. */
export const upstreamRechecks = pgTable(
  'upstream_rechecks',
  {
    clientId: text('client_id').notNull(),
    upstream: text().notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Until then the answer belongs to the process that asked; a process that dies leaves it to this end. */
    leasedUntil: instant('leased_until').notNull(),
    /** The last answer that was understood; null while there was none. */
    answeredAt: instant('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.upstream] })],
)
