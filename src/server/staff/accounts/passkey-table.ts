import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { passkeyColumns } from '#server/platform/auth/passkeys/passkey-columns.ts'
import { staffMembers } from './table.ts'

/** A passkey of a member of staff, who signs in with it instead of password and code. */
export const staffPasskeys = pgTable(
  'operator_passkeys',
  {
    /** The provider of the user; `administrationId` for an administrator. */
    clientId: text('client_id').notNull(),
    id: uuid().notNull().defaultRandom(),
    staffId: uuid('operator_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    /** Given by its owner; empty until then. */
    name: text().notNull().default(''),
    ...passkeyColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex('operator_passkeys_credential').on(table.clientId, table.credentialId),
    index('operator_passkeys_operator').on(table.staffId),
  ],
)
