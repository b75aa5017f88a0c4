import { askToPersistStorage } from '#portal/offline/persist-storage.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  pushKey,
  readPushConfig,
  removePushConfig,
  pushRenewalSchema,
  renewPushSubscription,
  savePushConfig,
  testPush,
} from '#contract/news/notifications.ts'
import { type InvoiceRange, usualRange } from '#domain/messaging/notifications/invoice-range.ts'
import { type PushTopic, pushTopics } from '#domain/messaging/notifications/push-topic.ts'
import {
  currentSubscription,
  isBoundToKey,
  PushError,
  subscribeToPush,
  unsubscribeFromPush,
  updatePushWorker,
} from '#portal/offline/push/push-subscription.ts'
import { withLock } from '#portal/kit/browser/with-lock.ts'
import { lastPushSubscription } from '#portal/offline/push/last-push-subscription.ts'
import { reportRenewal } from '#portal/offline/push/push-notes.ts'
import { call } from '#portal/queries/calls/client.ts'
import { clientId } from '#portal/session/client-id.ts'
import { ApiError, isFinalRefusal, refusalText } from '#portal/queries/calls/failure.ts'

/** The reminder settings of this browser's push subscription. */
export interface PushConfig {
  /** The subscription's address at its push service. */
  readonly endpoint: string
  readonly range: InvoiceRange
  /** false: the push service no longer knows the subscription, so nothing sent arrives. */
  readonly isReceiving: boolean
  /** Topics turned off; null: the server knows no topics. */
  readonly muted: readonly PushTopic[] | null
}

/** What a subscriber chooses for this browser. */
export type PushChoice = Pick<PushConfig, 'muted' | 'range'>

const encodeSubscription = (subscription: PushSubscription) => JSON.stringify(subscription)

type Settings = Omit<PushConfig, 'endpoint'>

/** `subscription` as the contract encodes it; null when it is not the subscriber's own. */
async function readSettings(subscription: string, signal?: AbortSignal): Promise<Settings | null> {
  try {
    const params = { subscription }
    const answer = await call(readPushConfig, { params, ...(signal && { signal }) })
    const { invoice_range: range, is_receiving: isReceiving, muted } = answer.notification_config
    const known = muted && pushTopics.filter((topic) => muted.includes(topic))
    return { range, isReceiving, muted: known ?? null }
  } catch (error) {
    if (refusalText(readPushConfig, error) === 'notification config not found') return null
    throw error
  }
}

async function readConfigOf(
  subscription: PushSubscription,
  signal?: AbortSignal,
): Promise<PushConfig | null> {
  const settings = await readSettings(encodeSubscription(subscription), signal)
  return settings && { endpoint: subscription.endpoint, ...settings }
}

/** The key of the build, for a server whose push key is fixed (first specification, section 7). */
const builtPushKey = () => import.meta.env['VITE_PUSH_PUBLIC_KEY']

async function fetchPushKey(signal: AbortSignal): Promise<string> {
  try {
    return (await call(pushKey, { signal })).public_key
  } catch (error) {
    const built: unknown = builtPushKey()
    if (error instanceof ApiError && error.isNotOffered && typeof built === 'string') return built
    throw error
  }
}

/** The provider's public push key. It never changes and is fetched ahead: a tap must not wait for it. */
export function pushKeyQuery() {
  return queryOptions({
    queryKey: [clientId(), 'push-key'],
    queryFn: ({ signal }) => fetchPushKey(signal),
    staleTime: Infinity,
  })
}

/** The settings of this browser; null while it has no push subscription, or none is set. */
export function pushConfigQuery() {
  return queryOptions({
    queryKey: [clientId(), 'push-config'],
    queryFn: async ({ signal }): Promise<PushConfig | null> => {
      const subscription = await currentSubscription()
      return subscription && readConfigOf(subscription, signal)
    },
    staleTime: 0,
  })
}

/** Changes of the subscription take turns, also between tabs: two at once would undo each other. */
const lockName = 'push-subscription'

/** A lost subscription is replaced, unless it has been replaced meanwhile. */
async function saveChoice(
  key: string,
  { range, muted }: PushChoice,
  lostEndpoint?: string,
): Promise<void> {
  const current = await currentSubscription()
  if (current && current.endpoint === lostEndpoint) await unsubscribeFromPush()
  const subscription = await subscribeToPush(key)
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(savePushConfig, {
    body: {
      subscription: { endpoint: endpoint ?? '', expirationTime: null, keys: { p256dh, auth } },
      invoiceRange: range,
      ...(muted && { muted: [...muted] }),
    },
  })
  await lastPushSubscription.set(subscription.endpoint)
  // A reminder leads to what is stored here.
  void askToPersistStorage()
}

/**
 * Sets what this browser receives. `lostEndpoint`: the address of a subscription that its push service
 * lost, so that a new one is needed.
 */
export const savePushChoice = (
  key: string,
  choice: PushChoice,
  lostEndpoint?: string,
): Promise<void> => withLock(lockName, () => saveChoice(key, choice, lostEndpoint))

/**
 * Asks the browser for its permission and saves the usual period. It must run in the handler of a tap.
 * Throws `PushError`.
 */
export async function turnOnReminders(client: QueryClient): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('denied')
  const key = await client.ensureQueryData(pushKeyQuery())
  await savePushChoice(key, { range: usualRange, muted: null })
  await client.invalidateQueries({ queryKey: pushConfigQuery().queryKey })
}

/** Ends reminders on this browser. The server is told first, while the subscription can still name it. */
export const turnOffPush = (): Promise<void> => withLock(lockName, turnOff)

async function turnOff(): Promise<void> {
  const subscription = await currentSubscription()
  if (subscription) {
    const params = { subscription: encodeSubscription(subscription) }
    await call(removePushConfig, { params }).catch((error: unknown) => {
      if (refusalText(removePushConfig, error) !== 'notification config not found') throw error
    })
  }
  await unsubscribeFromPush()
}

/** Sends a real notification to this browser through its push service. */
export async function sendTestPush(): Promise<void> {
  const subscription = await currentSubscription()
  await call(testPush, {
    body: { subscription: subscription ? encodeSubscription(subscription) : '' },
  })
}

/** Tells the server of a changed subscription; what it refuses for good is not told again. */
async function renew(value: unknown): Promise<void> {
  const change = v.safeParse(pushRenewalSchema, value)
  if (!change.success) return
  try {
    await call(renewPushSubscription, { body: change.output })
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
  }
}

/**
 * Brings browser, server and push key into agreement; runs once per opening, signed in. A subscription
 * left by another subscriber of this browser is removed, and one whose address the browser has just
 * changed gets the settings of the former. Returns whether pushes had stopped to arrive and arrive again
 * from now on.
 */
export const syncPushSubscription = (fetchKey: () => Promise<string>): Promise<boolean> =>
  withLock(lockName, () => sync(fetchKey))

async function sync(fetchKey: () => Promise<string>): Promise<boolean> {
  await updatePushWorker()
  const subscription = await currentSubscription()
  if (!subscription) return subscribeAgain(fetchKey)
  // Untold, the server would take the subscription for another subscriber's.
  await reportRenewal(renew)
  const config = await findConfig(subscription, fetchKey)
  if (!config) {
    await unsubscribeFromPush()
    return false
  }
  await lastPushSubscription.set(subscription.endpoint)
  if (Notification.permission !== 'granted') return false
  const key = await fetchKey()
  const isInOrder = config.isReceiving && isBoundToKey(subscription, key)
  if (!isInOrder) await saveChoice(key, config, subscription.endpoint)
  return !config.isReceiving
}

/**
 * The settings of this browser's subscription; null for one that another subscriber left. Where the browser
 * changed its address, the worker may be telling the server of it at this moment: the settings are those of
 * the former address until then.
 */
async function findConfig(
  subscription: PushSubscription,
  fetchKey: () => Promise<string>,
): Promise<PushConfig | null> {
  const config = await readConfigOf(subscription)
  if (config || !(await lastPushSubscription.isOther(subscription.endpoint))) return config
  const former = await readSettings(lastPushSubscription.read() ?? '')
  if (former) await saveChoice(await fetchKey(), former)
  const current = await currentSubscription()
  return current && readConfigOf(current)
}

/** Replaces a subscription that the browser dropped by itself, with what was chosen for it. */
async function subscribeAgain(fetchKey: () => Promise<string>): Promise<boolean> {
  const last = lastPushSubscription.read()
  if (last === null || Notification.permission !== 'granted') return false
  const settings = await readSettings(last)
  if (settings) await saveChoice(await fetchKey(), settings)
  else lastPushSubscription.clear()
  return settings !== null
}
