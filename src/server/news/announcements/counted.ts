import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { hasPlaces, isChosenBy, isEverySubscriber } from '#domain/news/announcements/audience.ts'
import {
  type Counted,
  type CountedKey,
  lookedAtInTheEnd,
} from '#server/messaging/audiences/port.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { enqueueDelivery } from './delivery.ts'
import { announcementJobKind, countJobKind } from './job-kinds.ts'
import { addRecipients, deleteRecipients } from './recipients.ts'
import { findAnnouncement, type StoredAnnouncement } from './store.ts'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'

const change = (
  tx: Drizzle,
  { clientId, id }: CountedKey,
  set: PgUpdateSetSource<typeof announcements>,
) =>
  tx
    .update(announcements)
    .set(set)
    .where(and(eq(announcements.clientId, clientId), eq(announcements.id, id)))

/** How the audience of an announcement is stored; a delivery that is due begins after the count. */
export const countedAnnouncements: Counted<StoredAnnouncement> = {
  kind: countJobKind,
  produces: [announcementJobKind],
  find: (db, { clientId, id }) => findAnnouncement(db, clientId, id),
  criterionOf: ({ audience }) =>
    isEverySubscriber(audience)
      ? null
      : {
          withPlaces: hasPlaces(audience),
          withPoints: false,
          isChosen: (contract) => isChosenBy(audience, contract),
        },

  begin: async (tx, announcement, { accounts, isEverybody, starts, at }) => {
    await deleteRecipients(tx, announcement)
    await change(tx, announcement, {
      ...(starts && { state: 'sending', sentAt: at }),
      ...(isEverybody
        ? { recipients: accounts }
        : { recipients: 0, accounts, countedAccounts: 0, countedAt: null }),
    })
    if (isEverybody) await enqueueDelivery(tx, announcement, at)
  },

  add: async (tx, announcement, { chosen, lookedAt, isLast, isPart, starts, at }) => {
    await addRecipients(tx, announcement, chosen, at)
    await change(tx, announcement, {
      countedAccounts: isLast
        ? lookedAtInTheEnd(announcement.accounts, isPart)
        : sql`${announcements.countedAccounts} + ${lookedAt}`,
      recipients: sql`${announcements.recipients} + ${chosen.length}`,
      ...(isLast && { countedAt: at }),
    })
    if (isLast && starts) await enqueueDelivery(tx, announcement, at)
  },

  /** A figure is given up, and a sending is stopped, for staff to see. */
  giveUp: async (tx, key, { starts }) => {
    await deleteRecipients(tx, key)
    const uncounted = { countedAccounts: null, accounts: null, countedAt: null }
    await change(tx, key, starts ? { ...uncounted, state: 'stopped' } : uncounted)
  },
}
