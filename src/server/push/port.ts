import type { InvoiceRange } from '#domain/notifications/invoice-range.ts'
import type { Drizzle } from '#server/db/database.ts'
import type { Subscriber } from '#server/http/call.ts'
import type { NewJob } from '#server/jobs/queue.ts'
import type { PushMessage } from '#domain/notifications/push-message.ts'

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
 * and will not come back. `later`: the service cannot take it now; `retryAfter` in seconds when it
 * said so. `refused`: it will not take this message, and sending it again changes nothing.
 */
export type PushOutcome =
  | { readonly kind: 'delivered' | 'gone' | 'refused' }
  | { readonly kind: 'later'; readonly retryAfter: number | null }

/** The way to the push services. It knows nothing of the subscriber behind a browser. */
export interface PushPort {
  /** Never throws for what a push service does. */
  send(push: Push): Promise<PushOutcome>
}

/** Which push subscriptions get a message: `null` all of a subscriber's, a range those that chose it. */
export type Audience = InvoiceRange | null

export const pushJobKind = 'push'

/** A job that pushes a stored message; `messageId` is unique within the provider. */
export function pushJob(
  { clientId, customerId, documentHash }: Subscriber,
  messageId: string,
  payload: {
    readonly audience: Audience
    /** Sent at night too: a person asked for it at this moment. */
    readonly atAnyHour: boolean
  },
): NewJob {
  return { clientId, customerId, documentHash, kind: pushJobKind, key: messageId, payload }
}

/** A message as a push needs it. */
export interface StoredMessage extends Subscriber {
  readonly id: string
  readonly message: PushMessage
  readonly createdAt: Date
  /** Not sent at night. */
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
