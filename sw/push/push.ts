import { linkNotePath, renewalNotePath } from '#contract/worker/caches.ts'
import { clientIdHeader } from '#contract/worker/headers.ts'
import type { PushWorkerMessage } from '#contract/worker/messages.ts'
import { isPanelPath } from '#contract/worker/panel-path.ts'
import { pushRenewalPath, remindTomorrowPath, themePath } from '#contract/worker/paths.ts'
import { type NotificationData, notificationOptions } from '#contract/worker/shown-notification.ts'
import { payloadOf, unsealed } from './declarative-push.ts'
import { keepContent } from '../stored/keep-content.ts'
import { leaveNote } from './push-notes.ts'
import { readPush, screenOfAction } from './push-notification.ts'

/*
 * The notification worker: shows a push, opens the screen a tap leads to, and reports a changed push
 * subscription. It has no fetch handler and stores no pages: those belong to the application worker.
 */

declare const self: ServiceWorkerGlobalScope

const { origin } = self.location

self.addEventListener('install', () => void self.skipWaiting())

/** Windows that show the panel, the last used one first. Those of staff are left alone. */
async function panelWindows(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => isPanelPath(new URL(url).pathname))
}

/** Sends a message to a page (src/portal/app/notices/use-push-messages.ts). */
function send(window: WindowClient, message: PushWorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has none
  window.postMessage(message)
}

/** The secret by which the server seals for this browser. */
async function readSecret() {
  return (await self.registration.pushManager.getSubscription())?.getKey('auth')
}

async function show(event: PushEvent): Promise<void> {
  const push = readPush(await unsealed(payloadOf(event), readSecret), origin)
  const { title, badge, isSilent, content, tag } = push
  const options = { ...notificationOptions(push, origin), silent: isSilent }
  await self.registration.showNotification(title, options)
  if (badge !== null && 'setAppBadge' in navigator) {
    await navigator.setAppBadge(badge).catch(() => undefined)
  }
  if (content) await keepContent(content, tag).catch(() => undefined)
  // Open pages count the unread messages again.
  for (const window of await panelWindows()) send(window, { type: 'PUSHED' })
}

self.addEventListener('push', (event) => event.waitUntil(show(event)))

async function openScreen(path: string): Promise<void> {
  // Two pages miss the tap otherwise: the start page that an installed, closed app may open instead,
  // and the one after a window that was being closed when the message reached it.
  await leaveNote(linkNotePath, path).catch(() => undefined)
  const [window] = await panelWindows()
  if (!window) {
    await self.clients.openWindow(path)
    return
  }
  // Focus comes first, while the tap still permits it. The page navigates even if it is refused.
  await window.focus().catch(() => undefined)
  send(window, { type: 'OPEN', path })
}

/** A former version stored the path alone. */
const dataOf = (data: NotificationData | string) =>
  typeof data === 'string' ? { path: data, asOf: '', bills: [] } : data

/** "Lembrar amanhã": asks the server; a notification that comes back says that it was not told. */
async function remindTomorrow({ title, tag }: Notification, data: NotificationData): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription()
  const bills = data.bills.map(({ id, dueDate }) => ({ id, due_date: dueDate }))
  const isTold = await post(remindTomorrowPath, { subscription, bills }).catch(() => false)
  if (isTold) return
  const body = 'Não deu para adiar agora. Tente de novo mais tarde.'
  const options = notificationOptions({ body, tag, data }, origin)
  await self.registration.showNotification(title, { ...options, silent: true })
}

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event
  notification.close()
  const data = dataOf(notification.data)
  const path = screenOfAction(action, data, origin)
  event.waitUntil(path === null ? remindTomorrow(notification, data) : openScreen(path))
})

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** Calls the server without a session; returns whether it accepted. */
async function post(path: string, body: object): Promise<boolean> {
  const { client_id } = await (await fetch(themePath)).json()
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [clientIdHeader]: String(client_id) },
    body: JSON.stringify(body),
  })
  return answer.ok
}

/** The browser changed the subscription: the server is told now, or by the next page. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  if (!oldSubscription) return
  const { pushManager } = self.registration
  const subscription = newSubscription ?? (await pushManager.subscribe(oldSubscription.options))
  const change = { previous: oldSubscription.toJSON(), subscription: subscription.toJSON() }
  const isReported = await post(pushRenewalPath, change).catch(() => false)
  if (!isReported) await leaveNote(renewalNotePath, change)
}

self.addEventListener('pushsubscriptionchange', (event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library types this event as a plain one
  const change = event as SubscriptionChange
  change.waitUntil(renew(change))
})
