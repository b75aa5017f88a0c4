import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PushTopic } from '#domain/messaging/notifications/push-topic.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { Audience, NewBrowser, PushTarget } from './port.ts'
import {
  isReceiving,
  isReceivingSecurity,
  isSignedOut,
  silenced,
  subscriptionLife,
} from './subscription-life.ts'
import { pushSubscriptions } from './subscription-table.ts'

/** A push subscription that receives. */
export interface LivingSubscription extends PushTarget, Subscriber {
  readonly id: string
  /** The session it was saved in, which on an own device stays the same (`docs/decisions/023-own-device.md`). */
  readonly sessionId: string
  /** The origin of the portal it was saved at; '' where it is not known. */
  readonly origin: string
  /** How early its owner wants to be reminded. */
  readonly invoiceRange: InvoiceRange | null
  readonly mutedTopics: readonly PushTopic[]
  readonly createdAt: Date
}

/** Whether a subscription was there before a browser signed in for the first time, and is not its own. */
export const isFormer = (
  { sessionId, createdAt }: Pick<LivingSubscription, 'createdAt' | 'sessionId'>,
  { session, since }: NewBrowser,
): boolean => sessionId !== session && createdAt.getTime() < Date.parse(since)

/** What its owner chose for a push subscription. */
export interface PushChoice {
  readonly invoiceRange: InvoiceRange
  readonly mutedTopics?: PushTopic[] | undefined
}

export interface StoredSubscription extends Subscriber {
  readonly id: string
  readonly sessionId: string
  /** Whether pushes are sent to it: it is known to its push service, and its session was not ended. */
  readonly isReceiving: boolean
  readonly auth: string
  readonly invoiceRange: InvoiceRange | null
  readonly mutedTopics: readonly PushTopic[]
  readonly seenAt: Date
}

const one = (clientId: string, id: string) =>
  and(eq(pushSubscriptions.clientId, clientId), eq(pushSubscriptions.id, id))

const ofCustomer = ({ clientId, customerId }: Pick<Subscriber, 'clientId' | 'customerId'>) =>
  and(eq(pushSubscriptions.clientId, clientId), eq(pushSubscriptions.customerId, customerId))

const ofSubscriber = (subscriber: Subscriber) =>
  and(ofCustomer(subscriber), eq(pushSubscriptions.documentHash, subscriber.documentHash))

const ofCustomers = (clientId: string, customerIds: readonly string[]) =>
  and(
    eq(pushSubscriptions.clientId, clientId),
    anyOf(pushSubscriptions.customerId, [...new Set(customerIds)]),
  )

/** A subscriber of a provider that is known already. */
type Person = Pick<Subscriber, 'customerId' | 'documentHash'>

const personKey = ({ customerId, documentHash }: Person) => `${customerId}/${documentHash}`

/** Which of the asked subscribers a query found. */
export interface FoundSubscribers {
  has(person: Person): boolean
}

function foundSubscribers(rows: readonly Person[]): FoundSubscribers {
  const found = new Set(rows.map(personKey))
  return { has: (person) => found.has(personKey(person)) }
}

const personColumns = {
  customerId: pushSubscriptions.customerId,
  documentHash: pushSubscriptions.documentHash,
}

const living = {
  clientId: pushSubscriptions.clientId,
  id: pushSubscriptions.id,
  sessionId: pushSubscriptions.sessionId,
  ...personColumns,
  endpoint: pushSubscriptions.endpoint,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
  origin: pushSubscriptions.origin,
  invoiceRange: pushSubscriptions.invoiceRange,
  mutedTopics: pushSubscriptions.mutedTopics,
  createdAt: pushSubscriptions.createdAt,
}

/** Whom a push is for; of what is told about the account itself with the moment, as more browsers receive it. */
export type ReachedAudience = Exclude<Audience, 'security'> | { readonly securityAt: Date }

/** The subscriptions that receive what is sent to an audience; `isInAudience` says the latter of one that was read. */
function receivingOf(db: Drizzle, audience: ReachedAudience): SQL | undefined {
  if (typeof audience === 'object') return isReceivingSecurity(db, audience.securityAt)
  const isChosen =
    typeof audience === 'number'
      ? eq(pushSubscriptions.invoiceRange, audience)
      : sql`not ${audience} = any(${pushSubscriptions.mutedTopics})`
  return and(isReceiving(db), isChosen)
}

export function isInAudience(
  { invoiceRange, mutedTopics }: Pick<LivingSubscription, 'invoiceRange' | 'mutedTopics'>,
  audience: Audience,
): boolean {
  if (typeof audience === 'number') return invoiceRange === audience
  return audience === 'security' || !mutedTopics.includes(audience)
}

export type SubscriptionStore = ReturnType<typeof subscriptionStore>

export function subscriptionStore(database: Pick<Database, 'db'>) {
  const { db } = database

  const listOldestFirst = (where: SQL | undefined): Promise<LivingSubscription[]> =>
    db
      .select(living)
      .from(pushSubscriptions)
      .where(where)
      .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))

  return {
    ...subscriptionLife(database),

    find: async (clientId: string, id: string): Promise<StoredSubscription | null> => {
      const [row] = await db
        .select({
          id: pushSubscriptions.id,
          clientId: pushSubscriptions.clientId,
          ...personColumns,
          sessionId: pushSubscriptions.sessionId,
          isReceiving: sql<boolean>`${isReceiving(db)}`,
          auth: pushSubscriptions.auth,
          invoiceRange: pushSubscriptions.invoiceRange,
          mutedTopics: pushSubscriptions.mutedTopics,
          seenAt: pushSubscriptions.seenAt,
        })
        .from(pushSubscriptions)
        .where(one(clientId, id))
      return row ?? null
    },

    /** The id of the one that was saved, or last used, in this session; null for none. */
    findOfSession: async (
      owner: Subscriber & { readonly sessionId: string },
    ): Promise<string | null> => {
      const [row] = await db
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(and(ofSubscriber(owner), eq(pushSubscriptions.sessionId, owner.sessionId)))
        .limit(1)
      return row?.id ?? null
    },

    /**
     * Saves a push subscription with its owner's choice. A former owner loses it, and the one the
     * same session saved before is deleted. Without `mutedTopics` those of the same owner stay.
     */
    save: (
      owner: Subscriber & { readonly sessionId: string },
      target: PushTarget & { readonly id: string; readonly origin: string },
      { invoiceRange, mutedTopics }: PushChoice,
      now: Date,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const values = { ...owner, ...target, invoiceRange, state: 'living', seenAt: now } as const
        const isSameOwner = sql`${pushSubscriptions.customerId} = ${owner.customerId}
          and ${pushSubscriptions.documentHash} = ${owner.documentHash}`
        const kept = sql`case when ${isSameOwner} then ${pushSubscriptions.mutedTopics} else '{}' end`
        await tx
          .insert(pushSubscriptions)
          .values({ ...values, mutedTopics: mutedTopics ?? [], createdAt: now })
          .onConflictDoUpdate({
            target: [pushSubscriptions.clientId, pushSubscriptions.id],
            set: { ...values, mutedTopics: mutedTopics ?? kept },
          })
        const ofSameSession = and(
          eq(pushSubscriptions.sessionId, owner.sessionId),
          sql`${pushSubscriptions.id} <> ${target.id}`,
        )
        await tx.delete(pushSubscriptions).where(and(ofSubscriber(owner), ofSameSession))
      }),

    /**
     * Notes that its owner uses the portal on it, in this session. One whose session was ended before stays
     * silent until it is saved again.
     */
    touch: async (
      owner: Subscriber & { readonly sessionId: string },
      { id, isReceiving: receives }: Pick<StoredSubscription, 'id' | 'isReceiving'>,
      now: Date,
    ): Promise<void> => {
      await db
        .update(pushSubscriptions)
        .set({ ...(receives ? {} : silenced), sessionId: owner.sessionId, seenAt: now })
        .where(and(one(owner.clientId, id), ofSubscriber(owner)))
    },

    /** Replaces the address a browser was reached at; everything else stays as it was. */
    renew: (clientId: string, id: string, target: PushTarget & { readonly id: string }) =>
      db.transaction(async (tx) => {
        if (target.id !== id) await tx.delete(pushSubscriptions).where(one(clientId, target.id))
        await tx
          .update(pushSubscriptions)
          .set({ ...target, state: 'living' })
          .where(one(clientId, id))
      }),

    /** Only the subscriber's own; whether there was one. */
    remove: async (owner: Subscriber, id: string): Promise<boolean> => {
      const removed = await db
        .delete(pushSubscriptions)
        .where(and(one(owner.clientId, id), ofSubscriber(owner)))
        .returning({ id: pushSubscriptions.id })
      return removed.length > 0
    },

    /** Every push subscription that these customer ids of a provider receive on. */
    receiving: (clientId: string, customerIds: readonly string[]): Promise<LivingSubscription[]> =>
      listOldestFirst(and(ofCustomers(clientId, customerIds), isReceiving(db))),

    /**
     * Besides these, the browsers whose sessions a recovered password has just ended: for what is told
     * about the account itself.
     */
    receivingSecurity: (
      clientId: string,
      customerIds: readonly string[],
      now: Date,
    ): Promise<LivingSubscription[]> =>
      listOldestFirst(and(ofCustomers(clientId, customerIds), isReceivingSecurity(db, now))),

    /** Which of these subscribers a push to this audience reaches; `tx`: where to look. */
    subscribersReached: async (
      tx: Drizzle,
      clientId: string,
      people: readonly Person[],
      audience: ReachedAudience,
    ): Promise<FoundSubscribers> => {
      const customerIds = people.map(({ customerId }) => customerId)
      const rows = await tx
        .selectDistinct(personColumns)
        .from(pushSubscriptions)
        .where(and(ofCustomers(clientId, customerIds), receivingOf(tx, audience)))
      return foundSubscribers(rows)
    },

    /**
     * The subscribers with these customer ids who chose to be reminded so early, on any browser that
     * is not signed out. One that is gone counts: its owner still reads the reminder in the inbox.
     */
    subscribersWhoChose: (
      clientId: string,
      range: InvoiceRange,
      customerIds: readonly string[],
    ): Promise<Subscriber[]> =>
      db
        .selectDistinct({ clientId: pushSubscriptions.clientId, ...personColumns })
        .from(pushSubscriptions)
        .where(
          and(
            ofCustomers(clientId, customerIds),
            eq(pushSubscriptions.invoiceRange, range),
            sql`not ${isSignedOut(db)}`,
          ),
        ),

    /** Whether any subscriber of a provider chose to be reminded so early. */
    isRangeChosen: async (clientId: string, range: InvoiceRange): Promise<boolean> => {
      const rows = await db
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(
          and(eq(pushSubscriptions.clientId, clientId), eq(pushSubscriptions.invoiceRange, range)),
        )
        .limit(1)
      return rows.length > 0
    },

    /** Browsers of a provider that a push to this audience reaches. */
    count: (clientId: string, audience: ReachedAudience): Promise<number> =>
      db.$count(
        pushSubscriptions,
        and(eq(pushSubscriptions.clientId, clientId), receivingOf(db, audience)),
      ),
  }
}
