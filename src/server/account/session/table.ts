import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'
import type { CodeChannel } from '#domain/account/recovery/code-channel.ts'
import type { SignInMethod } from '#domain/account/people/sign-in-method.ts'
import type { WriteMarks } from '#server/upstreams/erp/answer-versions.ts'

/**
 * The password of a subscriber. The document is stored only as a keyed hash; the document itself
 * stays in the ERP. An ERP may give the id of a customer to another person, who then has a
 * credential of their own: the former one stays until its retention ends.
 */
export const credentials = pgTable(
  'credentials',
  {
    clientId: text('client_id').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    /** A PHC string, which holds algorithm, parameters and salt besides the hash. */
    passwordHash: text('password_hash').notNull(),
    featureFlags: text('feature_flags').array().notNull().default([]),
    /** Added by the sandbox with a public password: signs in on this machine alone. */
    isSandbox: boolean('is_sandbox').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** Devices that signed in no later than this are not known any more, but for the kept one. */
    devicesEndedAt: instant('devices_ended_at'),
    keptDevice: text('kept_device'),
    /** Single devices that are not known any more, and the moment (ISO) until which their sign-ins do not count. */
    endedDevices: jsonb('ended_devices')
      .$type<Readonly<Record<string, string>>>()
      .notNull()
      .default({}),
    /** Where the code went by which the present password was set; null for one set in another way. */
    recoveredBy: text('recovered_by').$type<CodeChannel>(),
    /** Until then cards and automatic payments are on hold: a code to a phone set the password. */
    paymentHoldUntil: instant('payment_hold_until'),
    /**
     * A mark for each kind of answer that a write of this subscriber made old. It is read with the session
     * at every call, so other processes know at once.
     */
    writeMarks: jsonb('write_marks').$type<WriteMarks>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.customerId, table.documentHash] }),
    // Not unique: an ERP may hold two customers with one document.
    index('credentials_document').on(table.clientId, table.documentHash),
    // In the order in which an announcement goes through the accounts, portion by portion.
    index('credentials_account').on(
      table.clientId,
      table.customerId,
      table.changedAt.desc().nullsFirst(),
    ),
  ],
)

/** A session. `bind_hash`: the SHA-256 of the secret in its HttpOnly cookie. */
export const sessions = pgTable(
  'sessions',
  {
    clientId: text('client_id').notNull(),
    id: text().notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    secretHash: text('bind_hash').notNull(),
    /**
     * The hash of the secret before the last rotation, accepted until `prev_valid_until`; without that
     * time, until the current one was used.
     */
    previousSecretHash: text('prev_bind_hash'),
    previousSecretValidUntil: instant('prev_valid_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeen: instant('last_seen').notNull().defaultNow(),
    absoluteEnd: instant('absolute_end').notNull(),
    revokedAt: instant('revoked_at'),
    deviceLabel: text('device_label').notNull().default(''),
    /** The id in the cookie by which its browser is known (`platform/auth/known-devices.ts`); null in older rows. */
    deviceId: text('device_id'),
    /** How it was opened, where its browser was not known to the account; null for a known one. */
    newDeviceBy: text('new_device_by').$type<SignInMethod>(),
    /** When its subscriber was told of the new device. */
    toldAt: instant('told_at'),
    /** A password set by a code ended it, so its browser may belong to the owner who lost the account. */
    isEndedByRecovery: boolean('is_ended_by_recovery').notNull().default(false),
    /**
     * Set on an own device, as the four that follow: until then it opens bills, whatever became of the
     * full right.
     */
    ownDeviceEnd: instant('own_device_end'),
    /** When the full right of an own device ends. */
    fullEnd: instant('full_end'),
    ownSecretHash: text('own_secret_hash'),
    previousOwnSecretHash: text('prev_own_secret_hash'),
    previousOwnSecretValidUntil: instant('prev_own_secret_valid_until'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('sessions_customer').on(table.clientId, table.customerId),
    // A device that lost its readable token still signs out, by its secret alone.
    index('sessions_companion').on(table.clientId, table.secretHash),
    index('sessions_end').on(table.absoluteEnd),
  ],
)

/** When a session ends by time: an own device outlasts the full right. */
export const sessionEnd = sql`greatest(${sessions.absoluteEnd}, ${sessions.ownDeviceEnd})`
