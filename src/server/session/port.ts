import { and, gt } from 'drizzle-orm'
import type { Drizzle } from '#server/db/database.ts'
import { ownDeviceEndAfter } from './lifetime.ts'
import { liveSession } from './store.ts'
import { sessions } from './table.ts'

/**
 * A reminder was delivered to the device of a session: an own device opens bills for another 45 days.
 * Nothing happens to any other one, nor to one whose time is over. It runs where the push is sent, not
 * with the session's service, which needs the push module.
 */
export async function renewOwnDeviceByDelivery(
  db: Drizzle,
  { clientId, sessionId }: { readonly clientId: string; readonly sessionId: string },
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ ownDeviceEnd: ownDeviceEndAfter(now) })
    .where(and(liveSession(clientId, sessionId), gt(sessions.ownDeviceEnd, now)))
}
