import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/instant.ts'

/** What staff did. A trigger of the migration lets nobody change or remove a row. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** The provider it was done to. */
    clientId: text('client_id').notNull(),
    /** As they signed in; a person who is gone keeps their entries. */
    who: text().notNull(),
    role: text({ enum: ['admin', 'provider'] }).notNull(),
    action: text().notNull(),
    /** Names of the fields that changed, never what is in them. */
    fields: text().array().notNull().default([]),
  },
  (table) => [index('audit_entries_tenant').on(table.clientId, table.id)],
)
