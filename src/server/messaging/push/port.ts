import * as v from 'valibot'
import { type RawInvoice, rawInvoiceSchema } from '#contract/money/invoices.ts'
import { type PushTopic, pushTopics } from '#domain/messaging/notifications/push-topic.ts'
import { type InvoiceRange, invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Subscriber } from '#server/platform/http/call.ts'
import type { JobLane } from '#server/platform/jobs/handler.ts'
import type { NewJob } from '#server/platform/jobs/queue.ts'
import type { DeviceCode, PushMessage } from '#domain/messaging/notifications/push-message.ts'

/** Where a push subscription is reached, as its browser gave it. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface Push {
  readonly tenant: { readonly clientId: string }
  readonly subscription: PushTarget
  readonly message: PushMessage
  /** Seconds the push service keeps it for a browser that is off; a day unless said otherwise. */
  readonly ttl?: number
  readonly signal?: AbortSignal
}

/**
 * What became of a push. `delivered`: the push service took it. `gone`: the subscription has ended
 * and will not come back, or it was made with another key. `later`: the service cannot take it now, or
 * refuses the signature; `retryAfter` in seconds when it said so. `refused`: it will not take this message, and sending it again changes nothing.
 */
export type PushOutcome =
  | { readonly kind: 'delivered' | 'gone' | 'refused' }
  | { readonly kind: 'later'; readonly retryAfter: number | null }

/** The way to the push services. It knows nothing of the subscriber behind a browser. */
export interface PushPort {
  /** Never throws for what a push service does. */
  send(push: Push): Promise<PushOutcome>
}

/**
 * Which push subscriptions of a subscriber get a message: a range those that chose it, a topic those
 * that did not turn it off, `security` all: what is said about the account itself is never turned off.
 */
export type Audience = InvoiceRange | PushTopic | 'security'

/** Which browser a message about the account does not go to: the one it is about, and later ones. */
export interface NewBrowser {
  readonly session: string
  readonly since: string
}

/** The kinds of push jobs: a push that a person waits for has a kind, and so batches, of its own. */
export const pushJobKinds = { urgent: 'urgent-push', bulk: 'push' } as const satisfies Record<
  JobLane,
  string
>

/** What a push job says besides its message, which is its key. */
export const pushJobSchema = v.object({
  /** null in jobs of a former version, which had one topic. */
  audience: v.pipe(
    v.nullable(v.picklist([...invoiceRanges, ...pushTopics, 'security'])),
    v.transform((audience) => audience ?? 'announcements'),
  ),
  /** Ids of push subscriptions that need no further try. */
  settled: v.optional(v.array(v.string()), []),
  /** Sent at night too: a person asked for it at that moment. */
  atAnyHour: v.optional(v.boolean(), false),
  /** The browser that signed in for the first time: neither it nor later ones get the push. */
  newBrowser: v.optional(v.object({ session: v.string(), since: v.string() })),
  /** Ids of further messages of the same reader that this push announces. */
  alongside: v.optional(v.array(v.string()), []),
  /** The bills it reminds of, as the ERP gave them at this ISO instant; none for other messages. */
  bills: v.optional(
    v.object({
      as_of: v.string(),
      invoices: v.array(rawInvoiceSchema),
      /** How many bills of the reader were overdue or due within seven days at that instant. */
      due_soon: v.optional(v.number()),
    }),
    { as_of: '', invoices: [] },
  ),
})
export type PushJobPayload = v.InferOutput<typeof pushJobSchema>

/** A job that pushes a stored message; `messageId` is unique within the provider. */
export function pushJob(
  lane: JobLane,
  { clientId, customerId, documentHash }: Subscriber,
  messageId: string,
  payload: v.InferInput<typeof pushJobSchema>,
): NewJob {
  return { clientId, customerId, documentHash, kind: pushJobKinds[lane], key: messageId, payload }
}

/** A message as a push needs it. */
export interface StoredMessage extends Subscriber {
  /** The key of its push job. */
  readonly id: string
  readonly message: PushMessage
  /** A delivered one keeps the own device it reached. */
  readonly isReminder: boolean
}

export interface PushCounts {
  /** Browsers whose push service took the message. */
  readonly pushed: number
  /** Browsers it could not be brought to. */
  readonly failed: number
  /** Some of its pushes are still to be sent. */
  readonly isPushWaiting: boolean
}

/** A bill of a reminder, as the ERP gave it, and its reader. */
export interface RemindedBill extends Subscriber {
  readonly invoice: RawInvoice
}

/** Who knows the PIX codes that were given for bills. */
export interface IssuedCodes {
  /** By the bill: those that certainly ask for what is due now, of a receiver that is trusted. */
  find(
    clientId: string,
    bills: readonly RemindedBill[],
  ): Promise<ReadonlyMap<RawInvoice, DeviceCode>>
}

/** Who stores the messages that push jobs send, and counts what became of them. */
export interface MessageStore {
  /** By `<clientId>/<id>`; a message that was deleted with its reader's account is absent. */
  findMessages(
    keys: readonly { readonly clientId: string; readonly id: string }[],
  ): Promise<ReadonlyMap<string, StoredMessage>>
  /** Adds to the counts of messages, in the transaction that settles their jobs. */
  addCounts(
    tx: Drizzle,
    clientId: string,
    messageIds: readonly string[],
    counts: PushCounts,
  ): Promise<void>
}
