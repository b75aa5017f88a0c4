import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  pushKey,
  readPushConfig,
  removePushConfig,
  renewPushSubscription,
  savePushConfig,
  testPush,
} from '#contract/notifications.ts'
import type { InvoiceRange } from '#domain/notifications/invoice-range.ts'
import {
  currentSubscription,
  isBoundToKey,
  subscribeToPush,
  unsubscribeFromPush,
  updatePushWorker,
} from '#portal/offline/push-subscription.ts'
import { takeRenewal } from '#portal/offline/push-notes.ts'
import { call } from './client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { refusalText } from './failure.ts'

/** What is known of the device in hand. */
export interface PushConfig {
  readonly range: InvoiceRange
  /** false: its push service lost it, and nothing sent arrives. */
  readonly isReceiving: boolean
}

const encoded = (subscription: PushSubscription) => JSON.stringify(subscription)

async function configOf(
  subscription: PushSubscription,
  signal?: AbortSignal,
): Promise<PushConfig | null> {
  try {
    const params = { subscription: encoded(subscription) }
    const answer = await call(readPushConfig, { params, ...(signal && { signal }) })
    const { invoice_range: range, is_receiving: isReceiving } = answer.notification_config
    return { range, isReceiving }
  } catch (error) {
    if (refusalText(readPushConfig, error) === 'notification config not found') return null
    throw error
  }
}

/** The provider's public key, which never changes: asked for ahead, a tap must not wait for it. */
export function pushKeyQuery() {
  return queryOptions({
    queryKey: [clientId(), 'push-key'],
    queryFn: async ({ signal }) => (await call(pushKey, { signal })).public_key,
    staleTime: Infinity,
  })
}

/** What this device is set to; null while it is to nothing. */
export function pushConfigQuery() {
  return queryOptions({
    queryKey: [clientId(), 'push-config'],
    queryFn: async ({ signal }): Promise<PushConfig | null> => {
      const subscription = await currentSubscription()
      return subscription && configOf(subscription, signal)
    },
    staleTime: 0,
  })
}

/** Sets this device; one that lost its push service gets a new address there. */
export async function savePushRange(
  key: string,
  range: InvoiceRange,
  { isRenewed = false } = {},
): Promise<void> {
  if (isRenewed) await unsubscribeFromPush()
  const subscription = await subscribeToPush(key)
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(savePushConfig, {
    body: {
      subscription: { endpoint: endpoint ?? '', expirationTime: null, keys: { p256dh, auth } },
      invoiceRange: range,
    },
  })
}

/** This device hears no more; the server is told first, while it can still say which one. */
export async function turnOffPush(): Promise<void> {
  const subscription = await currentSubscription()
  if (subscription) {
    const params = { subscription: encoded(subscription) }
    await call(removePushConfig, { params }).catch((error: unknown) => {
      if (refusalText(removePushConfig, error) !== 'notification config not found') throw error
    })
  }
  await unsubscribeFromPush()
}

/** A real notification to this device, through its push service. */
export async function sendTest(): Promise<void> {
  const subscription = await currentSubscription()
  await call(testPush, { body: { subscription: subscription ? encoded(subscription) : '' } })
}

/** What the worker could not tell the server while there was no network. */
async function reportRenewal(): Promise<void> {
  const change = v.safeParse(renewPushSubscription.body, await takeRenewal())
  if (change.success) await call(renewPushSubscription, { body: change.output })
}

/**
 * Once for each opening, signed in: the browser's word, the server's and the key are brought to
 * agree. What is left of somebody who was here before receives nothing more.
 */
export async function syncPushSubscription(askForKey: () => Promise<string>): Promise<void> {
  await updatePushWorker()
  const subscription = await currentSubscription()
  if (!subscription) return
  await reportRenewal().catch(() => undefined)
  const config = await configOf(subscription)
  if (!config) return unsubscribeFromPush()
  if (Notification.permission !== 'granted') return
  const key = await askForKey()
  const isFine = config.isReceiving && isBoundToKey(subscription, key)
  if (!isFine) await savePushRange(key, config.range, { isRenewed: true })
}
