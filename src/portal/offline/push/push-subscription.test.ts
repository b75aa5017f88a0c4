import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isBoundToKey, type PushError, subscribeToPush } from './push-subscription.ts'

const bytes = (fill: number) => Uint8Array.from({ length: 65 }, () => fill)
const key = (fill: number) => Buffer.from(bytes(fill)).toString('base64url')

interface ExistingSubscription {
  readonly options: { readonly applicationServerKey: ArrayBuffer }
  unsubscribe(): Promise<boolean>
}

/** A browser with an active notification worker, and a subscription made with `boundTo` or none. */
function browser(subscribe: () => Promise<unknown>, boundTo: number | null = null) {
  const done: string[] = []
  const existing: ExistingSubscription | null =
    boundTo === null
      ? null
      : {
          options: { applicationServerKey: bytes(boundTo).buffer },
          unsubscribe: async () => done.push('unsubscribe') > 0,
        }
  const pushManager = {
    getSubscription: async () => existing,
    subscribe: () => {
      done.push('subscribe')
      return subscribe()
    },
  }
  const register = async () => ({ active: {}, installing: null, waiting: null, pushManager })
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  return { done, existing }
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: PushError) => error.reason,
  )

it('gives up on a push service that never answers', async () => {
  browser(() => new Promise(() => {}))
  const reason = reasonOf(subscribeToPush(key(1)))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await reason).toBe('unreachable')
})

it.each([
  ['NotAllowedError', 'denied'],
  ['NotSupportedError', 'unsupported'],
  ['AbortError', 'unreachable'],
])('reports the browser error %s as %s', async (name, reason) => {
  browser(() => Promise.reject(new DOMException('no', name)))
  expect(await reasonOf(subscribeToPush(key(1)))).toBe(reason)
})

it('keeps a subscription made with the same key and replaces one of another key', async () => {
  const same = browser(async () => ({}), 1)
  expect(await subscribeToPush(key(1))).toBe(same.existing)
  expect(same.done).toEqual([])
  const other = browser(async () => ({ isNew: true }), 2)
  expect(await subscribeToPush(key(1))).toEqual({ isNew: true })
  expect(other.done).toEqual(['unsubscribe', 'subscribe'])
})

it('tells whether a subscription was made with a key', () => {
  const { existing } = browser(async () => ({}), 3)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the fields that are read
  const subscription = existing as unknown as PushSubscription
  expect([isBoundToKey(subscription, key(3)), isBoundToKey(subscription, key(4))]).toEqual([
    true,
    false,
  ])
})
