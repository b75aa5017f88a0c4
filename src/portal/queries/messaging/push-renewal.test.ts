import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pushNotesCache, renewalNotePath } from '#contract/worker/caches.ts'
import { browserPage, json, refusal, type Reply } from '#tests/support/browser/browser-page.ts'
import { MemoryCaches } from '#tests/support/browser/memory-caches.ts'
import { lastPushSubscription } from '#portal/offline/push/last-push-subscription.ts'
import { syncPushSubscription } from '#portal/queries/news/notifications.ts'

const device = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
})
const change = (name: string) => ({ previous: device('first'), subscription: device(name) })
const leave = async (at: number, name: string) =>
  (await caches.open(pushNotesCache)).put(
    renewalNotePath,
    Response.json({ at, value: change(name) }),
  )
const left = async () => (await caches.match(renewalNotePath))?.json()
const config = () =>
  json(200, { notification_config: { invoice_range: 5, is_receiving: true, muted: [] } })

/** An opening by a browser whose notifications are blocked meanwhile, so that nothing else is asked. */
function opening(...replies: Reply[]) {
  const { asked } = browserPage('', ...replies)
  const unsubscribe = vi.fn(async () => true)
  const subscription = {
    endpoint: device('second').endpoint,
    options: { applicationServerKey: new Uint8Array([1]).buffer },
    toJSON: () => device('second'),
    unsubscribe,
  }
  const registration = {
    active: {},
    update: async () => undefined,
    getNotifications: async () => [],
    pushManager: { getSubscription: async () => subscription },
  }
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
    },
  })
  const sync = syncPushSubscription(async () => 'AQ')
  const calls = () =>
    asked.map(({ path, init }) => `${init.method} ${path.split('?')[0]?.split('/').at(-1)}`)
  return { sync, calls, unsubscribe, paths: () => calls().map((one) => one.split(' ')[1]) }
}

beforeEach(() => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('caches', new MemoryCaches())
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('Notification', { permission: 'denied' })
  vi.stubGlobal('window', { caches, PushManager: {}, Notification })
})
afterEach(() => void vi.unstubAllEnvs())

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that fails', () => refusal(500, 'internal error')],
  ['too many calls', () => refusal(429, 'too many requests', { 'retry-after': '60' })],
  ['a captive portal', () => new Response('<h1>Hotel</h1>')],
])('a new push address is told again at the next opening after %s', async (_, reply) => {
  await leave(1, 'second')
  const failed = opening(reply, reply, reply)
  await expect(failed.sync).rejects.toThrow()
  expect(new Set(failed.paths()), 'the server does not know the address yet').toEqual(
    new Set(['renewal']),
  )
  expect(await left()).toEqual({ at: 1, value: change('second') })

  const next = opening(() => json(200, { success: true }), config)
  await next.sync
  expect(next.paths()[0]).toBe('renewal')
  expect(await left()).toBeUndefined()
})

it('what the server refuses for good is not told again', async () => {
  await leave(1, 'second')
  await opening(() => refusal(404, 'notification config not found'), config).sync
  expect(await left()).toBeUndefined()
})

const unknown = () => refusal(404, 'notification config not found')
const saved = () => json(200, { success: true })

it('a subscription that another subscriber left is removed', async () => {
  const { sync, unsubscribe } = opening(unknown)
  expect(await sync).toBe(false)
  expect(unsubscribe).toHaveBeenCalledOnce()
})

describe('an address that the browser changed at the moment of the opening', () => {
  beforeEach(() => lastPushSubscription.set(device('first').endpoint))

  it('is kept where the worker tells the server of it meanwhile', async () => {
    const { sync, calls, unsubscribe } = opening(unknown, unknown, config)
    await sync
    expect(calls()).toHaveLength(3)
    expect(unsubscribe).not.toHaveBeenCalled()
  })

  it('gets what was chosen for the former one where the server does not know it yet', async () => {
    const { sync, calls, unsubscribe } = opening(unknown, config, saved, config)
    await sync
    expect(calls()[2]).toBe('POST push-notification')
    expect(unsubscribe).not.toHaveBeenCalled()
  })

  it('is removed where the server knows neither', async () => {
    const { sync, unsubscribe } = opening(unknown, unknown, unknown)
    await sync
    expect(unsubscribe).toHaveBeenCalledOnce()
  })
})

it('an address that changes again while the former is told is kept', async () => {
  await leave(1, 'second')
  const renewed = async () => {
    await leave(2, 'third')
    return json(200, { success: true })
  }
  await opening(renewed, config).sync
  expect(await left()).toEqual({ at: 2, value: change('third') })
})
