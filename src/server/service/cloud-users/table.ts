import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CloudUserChange } from '#domain/service/cloud-users/cloud-user.ts'
import { instant } from '#server/platform/db/instant.ts'

/**
 * Edits of a storage user that are not complete: the previous values of the fields saved so far. A
 * row is deleted with the last field; otherwise its values are restored, or given up where the platform
 * refuses them or gives no answer for a day. Passwords are never stored.
 */
export const cloudUserEdits = pgTable(
  'cloud_user_edits',
  {
    clientId: text('client_id').notNull(),
    /** The platform's id of the storage. */
    reference: text().notNull(),
    userId: text('user_id').notNull(),
    /** Of the edit; another one from the moment on at which it is being rolled back. */
    editId: text('edit_id').notNull(),
    previousValues: jsonb('before').$type<readonly CloudUserChange[]>().notNull(),
    /** After this, the edit counts as abandoned and is rolled back. */
    leasedUntil: instant('leased_until').notNull(),
    /** How often the platform gave no answer to its roll-back, and since when; null: never. */
    tries: integer().notNull().default(0),
    failingSince: instant('failing_since'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.reference, table.userId] }),
    index('cloud_user_edits_left').on(table.leasedUntil),
  ],
)
