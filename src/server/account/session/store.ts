import { and, desc, eq, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { FeatureFlag } from '#contract/account/session.ts'
import type { SignInMethod } from '#domain/account/people/sign-in-method.ts'
import type { StoredSecret } from '#server/platform/auth/session-secret.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { WriteMarks } from '#server/upstreams/erp/answer-versions.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { credentialOf, knownFlags } from './credentials.ts'
import { isFirstSignIn, newDeviceJob } from './devices/new-device.ts'
import {
  type NewOwnDevice,
  ownDeviceColumns,
  type OwnDeviceEnds,
  ownDeviceOf,
  ownDeviceValues,
  type StoredOwnDevice,
} from './devices/own-device.ts'
import { credentials, sessionEnd, sessions } from './table.ts'

/**
 * The greatest number of live sessions of a customer. One more ends the one that was not used for the
 * longest time, and an own device only when there is no other one.
 */
const maxSessions = 10

export interface StoredSession extends StoredSecret {
  readonly id: string
  readonly customerId: string
  readonly documentHash: string
  /** The current feature flags, read from the credentials. */
  readonly featureFlags: readonly FeatureFlag[]
  /** Read from the credentials, as those of all sessions of the subscriber. */
  readonly writeMarks: WriteMarks
  /** Read from the credentials: cards and automatic payments are on hold until then. */
  readonly holdUntil: Date | null
  readonly createdAt: Date
  readonly lastSeen: Date
  readonly absoluteEnd: Date
  /** Null on a device that the subscriber does not call their own. */
  readonly ownDevice: StoredOwnDevice | null
}

/** A session as its subscriber sees it. */
export interface ListedSession {
  readonly id: string
  readonly device: string
  readonly createdAt: Date
  readonly lastSeen: Date
  readonly absoluteEnd: Date
  readonly ownDevice: OwnDeviceEnds | null
}

export interface NewSession extends Subscriber {
  readonly id: string
  readonly secretHash: string
  readonly createdAt: Date
  readonly absoluteEnd: Date
  /** Names of browser and system. */
  readonly deviceLabel: string
  readonly ownDevice: NewOwnDevice | null
  /** The id by which its browser is known from now on; null for one that keeps none. */
  readonly deviceId: string | null
  /** How it was opened on a browser that was not known to the account; null on a known one. */
  readonly newDeviceBy: SignInMethod | null
}

export interface CreatedSession {
  readonly holdUntil: Date | null
  /** The subscriber is to be told of a new device. */
  readonly isTold: boolean
}

/** The condition that a session was not ended by anybody. */
export const liveSession = (clientId: string, id: string) =>
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
export async function revokeAll(
  db: Drizzle,
  subscriber: Subscriber,
  { now, isRecovery = false }: { readonly now: Date; readonly isRecovery?: boolean },
): Promise<string[]> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: now, isEndedByRecovery: isRecovery })
    .where(and(sessionsOf(subscriber), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return revoked.map(({ id }) => id)
}

/** Ends every session of a provider's subscribers. */
export async function endTenantSessions(tx: Drizzle, clientId: string, now: Date): Promise<void> {
  const ofTenant = and(eq(sessions.clientId, clientId), isNull(sessions.revokedAt))
  await tx.update(sessions).set({ revokedAt: now }).where(ofTenant)
}

export type SessionStore = ReturnType<typeof sessionStore>

export function sessionStore({ db }: Pick<Database, 'db'>) {
  const findLive = db
    .select({
      id: sessions.id,
      customerId: sessions.customerId,
      documentHash: sessions.documentHash,
      featureFlags: credentials.featureFlags,
      writeMarks: credentials.writeMarks,
      holdUntil: credentials.paymentHoldUntil,
      secretHash: sessions.secretHash,
      previousSecretHash: sessions.previousSecretHash,
      previousSecretValidUntil: sessions.previousSecretValidUntil,
      createdAt: sessions.createdAt,
      lastSeen: sessions.lastSeen,
      absoluteEnd: sessions.absoluteEnd,
      ...ownDeviceColumns,
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
    create: ({ ownDevice, ...session }: NewSession): Promise<CreatedSession> =>
      db.transaction(async (tx) => {
        const ofSubscriber = sessionsOf(session)
        const isRunning = sql`${sessionEnd} >= ${session.createdAt.toISOString()}`
        const ofFormer = and(formerSessionsOf(session), isNull(sessions.revokedAt))
        const hasAny = (where: SQL | undefined) =>
          sql<boolean>`exists ${tx.select({ id: sessions.id }).from(sessions).where(where)}`
        // Locking the credentials serializes the sign-ins of one subscriber, so that the limit below
        // holds.
        const [found] = await tx
          .select({
            hasFormer: hasAny(ofFormer),
            hasOther: hasAny(ofSubscriber),
            credentialSince: credentials.createdAt,
            holdUntil: credentials.paymentHoldUntil,
          })
          .from(credentials)
          .where(credentialOf(session))
          .for('update')
        const own = ownDevice && ownDeviceValues(ownDevice)
        const isFirst = found && isFirstSignIn(found, session.createdAt)
        const newDeviceBy = isFirst ? null : session.newDeviceBy
        const values = { ...session, ...own, newDeviceBy, lastSeen: session.createdAt }
        const isOther = and(ofSubscriber, ne(sessions.id, session.id), isNull(sessions.revokedAt))
        // One that ran out takes no place, and is not ended: its browser is still reminded.
        const others = and(isOther, isRunning)
        const isOwn = sql`coalesce(${sessions.ownDeviceEnd} > ${session.createdAt.toISOString()}, false)`
        const kept = tx
          .select({ id: sessions.id })
          .from(sessions)
          .where(others)
          .orderBy(desc(isOwn), desc(sessions.lastSeen), desc(sessions.id))
          .limit(maxSessions - 1)
        // The statement reads the rows of before: the new one is not among the others.
        const opened = tx
          .$with('opened')
          .as(tx.insert(sessions).values(values).returning({ id: sessions.id }))
        await tx
          .with(opened)
          .update(sessions)
          .set({ revokedAt: session.createdAt })
          .where(and(others, notInArray(sessions.id, kept)))
        if (newDeviceBy) await enqueue(tx, [newDeviceJob(session)], session.createdAt)
        if (found?.hasFormer ?? true)
          await tx.update(sessions).set({ revokedAt: session.createdAt }).where(ofFormer)
        return { holdUntil: found?.holdUntil ?? null, isTold: newDeviceBy !== null }
      }),
    find: async (clientId: string, id: string): Promise<StoredSession | null> => {
      const [row] = await findLive.execute({ clientId, id })
      if (!row) return null
      return { ...row, featureFlags: knownFlags(row.featureFlags), ownDevice: ownDeviceOf(row) }
    },
    /** The sessions of a subscriber that were not ended; the caller removes those that expired. */
    list: async (subscriber: Subscriber): Promise<ListedSession[]> => {
      const rows = await db
        .select({
          id: sessions.id,
          device: sessions.deviceLabel,
          createdAt: sessions.createdAt,
          lastSeen: sessions.lastSeen,
          absoluteEnd: sessions.absoluteEnd,
          ...ownDeviceColumns,
        })
        .from(sessions)
        .where(and(sessionsOf(subscriber), isNull(sessions.revokedAt)))
        .orderBy(desc(sessions.lastSeen))
      return rows.map((row) => Object.assign(row, { ownDevice: ownDeviceOf(row) }))
    },
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
    /** `ends`: of an own device, which are absent for any other session. */
    recordUse: async (
      clientId: string,
      id: string,
      { lastSeen, ends }: { readonly lastSeen: Date; readonly ends: OwnDeviceEnds | null },
    ): Promise<void> => {
      const set = { lastSeen, ...(ends && { ownDeviceEnd: ends.end, fullEnd: ends.fullEnd }) }
      await db.update(sessions).set(set).where(liveSession(clientId, id))
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
    /** Ends every session; `also` runs in the same transaction where there was one. */
    revokeAll: (
      subscriber: Subscriber,
      now: Date,
      also?: (tx: Drizzle) => Promise<void>,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const revoked = await revokeAll(tx, subscriber, { now })
        if (revoked.length > 0) await also?.(tx)
      }),
  }
}
