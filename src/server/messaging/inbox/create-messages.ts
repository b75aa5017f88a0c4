import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RawInvoice } from '#contract/money/invoices.ts'
import type { InboxMessageKind } from '#domain/messaging/inbox/inbox-message.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import { groupBy } from '#server/platform/jobs/group-by.ts'
import type { JobLane } from '#server/platform/jobs/handler.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import { type Audience, type NewBrowser, pushJob } from '#server/messaging/push/port.ts'
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
  /** How many bills of the subscriber are overdue or due within seven days, where that is known. */
  readonly dueSoon?: number | undefined
}

export interface Delivery {
  readonly audience: Audience
  /** `urgent` where a person waits for the push. */
  readonly lane: JobLane
  readonly now: Date
  /** Pushed at night too: a person asked for it at this moment. */
  readonly atAnyHour?: boolean
  /** The browser a message about the account is about, which is not told of itself. */
  readonly newBrowser?: NewBrowser
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

interface Prepared extends NewInboxMessage {
  readonly id: string
  readonly isReached: boolean
}

/** Inserts those that do not exist yet; returns their ids. */
async function insertMessages(
  db: Drizzle,
  clientId: string,
  prepared: readonly Prepared[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = prepared.map(({ id, customerId, documentHash, isReached, ...message }) => ({
    id,
    customer_id: customerId,
    document_hash: documentHash,
    kind: message.kind,
    source: message.source,
    title: message.title,
    body: message.body,
    path: message.path,
    is_push_waiting: isReached,
  }))
  // One parameter for all rows: a list of values has one for each column of each.
  const inserted = await db.execute<{ id: string }>(sql`
    insert into ${inboxMessages} (client_id, id, customer_id, document_hash, kind, source, title,
      body, path, created_at, is_push_waiting)
    select ${clientId}::text, id, customer_id, document_hash, kind, source, title,
      body, path, ${now.toISOString()}::timestamptz, is_push_waiting
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(
      id text, customer_id text, document_hash text, kind text, source text, title text,
      body text, path text, is_push_waiting boolean
    )
    on conflict do nothing
    returning id
  `)
  return new Set(inserted.rows.map(({ id }) => id))
}

export function createInboxMessages(
  subscriptions: Pick<PushModule['subscriptions'], 'subscribersReached'>,
): CreateInboxMessages {
  return async (db, clientId, wanted, { audience, lane, now, atAnyHour = false, newBrowser }) => {
    if (wanted.length === 0) return 0
    const told = audience === 'security' ? { securityAt: now } : audience
    const reached = await subscriptions.subscribersReached(db, clientId, wanted, told)
    const prepared = wanted.map((message) => ({
      ...message,
      id: randomBytes(16).toString('hex'),
      isReached: reached.has(message),
    }))
    const created = await insertMessages(db, clientId, prepared, now)
    const pushed = prepared.filter(({ id, isReached }) => isReached && created.has(id))
    const byReader = groupBy(pushed, ({ customerId, documentHash }) => [customerId, documentHash])
    const pushes = byReader.flatMap((group) => {
      const [first, ...others] = group
      if (!first) return []
      const { id, customerId, documentHash, dueSoon } = first
      const bills = group.flatMap(({ bill }) => bill ?? [])
      return pushJob(lane, { clientId, customerId, documentHash }, id, {
        audience,
        atAnyHour,
        ...(newBrowser && { newBrowser }),
        alongside: others.map((other) => other.id),
        bills: { as_of: now.toISOString(), invoices: bills, due_soon: dueSoon },
      })
    })
    await enqueue(db, pushes, now)
    return created.size
  }
}
