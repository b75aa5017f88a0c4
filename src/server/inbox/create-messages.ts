import { randomBytes } from 'node:crypto'
import type { RawInvoice } from '#contract/invoices.ts'
import type { InboxMessageKind } from '#domain/inbox/inbox-message.ts'
import type { Drizzle } from '#server/db/database.ts'
import type { Subscriber } from '#server/http/call.ts'
import { groupBy } from '#server/jobs/group-by.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { PushModule } from '#server/push/module.ts'
import { type Audience, pushJob } from '#server/push/port.ts'
import { inboxMessages } from './table.ts'

export interface NewInboxMessage extends Pick<Subscriber, 'customerId' | 'documentHash'> {
  readonly kind: InboxMessageKind
  /** De-duplication key: a subscriber gets one message of a kind and source. */
  readonly source: string
  readonly title: string
  readonly body: string
  readonly path: string
  /** The bill of a reminder, for the subscriber's own device. */
  readonly bill?: RawInvoice
}

export interface Delivery {
  readonly audience: Audience
  readonly now: Date
  /** Pushed at night too: a person asked for it at this moment. */
  readonly atAnyHour?: boolean
}

/**
 * Puts messages into their readers' inboxes and enqueues their pushes, in the transaction `db`. A
 * message that exists already stays as it is and is not pushed again; new ones of one reader are one
 * push. Returns how many were new.
 */
export type CreateInboxMessages = (
  db: Drizzle,
  clientId: string,
  wanted: readonly NewInboxMessage[],
  delivery: Delivery,
) => Promise<number>

const sourceKey = ({
  customerId,
  documentHash,
  source,
}: Pick<NewInboxMessage, 'customerId' | 'documentHash' | 'source'>) =>
  JSON.stringify([customerId, documentHash, source])

export function createInboxMessages(
  subscriptions: Pick<PushModule['subscriptions'], 'subscribersReached'>,
): CreateInboxMessages {
  return async (db, clientId, wanted, { audience, now, atAnyHour = false }) => {
    if (wanted.length === 0) return 0
    const reached = await subscriptions.subscribersReached(db, clientId, wanted, audience)
    const created = await db
      .insert(inboxMessages)
      .values(
        wanted.map((message) => ({
          customerId: message.customerId,
          documentHash: message.documentHash,
          kind: message.kind,
          source: message.source,
          title: message.title,
          body: message.body,
          path: message.path,
          clientId,
          id: randomBytes(16).toString('hex'),
          createdAt: now,
          isPushWaiting: reached.has(message),
        })),
      )
      .onConflictDoNothing()
      .returning({
        id: inboxMessages.id,
        customerId: inboxMessages.customerId,
        documentHash: inboxMessages.documentHash,
        source: inboxMessages.source,
      })
    const billOf = new Map(wanted.map((message) => [sourceKey(message), message.bill]))
    const pushed = created.filter((message) => reached.has(message))
    const pushes = groupBy(pushed, ({ customerId, documentHash }) => [
      customerId,
      documentHash,
    ]).flatMap((group) => {
      const [first, ...others] = group
      if (!first) return []
      const { id, customerId, documentHash } = first
      const bills = group.flatMap((message) => billOf.get(sourceKey(message)) ?? [])
      return pushJob({ clientId, customerId, documentHash }, id, {
        audience,
        atAnyHour,
        alongside: others.map((other) => other.id),
        bills: { as_of: now.toISOString(), invoices: bills },
      })
    })
    await enqueue(db, pushes, now)
    return created.length
  }
}
