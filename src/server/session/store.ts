import { and, desc, eq, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { FeatureFlag } from '#contract/session.ts'
import type { Database, Drizzle } from '#server/db/database.ts'
import type { Subscriber } from '#server/http/call.ts'
import { credentialOf, knownFlags } from './credentials.ts'
import { credentials, sessions } from './table.ts'

/** The greatest number of live sessions of a customer; one more ends the oldest. */
const maxSessions = 10

export interface StoredSession {
  readonly id: string
  readonly customerId: string
  readonly documentHash: string
  /** The current feature flags, read from the credentials. */
  readonly featureFlags: readonly FeatureFlag[]
  readonly secretHash: string
  readonly previousSecretHash: string | null
  readonly previousSecretValidUntil: Date | null
  readonly createdAt: Date
  readonly lastSeen: Date
  readonly absoluteEnd: Date
}

/** A session as its subscriber sees it. */
export interface ListedSession {
  readonly id: string
  readonly device: string
  readonly createdAt: Date
  readonly lastSeen: Date
  readonly absoluteEnd: Date
}

export interface NewSession extends Subscriber {
  readonly id: string
  readonly secretHash: string
  readonly createdAt: Date
  readonly absoluteEnd: Date
  /** Names of browser and system. */
  readonly deviceLabel: string
}

const liveSession = (clientId: string, id: string) =>
  and(eq(sessions.clientId, clientId), eq(sessions.id, id), isNull(sessions.revokedAt))

const sessionsOf = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(sessions.clientId, clientId),
    eq(sessions.customerId, customerId),
    eq(sessions.documentHash, documentHash),
  )

/** The sessions of another person whom the customer id belonged to before. */
const formerSessionsOf = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(sessions.clientId, clientId),
    eq(sessions.customerId, customerId),
    ne(sessions.documentHash, documentHash),
  )

/** Ends every session of a subscriber and returns their ids. */
export async function revokeAll(db: Drizzle, subscriber: Subscriber, now: Date): Promise<string[]> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(sessionsOf(subscriber), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return revoked.map(({ id }) => id)
}

/** Ends every session of a provider's subscribers. */
export async function endTenantSessions(tx: Drizzle, clientId: string, now: Date): Promise<void> {
  const ofTenant = and(eq(sessions.clientId, clientId), isNull(sessions.revokedAt))
  await tx.update(sessions).set({ revokedAt: now }).where(ofTenant)
}

/** Runs in the transaction that ended sessions of a customer id, before their rows are deleted. */
export type OnSignOut = (
  tx: Drizzle,
  customer: Pick<Subscriber, 'clientId' | 'customerId'>,
) => Promise<void>

export type SessionStore = ReturnType<typeof sessionStore>

export function sessionStore({ db }: Pick<Database, 'db'>, onSignOut: OnSignOut) {
  const findLive = db
    .select({
      id: sessions.id,
      customerId: sessions.customerId,
      documentHash: sessions.documentHash,
      featureFlags: credentials.featureFlags,
      secretHash: sessions.secretHash,
      previousSecretHash: sessions.previousSecretHash,
      previousSecretValidUntil: sessions.previousSecretValidUntil,
      createdAt: sessions.createdAt,
      lastSeen: sessions.lastSeen,
      absoluteEnd: sessions.absoluteEnd,
    })
    .from(sessions)
    .innerJoin(
      credentials,
      and(
        eq(credentials.clientId, sessions.clientId),
        eq(credentials.customerId, sessions.customerId),
        eq(credentials.documentHash, sessions.documentHash),
      ),
    )
    .where(
      and(
        eq(sessions.clientId, sql.placeholder('clientId')),
        eq(sessions.id, sql.placeholder('id')),
        isNull(sessions.revokedAt),
      ),
    )
    .prepare('living_session')

  return {
    create: (session: NewSession): Promise<void> =>
      db.transaction(async (tx) => {
        // Locking the credentials serializes the sign-ins of one subscriber, so that the limit below
        // holds.
        await tx
          .select({ customerId: credentials.customerId })
          .from(credentials)
          .where(credentialOf(session))
          .for('update')
        await tx.insert(sessions).values({ ...session, lastSeen: session.createdAt })
        const ofSubscriber = sessionsOf(session)
        const kept = tx
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(ofSubscriber, isNull(sessions.revokedAt)))
          .orderBy(desc(sessions.createdAt), desc(sessions.id))
          .limit(maxSessions)
        await tx
          .update(sessions)
          .set({ revokedAt: session.createdAt })
          .where(and(ofSubscriber, isNull(sessions.revokedAt), notInArray(sessions.id, kept)))
        await tx
          .update(sessions)
          .set({ revokedAt: session.createdAt })
          .where(and(formerSessionsOf(session), isNull(sessions.revokedAt)))
        await onSignOut(tx, session)
        await tx
          .delete(sessions)
          .where(and(ofSubscriber, lt(sessions.absoluteEnd, session.createdAt)))
      }),
    find: async (clientId: string, id: string): Promise<StoredSession | null> => {
      const [row] = await findLive.execute({ clientId, id })
      return row ? { ...row, featureFlags: knownFlags(row.featureFlags) } : null
    },
    /** The sessions of a subscriber that were not ended; the caller removes those that expired. */
    list: (subscriber: Subscriber): Promise<ListedSession[]> =>
      db
        .select({
          id: sessions.id,
          device: sessions.deviceLabel,
          createdAt: sessions.createdAt,
          lastSeen: sessions.lastSeen,
          absoluteEnd: sessions.absoluteEnd,
        })
        .from(sessions)
        .where(and(sessionsOf(subscriber), isNull(sessions.revokedAt)))
        .orderBy(desc(sessions.lastSeen)),
    /** Ends a session of this subscriber; false when it does not exist. */
    revokeOwn: async (subscriber: Subscriber, id: string, now: Date): Promise<boolean> => {
      const ended = await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(sessionsOf(subscriber), liveSession(subscriber.clientId, id)))
        .returning({ id: sessions.id })
      return ended.length === 1
    },
    /**
     * Ends the sessions of this subscriber but one. `also` runs in the same transaction. Returns the ids
     * of the ended ones.
     */
    revokeOthers: (
      subscriber: Subscriber,
      keptId: string,
      { now, also }: { readonly now: Date; readonly also: (tx: Drizzle) => Promise<void> },
    ): Promise<string[]> =>
      db.transaction(async (tx) => {
        const ended = await tx
          .update(sessions)
          .set({ revokedAt: now })
          .where(and(sessionsOf(subscriber), ne(sessions.id, keptId), isNull(sessions.revokedAt)))
          .returning({ id: sessions.id })
        await also(tx)
        return ended.map(({ id }) => id)
      }),
    updateLastSeen: async (clientId: string, id: string, now: Date): Promise<void> => {
      await db.update(sessions).set({ lastSeen: now }).where(liveSession(clientId, id))
    },
    /**
     * Rotates the secret, but only from the current one: of two tabs one rotates, the other finds
     * it done.
     */
    rotate: async (
      clientId: string,
      id: string,
      change: { from: string; to: string; previousSecretValidUntil: Date },
    ): Promise<void> => {
      await db
        .update(sessions)
        .set({
          secretHash: change.to,
          previousSecretHash: change.from,
          previousSecretValidUntil: change.previousSecretValidUntil,
        })
        .where(and(liveSession(clientId, id), eq(sessions.secretHash, change.from)))
    },
    revoke: async (clientId: string, id: string, now: Date): Promise<void> => {
      await db.update(sessions).set({ revokedAt: now }).where(liveSession(clientId, id))
    },
    /** Ends the session of a secret, for a device that lost its readable token. */
    revokeBySecretHash: async (
      clientId: string,
      secretHash: string,
      now: Date,
    ): Promise<string[]> => {
      const revoked = await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(
          and(
            eq(sessions.clientId, clientId),
            eq(sessions.secretHash, secretHash),
            isNull(sessions.revokedAt),
          ),
        )
        .returning({ id: sessions.id })
      return revoked.map(({ id }) => id)
    },
    revokeAll: (subscriber: Subscriber, now: Date): Promise<string[]> =>
      revokeAll(db, subscriber, now),
  }
}
