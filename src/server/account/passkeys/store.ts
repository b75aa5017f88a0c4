import { and, desc, eq, gte, or } from 'drizzle-orm'
import { isNextUse, maxPasskeys } from '#server/platform/auth/passkeys/passkey-columns.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { credentials } from '#server/account/session/table.ts'
import { passkeys } from './table.ts'

export type StoredPasskey = typeof passkeys.$inferSelect
export type NewPasskey = Omit<StoredPasskey, 'id' | 'lastUsedAt'>

const ofSubscriber = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(passkeys.clientId, clientId),
    eq(passkeys.customerId, customerId),
    eq(passkeys.documentHash, documentHash),
  )

/** Ends all passkeys of a subscriber, in the transaction that sets a recovered password. */
export async function endPasskeys(tx: Drizzle, subscriber: Subscriber): Promise<void> {
  await tx.delete(passkeys).where(ofSubscriber(subscriber))
}

/**
 * Ends the passkeys of a subscriber that were made since a sign-in, and with `andUsed` those that were used
 * since then: a stranger who signed in may have made or used any of them.
 */
export async function endPasskeysSince(
  tx: Drizzle,
  subscriber: Subscriber,
  { since, andUsed }: { readonly since: Date; readonly andUsed: boolean },
): Promise<void> {
  const isMade = gte(passkeys.createdAt, since)
  const isSuspect = andUsed ? or(isMade, gte(passkeys.lastUsedAt, since)) : isMade
  await tx.delete(passkeys).where(and(ofSubscriber(subscriber), isSuspect))
}

/** Ends all passkeys of a provider, in the transaction that gives it another ERP. */
export async function endTenantPasskeys(tx: Drizzle, clientId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.clientId, clientId))
}

export type PasskeyStore = ReturnType<typeof passkeyStore>

export function passkeyStore({ db }: Pick<Database, 'db'>) {
  return {
    list: (subscriber: Subscriber): Promise<StoredPasskey[]> =>
      db
        .select()
        .from(passkeys)
        .where(ofSubscriber(subscriber))
        .orderBy(desc(passkeys.createdAt), desc(passkeys.id)),

    findByCredential: async (
      clientId: string,
      credentialId: string,
    ): Promise<StoredPasskey | null> => {
      const [found] = await db
        .select()
        .from(passkeys)
        .where(and(eq(passkeys.clientId, clientId), eq(passkeys.credentialId, credentialId)))
      return found ?? null
    },

    /** 'known': a passkey with this credential exists. 'full': the subscriber has `maxPasskeys`. */
    add: (passkey: NewPasskey): Promise<'added' | 'full' | 'known'> =>
      db.transaction(async (tx) => {
        const { clientId, customerId, documentHash } = passkey
        // Additions of one subscriber follow each other, so that the limit holds.
        await tx
          .select({ customerId: credentials.customerId })
          .from(credentials)
          .where(
            and(
              eq(credentials.clientId, clientId),
              eq(credentials.customerId, customerId),
              eq(credentials.documentHash, documentHash),
            ),
          )
          .for('update')
        if ((await tx.$count(passkeys, ofSubscriber(passkey))) >= maxPasskeys) return 'full'
        const added = await tx
          .insert(passkeys)
          .values(passkey)
          .onConflictDoNothing()
          .returning({ id: passkeys.id })
        return added.length === 1 ? 'added' : 'known'
      }),

    /**
     * Writes that a passkey was used. False when its counter does not rise: it was copied, or another
     * use of the same moment was faster.
     */
    use: async (
      { clientId, id }: Pick<StoredPasskey, 'clientId' | 'id'>,
      counter: number,
      now: Date,
    ): Promise<boolean> => {
      const used = await db
        .update(passkeys)
        .set({ counter, lastUsedAt: now })
        .where(
          and(
            eq(passkeys.clientId, clientId),
            eq(passkeys.id, id),
            isNextUse(passkeys.counter, counter),
          ),
        )
        .returning({ id: passkeys.id })
      return used.length === 1
    },

    /** Removes a passkey of this subscriber; false when the subscriber has no passkey with this id. */
    remove: async (subscriber: Subscriber, id: string): Promise<boolean> => {
      const removed = await db
        .delete(passkeys)
        .where(and(ofSubscriber(subscriber), eq(passkeys.id, id)))
        .returning({ id: passkeys.id })
      return removed.length === 1
    },

    endAll: (subscriber: Subscriber): Promise<void> => endPasskeys(db, subscriber),
  }
}
