import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** Calls that failed, by the code that the failing screen shows; nothing of what was sent is kept. */
export const callFailures = pgTable(
  'call_failures',
  {
    clientId: text('client_id').notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** What the subscriber reads out (`contract/service/support-code.ts`). */
    code: text().notNull(),
    at: instant('at').notNull(),
    /** Who called; null for a visitor, whom nothing names. */
    customerId: text('customer_id'),
    documentHash: text('document_hash'),
    method: text().notNull(),
    /** The pattern of the endpoint, never the path, which may hold an id. */
    route: text().notNull(),
    status: integer().notNull(),
    /** The server text of the refusal. */
    cause: text().notNull(),
    /** The system behind the portal that failed, and how, in our words; empty for none. */
    upstream: text().notNull(),
    detail: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('call_failures_code').on(table.clientId, table.code),
    index('call_failures_customer').on(table.clientId, table.customerId, table.at),
    index('call_failures_age').on(table.at),
  ],
)
