import type { BrowserContext, CDPSession, Page } from 'playwright/test'
import * as v from 'valibot'
import { type PushSubscriptionJson, pushSubscriptionSchema } from '#contract/news/notifications.ts'
import { receiveAsSafari } from '#sandbox/push/declarative-browser.ts'
import { expect, fromSandbox, origin, sandbox } from './portal.ts'

/** A device at the push service of the box. */
export async function newDevice(
  clientId: string,
  browser: 'chrome' | 'safari' = 'chrome',
): Promise<PushSubscriptionJson> {
  const asked = { client_id: clientId, browser }
  return v.parse(pushSubscriptionSchema, await sandbox('push-devices', asked))
}

const deviceName = ({ endpoint }: PushSubscriptionJson) => endpoint.split('/').at(-1) ?? ''

/** What the push service answers for a device from now on: 410, it has lost it. */
export async function setAnswer(clientId: string, device: PushSubscriptionJson, status: number) {
  await sandbox(`push-devices/${deviceName(device)}`, { client_id: clientId, status })
}

const pushesSchema = v.object({
  pushes: v.array(v.object({ device: v.string(), payload: v.string() })),
})

/** The payloads a device was sent, decrypted, oldest first. */
export async function received(clientId: string, device: PushSubscriptionJson): Promise<string[]> {
  const { pushes } = v.parse(pushesSchema, await fromSandbox(`pushes?client_id=${clientId}`))
  return pushes.filter((push) => push.device === deviceName(device)).map(({ payload }) => payload)
}

/**
 * No headless browser can reach a push service: its pages are handed these devices instead, one
 * for each new subscription. Everything else of the browser stays its own.
 */
export async function lendDevices(
  context: BrowserContext,
  devices: readonly PushSubscriptionJson[],
): Promise<void> {
  await context.addInitScript((devices) => {
    const held = 'lent-device'
    const used = 'lent-devices-used'
    const read = () => {
      const text = localStorage.getItem(held)
      if (text === null) return null
      const { index, key } = JSON.parse(text)
      return {
        ...devices[index],
        options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(key).buffer },
        toJSON: () => devices[index],
        unsubscribe: async () => {
          localStorage.removeItem(held)
          return true
        },
      }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const index = Number(localStorage.getItem(used) ?? 0)
        localStorage.setItem(used, String(index + 1))
        localStorage.setItem(held, JSON.stringify({ index, key: [...applicationServerKey] }))
        return read()
      },
    })
  }, devices)
}

/** The browser's question, which a headless browser never asks: allowed when a page asks. */
export const allowWhenAsked = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let isAllowed = false
    Object.defineProperty(Notification, 'permission', {
      get: () => (isAllowed ? 'granted' : 'default'),
    })
    Notification.requestPermission = () => {
      isAllowed = true
      return Promise.resolve('granted')
    }
  })

export interface Postman {
  /**
   * Brings a push to the device, as its browser would after decrypting it.
   * @param untilShown waits until it is shown; left out, the browser's own record of pushes says so
   */
  readonly deliver: (payload: string, untilShown?: () => Promise<void>) => Promise<void>
}

/**
 * Lets pages list what is shown one after another. Chromium forgets a notification that is being shown
 * while anyone lists those shown, which pages do with each list of bills; `whileNobodyLists` keeps them
 * from it for a moment.
 */
async function listInTurn(page: Page) {
  const wrap = () => {
    // Pages that are not secure have none.
    if (!('ServiceWorkerRegistration' in window)) return
    const { prototype } = ServiceWorkerRegistration
    if ('isInTurn' in prototype) return
    const list: (filter?: object) => Promise<Notification[]> = Reflect.get(
      prototype,
      'getNotifications',
    )
    Object.assign(prototype, {
      isInTurn: true,
      getNotifications(this: ServiceWorkerRegistration, filter?: object) {
        return navigator.locks.request('notifications', () => list.call(this, filter))
      },
    })
  }
  await page.context().addInitScript(wrap)
  await page.evaluate(wrap)

  return async function whileNobodyLists(work: () => Promise<void>): Promise<void> {
    const isOfPortal = /^https?:/.test(page.url())
    if (!isOfPortal) return work()
    await page.evaluate(
      () =>
        new Promise<void>((isHeld) => {
          void navigator.locks.request('notifications', () => {
            isHeld()
            return new Promise<void>((release) => Object.assign(window, { release }))
          })
        }),
    )
    await work()
    await page.evaluate(() => Reflect.get(window, 'release')())
  }
}

/** The way to the push worker past any push service. A push is shown before the test goes on. */
export async function postman(
  page: Page,
  clientId: string,
  at = origin(clientId),
): Promise<Postman> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const known = new Map<string, { readonly id: string; readonly isDeleted: boolean }>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId: id, isDeleted } of registrations) {
      known.set(scopeURL, { id, isDeleted })
    }
  })
  /** The registrations of the workers that may receive: a push to another is lost without a word. */
  const active = new Set<string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { registrationId, status } of versions) {
      if (status === 'activated') active.add(registrationId)
    }
  })
  let ended = 0
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    if (backgroundServiceEvent.eventName === 'Push event completed') ended += 1
  })
  /** The browser tells of pushes only while it records them, with their payload, in a file. */
  const record = async () => {
    const service = 'pushMessaging'
    await session.send('BackgroundService.startObserving', { service })
    await session.send('BackgroundService.setRecording', { service, shouldRecord: true })
  }
  await session.send('ServiceWorker.enable')
  const whileNobodyLists = await listInTurn(page)
  return {
    deliver: async (payload, untilShown) => {
      if (!untilShown) await record()
      const scope = `${at}/notification/`
      await expect.poll(() => known.get(scope)?.isDeleted).toBe(false)
      const registrationId = known.get(scope)?.id ?? ''
      await expect.poll(() => active.has(registrationId)).toBe(true)
      await whileNobodyLists(async () => {
        const endedBefore = ended
        const push = { origin: at, registrationId, data: payload }
        await session.send('ServiceWorker.deliverPushMessage', push)
        if (untilShown) await untilShown()
        else await expect.poll(() => ended).toBeGreaterThan(endedBefore)
      })
    },
  }
}

/** What the device shows. */
export function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/notification/')
    const notifications = (await registration?.getNotifications()) ?? []
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/** Lets the pages hold another of the devices they were lent, as if the browser had changed it. */
export async function holdDevice(page: Page, index: number): Promise<void> {
  await page.evaluate((index) => {
    const { key } = JSON.parse(localStorage.getItem('lent-device') ?? '')
    localStorage.setItem('lent-device', JSON.stringify({ index, key }))
  }, index)
}

function pushWorker(context: BrowserContext) {
  return context.serviceWorkers().find((one) => one.url().endsWith('/notification/sw.js'))
}

/** The browser changes a device's push address by itself, and tells only the worker. */
export async function changeAddress(
  context: BrowserContext,
  previous: PushSubscriptionJson,
  next: PushSubscriptionJson,
): Promise<void> {
  await expect.poll(() => pushWorker(context) !== undefined).toBe(true)
  await pushWorker(context)?.evaluate(
    ([previous, next]) => {
      const told = (json: unknown) => ({ toJSON: () => json })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- runs inside the worker
      const scope = globalThis as unknown as WorkerScope
      const change = new scope.ExtendableEvent('pushsubscriptionchange')
      scope.dispatchEvent(
        Object.assign(change, { oldSubscription: told(previous), newSubscription: told(next) }),
      )
    },
    [previous, next] as const,
  )
}

/** Lets the clock of the push worker run ahead of this machine's. */
export async function movePushWorkerClock(context: BrowserContext, aheadMs: number): Promise<void> {
  await expect.poll(() => pushWorker(context) !== undefined).toBe(true)
  await pushWorker(context)?.evaluate((aheadMs) => {
    Date.now = () => performance.timeOrigin + performance.now() + aheadMs
  }, aheadMs)
}

/** Of a worker's global things, those a tap needs. */
interface WorkerScope extends EventTarget {
  readonly clients: { matchAll(which: object): Promise<readonly object[]> }
  readonly registration: ServiceWorkerRegistration
  readonly ExtendableEvent: new (type: string) => Event
  readonly NotificationEvent: new (
    type: string,
    given: { notification: Notification; action: string },
  ) => Event
}

/** Waits until the worker finds no window of the portal: one that was closed is listed for a moment. */
export async function expectNoWindow(context: BrowserContext): Promise<void> {
  const count = () =>
    pushWorker(context)?.evaluate(async () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- runs inside the worker
      const { clients } = globalThis as unknown as WorkerScope
      const all = { type: 'window', includeUncontrolled: true }
      return (await clients.matchAll(all)).length
    })
  await expect.poll(count).toBe(0)
}

/** The buttons of the notification of that tag. */
export function buttonsOf(page: Page, tag: string): Promise<string[]> {
  return page.evaluate(async (tag) => {
    const registration = await navigator.serviceWorker.getRegistration('/notification/')
    const [notification] = (await registration?.getNotifications({ tag })) ?? []
    const actions: { title: string }[] = Reflect.get(notification ?? {}, 'actions') ?? []
    return actions.map(({ title }) => title)
  }, tag)
}

/** Lets the push worker hold the device that the page was lent. */
export async function holdSubscription(context: BrowserContext, page: Page): Promise<void> {
  const json = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/notification/')
    return (await registration?.pushManager.getSubscription())?.toJSON()
  })
  await pushWorker(context)?.evaluate((json) => {
    const getKey = (name: string) => {
      const text = json?.keys?.[name] ?? ''
      const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
      return Uint8Array.from(binary, (one) => one.codePointAt(0) ?? 0).buffer
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => json && { ...json, getKey },
    })
  }, json)
}

/**
 * Brings a push to the worker as Safari does since 18.4: the notification of a mutable one, without its
 * payload, which the worker may replace by one that says where it leads. Returns that address, which a tap
 * opens without the worker; null where the worker got nothing.
 */
export async function deliverAsSafari(
  context: BrowserContext,
  payload: string,
): Promise<string | null> {
  const { handedOver, event } = receiveAsSafari(payload)
  if (handedOver !== 'notification') return null
  await expect.poll(() => pushWorker(context) !== undefined).toBe(true)
  const shown = await pushWorker(context)?.evaluate(async (fields) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- runs inside the worker
    const scope = globalThis as unknown as WorkerScope
    const show = scope.registration.showNotification.bind(scope.registration)
    let navigate: string | null = null
    scope.registration.showNotification = async (title, options) => {
      navigate = String(Reflect.get(options ?? {}, 'navigate'))
      if (!URL.canParse(navigate)) throw new TypeError('without navigate')
      await show(title, options)
    }
    const push = new scope.ExtendableEvent('push')
    const work: Promise<unknown>[] = []
    for (const [name, value] of Object.entries(JSON.parse(fields))) {
      Object.defineProperty(push, name, { value })
    }
    Object.defineProperty(push, 'waitUntil', {
      value: (promise: Promise<unknown>) => void work.push(promise),
    })
    scope.dispatchEvent(push)
    await Promise.all(work)
    scope.registration.showNotification = show
    return navigate
  }, event)
  return shown ?? null
}

/**
 * A tap on the notification of that tag, or on a button of it; headless browsers let no worker focus or
 * open anything.
 */
export async function tap(context: BrowserContext, tag: string, action = ''): Promise<void> {
  await expect.poll(() => pushWorker(context) !== undefined).toBe(true)
  await pushWorker(context)?.evaluate(
    async ([tag, action]) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- runs inside the worker
      const scope = globalThis as unknown as WorkerScope
      const [notification] = await scope.registration.getNotifications({ tag })
      if (!notification) throw new Error(`nothing shown for ${tag}`)
      const event = new scope.NotificationEvent('notificationclick', { notification, action })
      // The worker's work goes on after the event: a page opened before its end would miss the note.
      const work: Promise<unknown>[] = []
      Object.defineProperty(event, 'waitUntil', {
        value: (promise: Promise<unknown>) => void work.push(promise),
      })
      scope.dispatchEvent(event)
      await Promise.allSettled(work)
    },
    [tag, action] as const,
  )
}
