import { and, desc, eq, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { FeatureFlag } from '#contract/session.ts'
import type { Database, Drizzle } from '#server/db/database.ts'
import { knownFlags } from './credentials.ts'
import { credentials, sessions } from './table.ts'

/** Devices signed in at once; the oldest goes when one more comes. */
const maxSessions = 10

export interface StoredSession {
  readonly id: string
  readonly customerId: string
  /** The rights of this moment: read from the credentials, not from the session's beginning. */
  readonly featureFlags: readonly FeatureFlag[]
  readonly bindHash: string
  readonly prevBindHash: string | null
  readonly prevValidUntil: Date | null
  readonly createdAt: Date
  readonly lastSeen: Date
  readonly absoluteEnd: Date
}

/** A signed-in device as its owner sees it. */
export interface ListedSession {
  readonly id: string
  readonly device: string
  readonly createdAt: Date
  readonly lastSeen: Date
  readonly absoluteEnd: Date
}

export interface NewSession {
  readonly clientId: string
  readonly id: string
  readonly customerId: string
  readonly bindHash: string
  readonly createdAt: Date
  readonly absoluteEnd: Date
  /** Browser and system, in words. */
  readonly deviceLabel: string
}

const one = (clientId: string, id: string) =>
  and(eq(sessions.clientId, clientId), eq(sessions.id, id), isNull(sessions.revokedAt))

const allOf = (clientId: string, customerId: string) =>
  and(eq(sessions.clientId, clientId), eq(sessions.customerId, customerId))

/** Ends every session of a customer; their ids. */
export async function revokeAll(
  db: Drizzle,
  clientId: string,
  customerId: string,
  now: Date,
): Promise<string[]> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(allOf(clientId, customerId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return revoked.map(({ id }) => id)
}

/** Ends every session of a provider's subscribers; resumed, none of them is signed in. */
export async function endTenantSessions(tx: Drizzle, clientId: string, now: Date): Promise<void> {
  const living = and(eq(sessions.clientId, clientId), isNull(sessions.revokedAt))
  await tx.update(sessions).set({ revokedAt: now }).where(living)
}

/** Runs in the transaction that ended sessions of a customer, before their rows are deleted. */
export type OnSignOut = (
  tx: Drizzle,
  customer: { readonly clientId: string; readonly customerId: string },
) => Promise<void>

export type SessionStore = ReturnType<typeof sessionStore>

export function sessionStore({ db }: Pick<Database, 'db'>, onSignOut: OnSignOut) {
  const living = db
    .select({
      id: sessions.id,
      customerId: sessions.customerId,
      featureFlags: credentials.featureFlags,
      bindHash: sessions.bindHash,
      prevBindHash: sessions.prevBindHash,
      prevValidUntil: sessions.prevValidUntil,
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
        // Holding the credentials makes sign-ins of one customer take turns at the limit below.
        await tx
          .select({ customerId: credentials.customerId })
          .from(credentials)
          .where(
            and(
              eq(credentials.clientId, session.clientId),
              eq(credentials.customerId, session.customerId),
            ),
          )
          .for('update')
        await tx.insert(sessions).values({ ...session, lastSeen: session.createdAt })
        const mine = allOf(session.clientId, session.customerId)
        const kept = tx
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(mine, isNull(sessions.revokedAt)))
          .orderBy(desc(sessions.createdAt), desc(sessions.id))
          .limit(maxSessions)
        await tx
          .update(sessions)
          .set({ revokedAt: session.createdAt })
          .where(and(mine, isNull(sessions.revokedAt), notInArray(sessions.id, kept)))
        await onSignOut(tx, session)
        await tx.delete(sessions).where(and(mine, lt(sessions.absoluteEnd, session.createdAt)))
      }),
    find: async (clientId: string, id: string): Promise<StoredSession | null> => {
      const [row] = await living.execute({ clientId, id })
      return row ? { ...row, featureFlags: knownFlags(row.featureFlags) } : null
    },
    /** Everything not ended by somebody; what ran out by itself is for the caller to see. */
    list: (clientId: string, customerId: string): Promise<ListedSession[]> =>
      db
        .select({
          id: sessions.id,
          device: sessions.deviceLabel,
          createdAt: sessions.createdAt,
          lastSeen: sessions.lastSeen,
          absoluteEnd: sessions.absoluteEnd,
        })
        .from(sessions)
        .where(and(allOf(clientId, customerId), isNull(sessions.revokedAt)))
        .orderBy(desc(sessions.lastSeen)),
    /** Only one of this customer's own; false when there is no such one. */
    revokeOwn: async (
      clientId: string,
      customerId: string,
      id: string,
      now: Date,
    ): Promise<boolean> => {
      const ended = await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(one(clientId, id), eq(sessions.customerId, customerId)))
        .returning({ id: sessions.id })
      return ended.length === 1
    },
    touch: async (clientId: string, id: string, now: Date): Promise<void> => {
      await db.update(sessions).set({ lastSeen: now }).where(one(clientId, id))
    },
    /** Only from the companion that is in force: of two tabs one rotates, the other finds it done. */
    rotate: async (
      clientId: string,
      id: string,
      change: { from: string; to: string; prevValidUntil: Date },
    ): Promise<void> => {
      await db
        .update(sessions)
        .set({
          bindHash: change.to,
          prevBindHash: change.from,
          prevValidUntil: change.prevValidUntil,
        })
        .where(and(one(clientId, id), eq(sessions.bindHash, change.from)))
    },
    revoke: async (clientId: string, id: string, now: Date): Promise<void> => {
      await db.update(sessions).set({ revokedAt: now }).where(one(clientId, id))
    },
    /** For a device that lost its readable token: it may still end what its companion belongs to. */
    revokeByCompanion: async (clientId: string, bindHash: string, now: Date): Promise<string[]> => {
      const revoked = await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(
          and(
            eq(sessions.clientId, clientId),
            eq(sessions.bindHash, bindHash),
            isNull(sessions.revokedAt),
          ),
        )
        .returning({ id: sessions.id })
      return revoked.map(({ id }) => id)
    },
    revokeAll: (clientId: string, customerId: string, now: Date): Promise<string[]> =>
      revokeAll(db, clientId, customerId, now),
  }
}
