import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/instant.ts'

/** What staff did. A trigger of the migration refuses to change or delete a row. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** The provider it concerns. */
    clientId: text('client_id').notNull(),
    /** The login; entries stay when the account is deleted. */
    who: text().notNull(),
    role: text({ enum: ['admin', 'provider'] }).notNull(),
    action: text().notNull(),
    /** Names of the fields that changed, never their values. */
    fields: text().array().notNull().default([]),
  },
  (table) => [index('audit_entries_tenant').on(table.clientId, table.id)],
)
