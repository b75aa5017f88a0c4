import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pushNotesCache, renewalNotePath } from '#contract/worker/caches.ts'
import { browserPage, json, refusal, type Reply } from '#tests/support/browser-page.ts'
import { MemoryCaches } from '#tests/support/memory-caches.ts'
import { syncPushSubscription } from './notifications.ts'

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
  const subscription = { endpoint: device('second').endpoint, toJSON: () => device('second') }
  const registration = {
    update: async () => undefined,
    getNotifications: async () => [],
    pushManager: { getSubscription: async () => subscription },
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  const sync = syncPushSubscription(async () => 'key')
  return { sync, paths: () => asked.map(({ path }) => path.split('?')[0]?.split('/').at(-1)) }
}

beforeEach(() => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('caches', new MemoryCaches())
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

it('an address that changes again while the former is told is kept', async () => {
  await leave(1, 'second')
  const renewed = async () => {
    await leave(2, 'third')
    return json(200, { success: true })
  }
  await opening(renewed, config).sync
  expect(await left()).toEqual({ at: 2, value: change('third') })
})
