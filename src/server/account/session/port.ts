import { and, eq, gt, isNull } from 'drizzle-orm'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { ownDeviceEndAfter } from './lifetime.ts'
import { sessions } from './table.ts'

export { newDeviceKind } from './devices/new-device.ts'

/**
 * Ends every link that opens something of a subscriber without a sign-in, in the transaction that ends
 * what opens the account elsewhere.
 */
export type EndLinks = (tx: Drizzle, subscriber: Subscriber) => Promise<void>

/**
 * Reminders were delivered to the devices of these sessions: an own device opens bills for another 45
 * days. Nothing happens to any other one, nor to one whose time is over. It runs where the push is sent, not
 * with the session's service, which needs the push module.
 */
export async function renewOwnDevicesByDelivery(
  db: Drizzle,
  clientId: string,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  if (sessionIds.length === 0) return
  await db
    .update(sessions)
    .set({ ownDeviceEnd: ownDeviceEndAfter(now) })
    .where(
      and(
        eq(sessions.clientId, clientId),
        anyOf(sessions.id, sessionIds),
        isNull(sessions.revokedAt),
        gt(sessions.ownDeviceEnd, now),
      ),
    )
}
