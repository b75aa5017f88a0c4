import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { InboxMessageKind } from '#domain/messaging/inbox/inbox-message.ts'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { announcementDeliveries as deliveries } from './announcement-delivery-table.ts'
import { type AnnouncementKey, messageIdOf } from './announcement-key.ts'
import { inboxMessages } from './table.ts'

/** How a delivery finds the announcement that it is of. */
export const ofItsAnnouncement = and(
  eq(announcements.clientId, deliveries.clientId),
  eq(announcements.sequence, deliveries.sequence),
)

/** When an announcement was sent, which is when its readers got it. */
export const sentAt =
  sql<Date>`coalesce(${announcements.sentAt}, ${announcements.createdAt})`.mapWith(
    announcements.createdAt,
  )

/** No inbox shows a withdrawn announcement. */
export const isShown = ne(announcements.state, 'withdrawn')

/** Never read, or read before it was corrected. */
export const isUnread = sql`(
  ${deliveries.readAt} is null or coalesce(${deliveries.readAt} < ${announcements.correctedAt}, false)
)`

/** The deliveries of one announcement. */
export const ofAnnouncement = ({ clientId, id }: AnnouncementKey) =>
  and(
    eq(deliveries.clientId, clientId),
    sql`${deliveries.sequence} = (
      select ${announcements.sequence} from ${announcements}
      where ${announcements.clientId} = ${clientId} and ${announcements.id} = ${id}
    )`,
  )

export const ofReader = ({ clientId, customerId, documentHash }: Subscriber) =>
  and(
    eq(deliveries.clientId, clientId),
    eq(deliveries.customerId, customerId),
    eq(deliveries.documentHash, documentHash),
  )

/** Where an announcement leads: to itself, whole. */
export const announcementPath = '/panel/inbox'

/** The announcements a subscriber has, newest first; those before a place in the inbox, if one is given. */
export async function listAnnouncementsOf(
  db: Drizzle,
  reader: Subscriber,
  before: number | null,
  limit: number,
) {
  const isBefore = before === null ? undefined : lt(deliveries.sequence, before)
  const rows = await db
    .select({
      sequence: deliveries.sequence,
      id: announcements.id,
      title: announcements.title,
      body: announcements.message,
      createdAt: sentAt,
      readAt: deliveries.readAt,
      isUnread: sql<boolean>`${isUnread}`,
      correctedAt: announcements.correctedAt,
      pushed: deliveries.pushed,
      pushFailed: deliveries.pushFailed,
      isPushWaiting: deliveries.isPushWaiting,
    })
    .from(deliveries)
    .innerJoin(announcements, ofItsAnnouncement)
    .where(and(ofReader(reader), isShown, isBefore))
    .orderBy(desc(deliveries.sequence))
    .limit(limit)
  return rows.map((row) => ({
    sequence: row.sequence,
    id: messageIdOf(row),
    kind: 'announcement' as const,
    title: row.title,
    body: row.body,
    path: announcementPath,
    createdAt: row.createdAt,
    readAt: row.isUnread ? null : row.readAt,
    correctedAt: row.correctedAt,
    pushed: row.pushed,
    pushFailed: row.pushFailed,
    isPushWaiting: row.isPushWaiting,
  }))
}

/** The messages of one kind about these sources, of all subscribers of the provider. */
export async function messagesOfSources(
  db: Drizzle,
  clientId: string,
  { kind, sources }: { readonly kind: InboxMessageKind; readonly sources: readonly string[] },
) {
  if (sources.length === 0) return []
  const { customerId, source, createdAt } = inboxMessages
  return db
    .select({ customerId, source, createdAt })
    .from(inboxMessages)
    .where(
      and(
        eq(inboxMessages.clientId, clientId),
        eq(inboxMessages.kind, kind),
        anyOf(source, sources),
      ),
    )
}
