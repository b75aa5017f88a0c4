import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { viewingReasons } from '#contract/staff/viewings.ts'
import { instant } from '#server/platform/db/instant.ts'

/** Each time a member of staff saw the portal of a subscriber, read-only. */
export const viewings = pgTable(
  'viewings',
  {
    clientId: text('client_id').notNull(),
    /** 128 random bits. It opens nothing without the cookie of the session of staff. */
    id: text().notNull(),
    /** The session of staff that began it, and alone may use it. */
    staffSessionId: text('staff_session_id').notNull(),
    /** The login of the member of staff, for the audit log. */
    staffLogin: text('staff_login').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    reason: text({ enum: viewingReasons }).notNull(),
    startedAt: instant('started_at').notNull(),
    /** When it ends by itself. */
    endsAt: instant('ends_at').notNull(),
    /** When it ended; null until that is recorded. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('viewings_customer').on(table.clientId, table.customerId, table.startedAt),
    index('viewings_session').on(table.clientId, table.staffSessionId),
    index('viewings_age').on(table.startedAt),
  ],
)
