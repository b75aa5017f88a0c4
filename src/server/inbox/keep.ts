import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { InboxMessageKind } from '#domain/inbox/inbox-message.ts'
import type { InvoiceRange } from '#domain/notifications/invoice-range.ts'
import type { Drizzle } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { pushSubscriptions } from '#server/notifications/table.ts'
import { notices } from './table.ts'

export interface NewNotice {
  readonly customerId: string
  readonly kind: InboxMessageKind
  readonly source: string
  readonly title: string
  readonly body: string
  readonly path: string
}

export interface Telling {
  /** Which devices hear of it: `null` all of a subscriber, a range those that chose it. */
  readonly audience: InvoiceRange | null
  readonly now: Date
  /** Not kept back until morning: somebody asked for it. */
  readonly atAnyHour?: boolean
}

async function withDevices(
  db: Drizzle,
  clientId: string,
  customerIds: readonly string[],
  audience: Telling['audience'],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ customerId: pushSubscriptions.customerId })
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.clientId, clientId),
        inArray(pushSubscriptions.customerId, [...customerIds]),
        eq(pushSubscriptions.state, 'living'),
        ...(audience === null ? [] : [eq(pushSubscriptions.invoiceRange, audience)]),
      ),
    )
  return new Set(rows.map(({ customerId }) => customerId))
}

/**
 * Puts notices into their readers' inboxes and queues their pushes, in the transaction `db` is. A
 * notice that is there already stays as it is and is not sent again. How many were new.
 */
export async function keepNotices(
  db: Drizzle,
  clientId: string,
  wanted: readonly NewNotice[],
  { audience, now, atAnyHour = false }: Telling,
): Promise<number> {
  if (wanted.length === 0) return 0
  const customerIds = wanted.map(({ customerId }) => customerId)
  const reachable = await withDevices(db, clientId, customerIds, audience)
  const kept = await db
    .insert(notices)
    .values(
      wanted.map((notice) => ({
        ...notice,
        clientId,
        id: randomBytes(16).toString('hex'),
        createdAt: now,
        isPushWaiting: reachable.has(notice.customerId),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: notices.id, customerId: notices.customerId })
  await enqueue(
    db,
    kept
      .filter(({ customerId }) => reachable.has(customerId))
      .map(({ id, customerId }) => ({
        clientId,
        kind: 'push',
        key: id,
        customerId,
        payload: { audience, atAnyHour },
      })),
    now,
  )
  return kept.length
}
