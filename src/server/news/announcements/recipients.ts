import { and, asc, eq, gt } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { credentials } from '#server/account/session/table.ts'
import { announcementRecipients as recipients } from '#server/messaging/inbox/announcement-table.ts'

interface Key {
  readonly clientId: string
  readonly id: string
}

const ofAnnouncement = ({ clientId, id }: Key) =>
  and(eq(recipients.clientId, clientId), eq(recipients.announcementId, id))

export async function addRecipients(
  tx: Drizzle,
  { clientId, id }: Key,
  subscribers: readonly Pick<Subscriber, 'customerId' | 'documentHash'>[],
  countedAt: Date,
): Promise<void> {
  if (subscribers.length === 0) return
  const rows = subscribers.map(({ customerId, documentHash }) => ({
    clientId,
    announcementId: id,
    customerId,
    documentHash,
    countedAt,
  }))
  await tx.insert(recipients).values(rows).onConflictDoNothing()
}

export async function deleteRecipients(tx: Drizzle, key: Key): Promise<void> {
  await tx.delete(recipients).where(ofAnnouncement(key))
}

/** The recipients after a customer id; one whose account was erased meanwhile is left out. */
export function recipientsAfter(tx: Drizzle, key: Key, after: string, limit: number) {
  return tx
    .select({ customerId: recipients.customerId, documentHash: recipients.documentHash })
    .from(recipients)
    .innerJoin(
      credentials,
      and(
        eq(credentials.clientId, recipients.clientId),
        eq(credentials.customerId, recipients.customerId),
        eq(credentials.documentHash, recipients.documentHash),
      ),
    )
    .where(and(ofAnnouncement(key), gt(recipients.customerId, after)))
    .orderBy(asc(recipients.customerId))
    .limit(limit)
}
