import type { PushMessage } from '#domain/notifications/push-message.ts'

/** Where a device is reached, as its browser gave it. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface Push {
  readonly tenant: { readonly clientId: string }
  readonly subscription: PushTarget
  readonly message: PushMessage
  /** Seconds the push service keeps it for a device that is off; a day unless said otherwise. */
  readonly ttl?: number
  readonly signal?: AbortSignal
}

/**
 * What became of a push. `delivered`: the push service took it. `gone`: it knows the device no more,
 * and never will. `later`: it cannot now; `retryAfter` in seconds when it said so. `refused`: it will
 * not take this message, and sending it again changes nothing.
 */
export type PushOutcome =
  | { readonly kind: 'delivered' | 'gone' | 'refused' }
  | { readonly kind: 'later'; readonly retryAfter: number | null }

/** The way to the devices. It knows push services and nothing of who stands behind a device. */
export interface PushPort {
  /** Never throws for what a push service does. */
  send(push: Push): Promise<PushOutcome>
}
