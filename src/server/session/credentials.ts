import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { featureFlagSchema, type FeatureFlag } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { credentials } from './table.ts'

export interface Credential {
  readonly customerId: string
  readonly passwordHash: string
  readonly featureFlags: readonly FeatureFlag[]
  readonly changedAt: Date
}

export interface CredentialStore {
  findByDocument(clientId: string, document: string): Promise<Credential[]>
  findByCustomer(clientId: string, customerId: string): Promise<Credential | null>
  /** Sets a password, also the first one of a customer. Feature flags stay unchanged. */
  setPassword(input: {
    clientId: string
    customerId: string
    document: string
    passwordHash: string
    now: Date
  }): Promise<void>
  put(input: {
    clientId: string
    customerId: string
    document: string
    passwordHash: string
    featureFlags: readonly FeatureFlag[]
  }): Promise<void>
  /**
   * Replaces the hash of the same password. Nothing happens if the password was changed meanwhile.
   */
  rehash(clientId: string, customerId: string, from: string, to: string): Promise<void>
}

/** The flags that this version knows; others are dropped, as in the contract. */
export function knownFlags(flags: readonly string[]): FeatureFlag[] {
  return flags.filter((flag) => v.is(featureFlagSchema, flag))
}

function readCredential(row: typeof credentials.$inferSelect): Credential {
  const { customerId, passwordHash, featureFlags, changedAt } = row
  return { customerId, passwordHash, featureFlags: knownFlags(featureFlags), changedAt }
}

/**
 * The store of passwords. Documents are hashed with `key`: without it, a stolen table does not
 * allow trying all 10^9 CPFs.
 */
export function credentialStore({ db }: Pick<Database, 'db'>, key: Uint8Array): CredentialStore {
  const documentHash = (clientId: string, document: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, document]))
      .digest('base64url')
  return {
    findByDocument: async (clientId, document) => {
      const rows = await db
        .select()
        .from(credentials)
        .where(
          and(
            eq(credentials.clientId, clientId),
            eq(credentials.documentHash, documentHash(clientId, document)),
          ),
        )
      return rows.map(readCredential)
    },
    findByCustomer: async (clientId, customerId) => {
      const [row] = await db
        .select()
        .from(credentials)
        .where(and(eq(credentials.clientId, clientId), eq(credentials.customerId, customerId)))
      return row ? readCredential(row) : null
    },
    setPassword: async ({ clientId, customerId, document, passwordHash, now }) => {
      const changing = {
        documentHash: documentHash(clientId, document),
        passwordHash,
        changedAt: now,
      }
      await db
        .insert(credentials)
        .values({ clientId, customerId, ...changing })
        .onConflictDoUpdate({
          target: [credentials.clientId, credentials.customerId],
          set: changing,
        })
    },
    put: async ({ clientId, customerId, document, passwordHash, featureFlags }) => {
      const changing = {
        documentHash: documentHash(clientId, document),
        passwordHash,
        featureFlags: [...featureFlags],
        changedAt: new Date(),
      }
      await db
        .insert(credentials)
        .values({ clientId, customerId, ...changing })
        .onConflictDoUpdate({
          target: [credentials.clientId, credentials.customerId],
          set: changing,
        })
    },
    rehash: async (clientId, customerId, from, to) => {
      await db
        .update(credentials)
        .set({ passwordHash: to })
        .where(
          and(
            eq(credentials.clientId, clientId),
            eq(credentials.customerId, customerId),
            eq(credentials.passwordHash, from),
          ),
        )
    },
  }
}
