import { pushRenewalPath, themePath } from '#contract/worker-paths.ts'
import { leaveNote } from './push-notes.ts'
import { readNotice } from './push-notification.ts'

/*
 * The worker of notifications: shows a push, follows a tap, and keeps the device's address. It has no
 * fetch handler and keeps no pages: those are the other worker's.
 */

declare const self: ServiceWorkerGlobalScope

const { origin } = self.location

self.addEventListener('install', () => void self.skipWaiting())

function payloadOf({ data }: PushEvent): string | null {
  try {
    return data?.text() ?? null
  } catch {
    return null
  }
}

/** Windows of the panel, the one last used first; staff's own are left alone. */
async function windows(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => /^\/panel(?:\/|$)/.test(new URL(url).pathname))
}

/** Worth a word to `src/portal/app/use-push-watch.ts`. */
function say(window: WindowClient, word: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has none
  window.postMessage(word)
}

async function show(event: PushEvent): Promise<void> {
  const { title, body, path, tag, badge } = readNotice(payloadOf(event), origin)
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: 'pt-BR',
    icon: '/apple-touch-icon.png',
    data: path,
  })
  if (badge !== null && 'setAppBadge' in navigator) {
    await navigator.setAppBadge(badge).catch(() => undefined)
  }
  // What is open counts anew what is unread.
  for (const window of await windows()) say(window, { type: 'PUSHED' })
}

self.addEventListener('push', (event) => event.waitUntil(show(event)))

async function follow(path: string): Promise<void> {
  const [window] = await windows()
  if (!window) {
    // An installed app that was closed may start at its own beginning: it finds the way there.
    await leaveNote('link', path).catch(() => undefined)
    await self.clients.openWindow(path)
    return
  }
  // Focus first: the one tap pays for it. Where it is refused, the page goes there all the same.
  await window.focus().catch(() => undefined)
  say(window, { type: 'OPEN', path })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(follow(readPath(event.notification.data)))
})

const readPath = (data: unknown) => (typeof data === 'string' ? data : '/panel')

interface AddressChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

async function tellServer(body: string): Promise<boolean> {
  const { client_id } = await (await fetch(themePath)).json()
  const answer = await fetch(pushRenewalPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', client_id: String(client_id) },
    body,
  })
  return answer.ok
}

/** The browser changed the device's address: the server learns it now, or from the next page. */
async function renew({ oldSubscription, newSubscription }: AddressChange): Promise<void> {
  if (!oldSubscription) return
  const { pushManager } = self.registration
  const subscription = newSubscription ?? (await pushManager.subscribe(oldSubscription.options))
  const change = { previous: oldSubscription.toJSON(), subscription: subscription.toJSON() }
  const isTold = await tellServer(JSON.stringify(change)).catch(() => false)
  if (!isTold) await leaveNote('renewal', change)
}

self.addEventListener('pushsubscriptionchange', (event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library has the event by its name alone
  const change = event as AddressChange
  change.waitUntil(renew(change))
})
