import { eq, lt, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, bigint, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** The public half of a key pair that a device holds; the columns of every table of passkeys. */
export const passkeyColumns = () => ({
  /** Chosen by the device, base64url. */
  credentialId: text('credential_id').notNull(),
  /** Random, base64url, the same for all passkeys of a person: a device keeps one for each. */
  userHandle: text('user_handle').notNull(),
  /** COSE key, base64url. */
  publicKey: text('public_key').notNull(),
  /** How often the device says that the passkey was used; always 0 for a device that does not count. */
  counter: bigint({ mode: 'number' }).notNull(),
  /** How the device is reached, such as `internal` or `hybrid`. */
  transports: text().array().notNull(),
  /** Browser and system that made it. */
  deviceLabel: text('device_label').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})

/** The greatest number of passkeys of a person. */
export const maxPasskeys = 10

/**
 * Whether a use with this counter comes after the stored one. A counter that does not rise means a copy,
 * or that another use of the same moment was faster. Devices that synchronise their passkeys count
 * nothing.
 */
export function isNextUse(stored: AnyPgColumn, counter: number): SQL {
  return counter === 0 ? eq(stored, 0) : lt(stored, counter)
}
