import { and, asc, eq, gt } from 'drizzle-orm'
import { announcements } from '#server/messaging/inbox/announcement-table.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { pushJob } from '#server/messaging/push/port.ts'
import { announcementDeliveries as deliveries } from './announcement-delivery-table.ts'
import { type AnnouncementKey, deliveryKeyOf } from './announcement-key.ts'
import { ofAnnouncement, ofItsAnnouncement, sentAt } from './port.ts'
import { dropPushes } from './stop-pushes.ts'

/** A withdrawn message may still stand on a lock screen for so long; older ones are not pushed about. */
const shownForMs = 3 * dayMs

/**
 * Replaces the pushes of an announcement that was corrected or withdrawn, for one portion of its readers:
 * those after a customer id. Its text stands once and is changed already. `isOurs` is asked before anything
 * is changed, with the last customer id of the portion, or null for an empty portion.
 */
export type ReplacePushes = (
  tx: Drizzle,
  announcement: AnnouncementKey,
  change: 'correction' | 'withdrawal',
  portion: {
    readonly after: string
    readonly limit: number
    readonly now: Date
    readonly isOurs: (last: string | null) => Promise<boolean>
  },
) => Promise<void>

export function replacePushes(
  subscriptions: Pick<PushModule['subscriptions'], 'subscribersReached'>,
): ReplacePushes {
  return async (tx, announcement, change, { after, limit, now, isOurs }) => {
    const { clientId } = announcement
    const rows = await tx
      .select({
        customerId: deliveries.customerId,
        documentHash: deliveries.documentHash,
        pushed: deliveries.pushed,
        sentAt,
      })
      .from(deliveries)
      .innerJoin(announcements, ofItsAnnouncement)
      .where(and(ofAnnouncement(announcement), gt(deliveries.customerId, after)))
      .orderBy(asc(deliveries.customerId))
      .limit(limit)
    if (!(await isOurs(rows.at(-1)?.customerId ?? null)) || rows.length === 0) return
    const keys = rows.map(({ customerId }) => deliveryKeyOf(announcement, customerId))
    await dropPushes(tx, clientId, keys)
    const reached = await subscriptions.subscribersReached(tx, clientId, rows, 'announcements')
    const isOnScreens = (row: (typeof rows)[number]) =>
      row.pushed > 0 && now.getTime() - row.sentAt.getTime() < shownForMs
    const pushed = rows.filter(
      (row) => reached.has(row) && (change === 'correction' || isOnScreens(row)),
    )
    const setWaiting = (ids: readonly string[], isPushWaiting: boolean) =>
      tx
        .update(deliveries)
        .set({ isPushWaiting })
        .where(
          and(
            ofAnnouncement(announcement),
            anyOf(deliveries.customerId, ids),
            eq(deliveries.isPushWaiting, !isPushWaiting),
          ),
        )
    const isPushed = new Set(pushed.map(({ customerId }) => customerId))
    const ids = rows.map(({ customerId }) => customerId)
    await setWaiting(
      ids.filter((id) => !isPushed.has(id)),
      false,
    )
    await setWaiting([...isPushed], true)
    const wanted = pushed.map(({ customerId, documentHash }) => {
      const key = deliveryKeyOf(announcement, customerId)
      const reader = { clientId, customerId, documentHash }
      return pushJob('bulk', reader, key, { audience: 'announcements' })
    })
    await enqueue(tx, wanted, now)
  }
}
