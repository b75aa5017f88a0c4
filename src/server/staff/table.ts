import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/db/instant.ts'

/** Staff: administrators of the installation, and one user a provider. */
export const staffMembers = pgTable(
  'operators',
  {
    id: uuid().primaryKey().defaultRandom(),
    role: text({ enum: ['admin', 'provider'] }).notNull(),
    /** What they sign in with: an administrator's e-mail in small letters, a provider's client id. */
    login: text().notNull(),
    name: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: instant('password_changed_at').notNull().defaultNow(),
    /** The authenticator's secret; null until one is enrolled. */
    sealedTotpSecret: text('sealed_totp_secret'),
    /** The last thirty seconds a code was taken of: none is taken twice. */
    lastTotpStep: bigint('last_totp_step', { mode: 'number' }),
    /** Added by the sandbox with a public password: signs in on this machine alone. */
    isSandbox: boolean('is_sandbox').notNull().default(false),
    /** When an administrator was disabled; null for one who may sign in. */
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('operators_role', sql`${table.role} in ('admin', 'provider')`),
    unique('operators_login').on(table.role, table.login),
  ],
)

/** What is left of the recovery codes: a used one is gone. */
export const staffRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    staffId: uuid('operator_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
)

/** A signed-in member of staff; `id` is the SHA-256 of the secret in the HttpOnly cookie. */
export const staffSessions = pgTable(
  'operator_sessions',
  {
    id: text().primaryKey(),
    staffId: uuid('operator_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeen: instant('last_seen').notNull(),
    absoluteEnd: instant('absolute_end').notNull(),
    /** Opened with a code, not with the password alone. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
  },
  (table) => [
    index('operator_sessions_operator').on(table.staffId),
    index('operator_sessions_end').on(table.absoluteEnd),
  ],
)
