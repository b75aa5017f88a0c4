import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CloudUserChange } from '#domain/cloud-users/cloud-user.ts'
import { instant } from '#server/db/instant.ts'

/**
 * Changes of a cloud user that are not complete yet: what the fields saved so far were before. Gone
 * when the last field is saved; else it tells what to put back. Passwords are never among them.
 */
export const cloudUserEdits = pgTable(
  'cloud_user_edits',
  {
    clientId: text('client_id').notNull(),
    /** What the storage platform knows the service by. */
    reference: text().notNull(),
    userId: text('user_id').notNull(),
    editId: text('edit_id').notNull(),
    before: jsonb().$type<readonly CloudUserChange[]>().notNull(),
    /** Whoever edits may go on until then; after it, the edit counts as broken off. */
    leasedUntil: instant('leased_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.reference, table.userId] }),
    index('cloud_user_edits_left').on(table.leasedUntil),
  ],
)
