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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { passkeyColumns } from '#server/platform/auth/passkeys/passkey-columns.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import { instant } from '#server/platform/db/instant.ts'

/**
 * Staff: administrators of the installation, and the users of providers: the shared access, whose login
 * is the client id, and named users, whose login is their e-mail.
 */
export const staffMembers = pgTable(
  'operators',
  {
    id: uuid().primaryKey().defaultRandom(),
    role: text({ enum: ['admin', 'provider'] }).notNull(),
    /** The provider of a user; `administrationId` for an administrator. */
    clientId: text('client_id').notNull().default(administrationId),
    /** What a provider's user may do; null for an administrator. */
    providerRole: text('provider_role', { enum: providerRoles }),
    /** What they sign in with: an e-mail in small letters, or a provider's client id. */
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
    /** When the access was disabled; null for one who may sign in. */
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the last session was opened: sessions leave after a day. Null before the first one. */
    lastSignInAt: instant('last_sign_in_at'),
  },
  (table) => [
    check('operators_role', sql`${table.role} in ('admin', 'provider')`),
    check(
      'operators_provider',
      sql`(${table.role} = 'provider') = (${table.clientId} <> '')
        and (${table.role} = 'provider') = (${table.providerRole} is not null)`,
    ),
    check(
      'operators_provider_role',
      sql`${table.providerRole} in ('owner', 'support', 'reader', 'messages')`,
    ),
    unique('operators_login').on(table.role, table.clientId, table.login),
  ],
)

/**
 * An invitation that was not accepted yet: it makes an administrator or a user of a provider, or gives a
 * known user a new password. The code itself is in the e-mail alone.
 */
export const staffInvitations = pgTable(
  'operator_invitations',
  {
    /** The provider of the user; `administrationId` for an administrator. */
    clientId: text('client_id').notNull(),
    id: uuid().notNull().defaultRandom(),
    /** The e-mail that was invited, in small letters. */
    login: text().notNull(),
    name: text().notNull(),
    /** Null for an administrator. */
    providerRole: text('provider_role', { enum: providerRoles }),
    /** Keyed hash of the code in the e-mail. */
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check(
      'operator_invitations_role',
      sql`${table.providerRole} in ('owner', 'support', 'reader', 'messages')`,
    ),
    check(
      'operator_invitations_provider',
      sql`(${table.clientId} <> '') = (${table.providerRole} is not null)`,
    ),
    primaryKey({ columns: [table.clientId, table.id] }),
    unique('operator_invitations_login').on(table.clientId, table.login),
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
    /** Names the session to its owner; it opens nothing. */
    publicId: uuid('public_id').notNull().defaultRandom(),
    staffId: uuid('operator_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeen: instant('last_seen').notNull(),
    absoluteEnd: instant('absolute_end').notNull(),
    /** Opened with a code, not with the password alone. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** Browser and system, in words; empty for an unknown one. */
    deviceLabel: text('device_label').notNull().default(''),
  },
  (table) => [
    index('operator_sessions_operator').on(table.staffId),
    index('operator_sessions_end').on(table.absoluteEnd),
  ],
)

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
