import { and, desc, eq, gt, isNotNull, isNull, like, lt, lte, or, sql } from 'drizzle-orm'
import type { SignInMethod } from '#domain/account/people/sign-in-method.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { sessions } from '#server/account/session/table.ts'

/** Begins the source of a message about several sign-ins; that about one is the session. */
const severalPrefix = 'several/'

export const severalSource = (sessionId: string): string => `${severalPrefix}${sessionId}`

/** A sign-in on a browser that was not known to the account. */
export interface NewDevice extends Subscriber {
  readonly id: string
  readonly device: string
  readonly at: Date
  readonly method: SignInMethod
  /** When its subscriber was told of it, alone or with others; null for not yet. */
  readonly toldAt: Date | null
}

const ofSubscriber = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(sessions.clientId, clientId),
    eq(sessions.customerId, customerId),
    eq(sessions.documentHash, documentHash),
    isNotNull(sessions.newDeviceBy),
  )

const messagesOf = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(inboxMessages.clientId, clientId),
    eq(inboxMessages.customerId, customerId),
    eq(inboxMessages.documentHash, documentHash),
    eq(inboxMessages.kind, 'security'),
  )

export type NewDeviceStore = ReturnType<typeof newDeviceStore>

export function newDeviceStore({ db }: Pick<Database, 'db'>) {
  return {
    find: async (clientId: string, sessionId: string): Promise<NewDevice | null> => {
      const [row] = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.clientId, clientId), eq(sessions.id, sessionId)))
      if (!row?.newDeviceBy) return null
      const { customerId, documentHash, id, deviceLabel, createdAt, newDeviceBy, toldAt } = row
      const subscriber = { clientId, customerId, documentHash }
      return { ...subscriber, id, device: deviceLabel, at: createdAt, method: newDeviceBy, toldAt }
    },

    /** The place of a sign-in among those on new devices in the day that ends with it; 1 is the first. */
    placeInDay: (one: NewDevice): Promise<number> =>
      db.$count(
        sessions,
        and(
          ofSubscriber(one),
          gt(sessions.createdAt, new Date(one.at.getTime() - dayMs)),
          or(
            lt(sessions.createdAt, one.at),
            and(eq(sessions.createdAt, one.at), lte(sessions.id, one.id)),
          ),
        ),
      ),

    /** When several were last told together; null for never. */
    lastTogether: async (subscriber: Subscriber): Promise<Date | null> => {
      const isSeveral = like(inboxMessages.source, `${severalPrefix}%`)
      const [row] = await db
        .select({ at: inboxMessages.createdAt })
        .from(inboxMessages)
        .where(and(messagesOf(subscriber), isSeveral))
        .orderBy(desc(inboxMessages.sequence))
        .limit(1)
      return row?.at ?? null
    },

    /** Notes that one is told now; false when it was told before. */
    markTold: async (tx: Drizzle, { clientId, id }: NewDevice, now: Date): Promise<boolean> => {
      const told = await tx
        .update(sessions)
        .set({ toldAt: now })
        .where(and(eq(sessions.clientId, clientId), eq(sessions.id, id), isNull(sessions.toldAt)))
        .returning({ id: sessions.id })
      return told.length === 1
    },

    /**
     * Notes that this one and all later ones that were not told yet are told now, together; the moments
     * of these sign-ins, and none when this one was told before.
     */
    markTogether: async (tx: Drizzle, one: NewDevice, now: Date): Promise<readonly Date[]> => {
      const told = await tx
        .update(sessions)
        .set({ toldAt: now })
        .where(
          and(
            ofSubscriber(one),
            isNull(sessions.toldAt),
            sql`${sessions.createdAt} >= ${one.at.toISOString()}`,
          ),
        )
        .returning({ id: sessions.id, at: sessions.createdAt })
      return told.some(({ id }) => id === one.id) ? told.map(({ at }) => at) : []
    },

    /** What the inbox says of a sign-in; null where it was told with others. */
    findText: async (one: NewDevice): Promise<string | null> => {
      const [row] = await db
        .select({ body: inboxMessages.body })
        .from(inboxMessages)
        .where(
          and(
            messagesOf(one),
            or(eq(inboxMessages.source, one.id), eq(inboxMessages.source, severalSource(one.id))),
          ),
        )
      return row?.body ?? null
    },

    /** The session that a message of this reader is about; null for any other message. */
    findSessionOf: async (reader: Subscriber, messageId: string): Promise<string | null> => {
      const [row] = await db
        .select({ source: inboxMessages.source })
        .from(inboxMessages)
        .where(and(messagesOf(reader), eq(inboxMessages.id, messageId)))
      return row && !row.source.startsWith(severalPrefix) ? row.source : null
    },
  }
}
