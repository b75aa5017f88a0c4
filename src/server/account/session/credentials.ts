import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { featureFlagSchema, type FeatureFlag } from '#contract/account/session.ts'
import type { CodeChannel } from '#domain/account/recovery/code-channel.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { WriteMarks } from '#server/upstreams/erp/answer-versions.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { holdEndAfter } from './payment-hold.ts'
import { credentials } from './table.ts'

/** Which devices are not known to an account any more. */
export interface DeviceTrust {
  /** Devices that signed in no later than this are not known any more, but for `keptDevice`. */
  readonly devicesEndedAt: Date | null
  readonly keptDevice: string | null
  /** Devices that signed in no later than the moment beside their id are not known any more. */
  readonly endedDevices: Readonly<Record<string, string>>
}

export interface Credential extends DeviceTrust {
  readonly customerId: string
  readonly documentHash: string
  readonly passwordHash: string
  readonly featureFlags: readonly FeatureFlag[]
  readonly writeMarks: WriteMarks
  readonly changedAt: Date
  /** Of the sandbox, with a public password. */
  readonly isSandbox: boolean
  /** Where the code went by which the password was set; null for one set in another way. */
  readonly recoveredBy: CodeChannel | null
  /** Cards and automatic payments are on hold until then. */
  readonly paymentHoldUntil: Date | null
}

/** The password of a subscriber and when it was set. */
export interface NewPassword extends Subscriber {
  readonly passwordHash: string
  readonly now: Date
  /** Where the code went that allowed it; null or absent where no code did. */
  readonly recoveredBy?: CodeChannel | null
}

export type CredentialStore = ReturnType<typeof credentialStore>

/** The flags that this version knows; others are dropped, as in the contract. */
export function knownFlags(flags: readonly string[]): FeatureFlag[] {
  return flags.filter((flag) => v.is(featureFlagSchema, flag))
}

function readCredential(row: typeof credentials.$inferSelect): Credential {
  const { clientId: _, createdAt: __, featureFlags, ...credential } = row
  return { ...credential, featureFlags: knownFlags(featureFlags) }
}

/** The condition that a credential is this subscriber's. */
export const credentialOf = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(credentials.clientId, clientId),
    eq(credentials.customerId, customerId),
    eq(credentials.documentHash, documentHash),
  )

/** Ends the trust in all devices of a subscriber but one, in the transaction that ends their sessions. */
export async function endOtherDevices(
  tx: Drizzle,
  subscriber: Subscriber,
  { now, keptDevice }: { readonly now: Date; readonly keptDevice: string | null },
): Promise<void> {
  await tx
    .update(credentials)
    .set({ devicesEndedAt: now, keptDevice, endedDevices: {} })
    .where(credentialOf(subscriber))
}

const primaryKey = [credentials.clientId, credentials.customerId, credentials.documentHash]

/** The store of passwords. */
export function credentialStore({ db }: Pick<Database, 'db'>) {
  return {
    /** The credentials of a document; several when the ERP holds it several times. */
    findByDocument: async (clientId: string, documentHash: string): Promise<Credential[]> => {
      const rows = await db
        .select()
        .from(credentials)
        .where(and(eq(credentials.clientId, clientId), eq(credentials.documentHash, documentHash)))
      return rows.map(readCredential)
    },

    find: async (subscriber: Subscriber): Promise<Credential | null> => {
      const [row] = await db.select().from(credentials).where(credentialOf(subscriber))
      return row ? readCredential(row) : null
    },

    /**
     * Sets a password, also the first one of a subscriber. Feature flags stay unchanged, and the
     * credential is no longer marked as one of the sandbox. A hold on payments begins where a code to a
     * phone replaced a password, and no other change of it ends one.
     */
    setPassword: async ({ now: changedAt, passwordHash, ...password }: NewPassword) => {
      const { clientId, customerId, documentHash, recoveredBy = null } = password
      const set = { passwordHash, changedAt, recoveredBy, isSandbox: false }
      const paymentHoldUntil = holdEndAfter(changedAt)
      await db
        .insert(credentials)
        .values({ clientId, customerId, documentHash, createdAt: changedAt, ...set })
        .onConflictDoUpdate({
          target: primaryKey,
          set: { ...set, ...(recoveredBy === 'message' && { paymentHoldUntil }) },
        })
    },

    /** Sets password and feature flags of a person of the sandbox. */
    putSandbox: async ({
      clientId,
      customerId,
      documentHash,
      passwordHash,
      featureFlags,
    }: Subscriber & {
      readonly passwordHash: string
      readonly featureFlags: readonly FeatureFlag[]
    }): Promise<void> => {
      const flags = [...featureFlags]
      const set = { passwordHash, featureFlags: flags, changedAt: new Date(), isSandbox: true }
      await db
        .insert(credentials)
        .values({ clientId, customerId, documentHash, ...set })
        .onConflictDoUpdate({ target: primaryKey, set })
    },

    /**
     * Replaces the hash of the same password. Nothing happens if the password was changed meanwhile.
     */
    rehash: async (subscriber: Subscriber, from: string, to: string): Promise<void> => {
      await db
        .update(credentials)
        .set({ passwordHash: to })
        .where(and(credentialOf(subscriber), eq(credentials.passwordHash, from)))
    },
  }
}
