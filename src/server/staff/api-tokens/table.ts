import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { tokenScopes } from '#contract/staff/token-scopes.ts'
import { instant } from '#server/platform/db/instant.ts'
import { staffMembers } from '#server/staff/accounts/table.ts'

/** Tokens by which another system of the company calls the administration. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** SHA-256 of the token, which is 256 random bits and stored nowhere. */
    tokenHash: text('token_hash').notNull(),
    /** Its first characters after the prefix. */
    hint: text().notNull(),
    scopes: text({ enum: tokenScopes }).array().notNull(),
    /** The providers it is limited to; null for all. */
    clientIds: text('client_ids').array(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** To the minute. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    check('api_tokens_end', sql`${table.expiresAt} > ${table.createdAt}`),
    unique('api_tokens_hash').on(table.tokenHash),
    index('api_tokens_end').on(table.expiresAt),
    index('api_tokens_creator').on(table.createdBy),
  ],
)
