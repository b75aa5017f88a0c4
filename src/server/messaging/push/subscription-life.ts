import { and, eq, exists, gt, isNotNull, lt, not, or } from 'drizzle-orm'
import { dayMs } from '#domain/platform/time/durations.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { retentionCutoff } from '#server/platform/jobs/retention-cutoff.ts'
import { sessions } from '#server/account/session/table.ts'
import { pushSubscriptions } from './subscription-table.ts'

/**
 * Milliseconds without a visit and without a delivered push after which the address of a browser is
 * deleted: some push services never end a subscription.
 */
const unusedMs = 60 * dayMs

/** Milliseconds in which a second delivery writes nothing: its row is counted in months. */
const seenAgainMs = dayMs

/** Without address and keys. The choice stays: for reminders in the inbox, and for a return. */
export const silenced = { state: 'gone', endpoint: '', p256dh: '', auth: '' } as const

/**
 * Its session was ended by a person: signed out, ended from another device, or replaced. The row of a session
 * is kept as long as a living push subscription names it, so that a person can still end one that ran out.
 */
export const isSignedOut = (db: Drizzle) =>
  exists(
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.clientId, pushSubscriptions.clientId),
          eq(sessions.id, pushSubscriptions.sessionId),
          isNotNull(sessions.revokedAt),
        ),
      ),
  )

/**
 * How long a browser whose session a recovered password ended is still told of new devices: whoever
 * recovered the password may not be its owner.
 */
const recoveredMs = dayMs

/** Its session was ended by a recovered password a short while ago, and by nothing else. */
const isRecoveredOver = (db: Drizzle, now: Date) =>
  exists(
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.clientId, pushSubscriptions.clientId),
          eq(sessions.id, pushSubscriptions.sessionId),
          eq(sessions.isEndedByRecovery, true),
          gt(sessions.revokedAt, new Date(now.getTime() - recoveredMs)),
        ),
      ),
  )

/** A browser that pushes are sent to. */
export const isReceiving = (db: Drizzle) =>
  and(eq(pushSubscriptions.state, 'living'), not(isSignedOut(db)))

/** A browser that is told about the account itself. */
export const isReceivingSecurity = (db: Drizzle, now: Date) =>
  and(eq(pushSubscriptions.state, 'living'), or(not(isSignedOut(db)), isRecoveredOver(db, now)))

/** What keeps push subscriptions alive, and what ends them. */
export function subscriptionLife({ db }: Pick<Database, 'db'>) {
  return {
    /** Its push service knows it no more. */
    markGone: async (clientId: string, id: string): Promise<void> => {
      await db
        .update(pushSubscriptions)
        .set(silenced)
        .where(and(eq(pushSubscriptions.clientId, clientId), eq(pushSubscriptions.id, id)))
    },

    /** A delivered push keeps a browser's subscription as a visit does. */
    markDelivered: async (
      tx: Drizzle,
      clientId: string,
      ids: readonly string[],
      now: Date,
    ): Promise<void> => {
      if (ids.length === 0) return
      await tx
        .update(pushSubscriptions)
        .set({ seenAt: now })
        .where(
          and(
            eq(pushSubscriptions.clientId, clientId),
            anyOf(pushSubscriptions.id, ids),
            lt(pushSubscriptions.seenAt, new Date(now.getTime() - seenAgainMs)),
          ),
        )
    },

    /**
     * Deletes the addresses of what was signed out or not used for two months. The choices stay for a
     * year, so that a browser that comes back is subscribed again.
     */
    prune: async (now: Date): Promise<void> => {
      const isLiving = eq(pushSubscriptions.state, 'living')
      await db
        .update(pushSubscriptions)
        .set(silenced)
        .where(and(isLiving, isSignedOut(db), not(isRecoveredOver(db, now))))
      const unusedSince = new Date(now.getTime() - unusedMs)
      await db
        .update(pushSubscriptions)
        .set(silenced)
        .where(and(isLiving, lt(pushSubscriptions.seenAt, unusedSince)))
      const before = retentionCutoff('push_subscriptions', now)
      await db.delete(pushSubscriptions).where(lt(pushSubscriptions.seenAt, before))
    },
  }
}
