import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CloudUserChange } from '#domain/service/cloud-users/cloud-user.ts'
import { instant } from '#server/platform/db/instant.ts'

/**
 * Edits of a storage user that are not complete: the previous values of the fields saved so far. A
 * row is deleted with the last field; otherwise its values are restored. Passwords are never stored.
 */
export const cloudUserEdits = pgTable(
  'cloud_user_edits',
  {
    clientId: text('client_id').notNull(),
    /** The platform's id of the storage. */
    reference: text().notNull(),
    userId: text('user_id').notNull(),
    editId: text('edit_id').notNull(),
    previousValues: jsonb('before').$type<readonly CloudUserChange[]>().notNull(),
    /** After this, the edit counts as abandoned and is rolled back. */
    leasedUntil: instant('leased_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.reference, table.userId] }),
    index('cloud_user_edits_left').on(table.leasedUntil),
  ],
)
