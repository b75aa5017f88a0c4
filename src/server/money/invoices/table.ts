import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'
import { sessions } from '#server/account/session/table.ts'

/** A token for one download of one file. Only its SHA-256 is stored. */
export const downloadTokens = pgTable(
  'download_tokens',
  {
    clientId: text('client_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    sessionId: text('session_id').notNull(),
    /** The kind of object: an invoice, a fiscal note, a contract. */
    kind: text().notNull(),
    objectId: text('object_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.tokenHash] }),
    foreignKey({
      name: 'download_tokens_session',
      columns: [table.clientId, table.sessionId],
      foreignColumns: [sessions.clientId, sessions.id],
    }).onDelete('cascade'),
    index('download_tokens_session_id').on(table.clientId, table.sessionId),
    index('download_tokens_end').on(table.expiresAt),
  ],
)
