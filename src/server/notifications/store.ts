import { and, asc, eq, exists, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { dayMs } from '#domain/durations.ts'
import type { InvoiceRange } from '#domain/notifications/invoice-range.ts'
import type { Database, Drizzle } from '#server/db/database.ts'
import type { PushTarget } from '#server/push/port.ts'
import { sessions } from '#server/session/table.ts'
import { pushSubscriptions as devices } from './table.ts'

/** A device nobody has been seen with for so long is forgotten: some push services never tell. */
const forgottenAfter = 60 * dayMs

export interface Subscriber {
  readonly clientId: string
  readonly customerId: string
}

/** A device that receives. */
export interface LivingSubscription extends PushTarget {
  readonly clientId: string
  readonly id: string
  readonly customerId: string
}

export interface StoredSubscription {
  readonly id: string
  readonly customerId: string
  readonly sessionId: string
  readonly state: 'living' | 'gone'
  readonly auth: string
  readonly invoiceRange: InvoiceRange | null
  readonly seenAt: Date
}

const one = (clientId: string, id: string) =>
  and(eq(devices.clientId, clientId), eq(devices.id, id))

const ofSubscriber = ({ clientId, customerId }: Subscriber) =>
  and(eq(devices.clientId, clientId), eq(devices.customerId, customerId))

/** Set in a sign-in that somebody has since ended: by signing out, from another device, or anew. */
const isSignedOut = (db: Drizzle) =>
  exists(
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.clientId, devices.clientId),
          eq(sessions.id, devices.sessionId),
          isNotNull(sessions.revokedAt),
        ),
      ),
  )

/** Where nothing is sent any more. The choice stays: for reminders in the app, and to come back to. */
const silent = { state: 'gone', endpoint: '', p256dh: '', auth: '' } as const

/**
 * Silences the devices of this subscriber that were signed out. To be asked for before the sessions
 * themselves are forgotten, for they are what tells.
 */
export async function silenceSignedOut(db: Drizzle, subscriber: Subscriber): Promise<void> {
  await db
    .update(devices)
    .set(silent)
    .where(and(ofSubscriber(subscriber), isSignedOut(db)))
}

export type SubscriptionStore = ReturnType<typeof subscriptionStore>

export function subscriptionStore({ db }: Pick<Database, 'db'>) {
  const receives = and(eq(devices.state, 'living'), sql`not ${isSignedOut(db)}`)

  return {
    find: async (clientId: string, id: string): Promise<StoredSubscription | null> => {
      const [row] = await db
        .select({
          id: devices.id,
          customerId: devices.customerId,
          sessionId: devices.sessionId,
          state: devices.state,
          auth: devices.auth,
          invoiceRange: devices.invoiceRange,
          seenAt: devices.seenAt,
        })
        .from(devices)
        .where(one(clientId, id))
      return row ?? null
    },

    /**
     * Keeps a device with what its owner chose. It is the last owner's alone, and the device's former
     * subscription, of the same sign-in, is no more.
     */
    save: (
      owner: Subscriber & { readonly sessionId: string },
      device: PushTarget & { readonly id: string },
      invoiceRange: InvoiceRange,
      now: Date,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const values = { ...owner, ...device, invoiceRange, state: 'living', seenAt: now } as const
        await tx
          .insert(devices)
          .values({ ...values, createdAt: now })
          .onConflictDoUpdate({ target: [devices.clientId, devices.id], set: values })
        const isFormer = and(
          eq(devices.sessionId, owner.sessionId),
          sql`${devices.id} <> ${device.id}`,
        )
        await tx.delete(devices).where(and(ofSubscriber(owner), isFormer))
      }),

    /** Its owner is here with it, in this sign-in. */
    touch: async (
      { clientId, customerId, sessionId }: Subscriber & { readonly sessionId: string },
      id: string,
      now: Date,
    ): Promise<void> => {
      await db
        .update(devices)
        .set({ sessionId, seenAt: now })
        .where(and(one(clientId, id), eq(devices.customerId, customerId)))
    },

    /** A browser gave the same device a new address; everything else stays as it was. */
    renew: (clientId: string, id: string, device: PushTarget & { readonly id: string }) =>
      db.transaction(async (tx) => {
        if (device.id !== id) await tx.delete(devices).where(one(clientId, device.id))
        await tx
          .update(devices)
          .set({ ...device, state: 'living' })
          .where(one(clientId, id))
      }),

    /** Only the subscriber's own; whether there was one. */
    remove: async ({ clientId, customerId }: Subscriber, id: string): Promise<boolean> => {
      const removed = await db
        .delete(devices)
        .where(and(one(clientId, id), eq(devices.customerId, customerId)))
        .returning({ id: devices.id })
      return removed.length > 0
    },

    /** Its push service knows it no more. */
    markGone: async (clientId: string, id: string): Promise<void> => {
      await db.update(devices).set(silent).where(one(clientId, id))
    },

    /** The devices a subscriber receives on; with `range`, those that asked for reminders that early. */
    livingOf: (subscriber: Subscriber, range?: InvoiceRange): Promise<LivingSubscription[]> =>
      db
        .select({
          clientId: devices.clientId,
          id: devices.id,
          customerId: devices.customerId,
          endpoint: devices.endpoint,
          p256dh: devices.p256dh,
          auth: devices.auth,
        })
        .from(devices)
        .where(
          and(
            ofSubscriber(subscriber),
            receives,
            range === undefined ? undefined : eq(devices.invoiceRange, range),
          ),
        )
        .orderBy(asc(devices.createdAt), asc(devices.id)),

    /** All devices these subscribers of a provider receive on, and how early each wants to be told. */
    livingAmong: (
      clientId: string,
      customerIds: readonly string[],
    ): Promise<(LivingSubscription & { readonly invoiceRange: InvoiceRange | null })[]> =>
      db
        .select({
          clientId: devices.clientId,
          id: devices.id,
          customerId: devices.customerId,
          endpoint: devices.endpoint,
          p256dh: devices.p256dh,
          auth: devices.auth,
          invoiceRange: devices.invoiceRange,
        })
        .from(devices)
        .where(
          and(
            eq(devices.clientId, clientId),
            inArray(devices.customerId, [...customerIds]),
            receives,
          ),
        )
        .orderBy(asc(devices.createdAt), asc(devices.id)),

    /**
     * Which of these subscribers of a provider chose to be told so early, on any device that is not
     * signed out. A device that is gone counts: its owner still reads the reminder in the app.
     */
    whoChose: async (
      clientId: string,
      range: InvoiceRange,
      among: readonly string[],
    ): Promise<Set<string>> => {
      if (among.length === 0) return new Set()
      const rows = await db
        .selectDistinct({ customerId: devices.customerId })
        .from(devices)
        .where(
          and(
            eq(devices.clientId, clientId),
            eq(devices.invoiceRange, range),
            inArray(devices.customerId, [...among]),
            sql`not ${isSignedOut(db)}`,
          ),
        )
      return new Set(rows.map(({ customerId }) => customerId))
    },

    /** Once a day: addresses of what was signed out go, and what nobody has used for two months. */
    prune: async (now: Date): Promise<void> => {
      await db.update(devices).set(silent).where(isSignedOut(db))
      await db.delete(devices).where(lt(devices.seenAt, new Date(now.getTime() - forgottenAfter)))
    },
  }
}
