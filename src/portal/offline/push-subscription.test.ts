import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isBoundToKey, type PushError, subscribeToPush } from './push-subscription.ts'

const bytes = (fill: number) => Uint8Array.from({ length: 65 }, () => fill)
const key = (fill: number) => Buffer.from(bytes(fill)).toString('base64url')

interface Held {
  readonly options: { readonly applicationServerKey: ArrayBuffer }
  unsubscribe(): Promise<boolean>
}

/** A browser with a push worker that runs, bound to one key already or to none. */
function browser(subscribeThere: () => Promise<unknown>, boundTo: number | null = null) {
  const done: string[] = []
  const held: Held | null =
    boundTo === null
      ? null
      : {
          options: { applicationServerKey: bytes(boundTo).buffer },
          unsubscribe: async () => done.push('unsubscribe') > 0,
        }
  const pushManager = {
    getSubscription: async () => held,
    subscribe: () => {
      done.push('subscribe')
      return subscribeThere()
    },
  }
  const register = async () => ({ active: {}, installing: null, waiting: null, pushManager })
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  return { done, held }
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (problem: PushError) => problem.reason,
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
])('reads %s as %s', async (name, reason) => {
  browser(() => Promise.reject(new DOMException('no', name)))
  expect(await reasonOf(subscribeToPush(key(1)))).toBe(reason)
})

it('keeps a subscription of the same key, and changes one of another', async () => {
  const same = browser(async () => ({}), 1)
  expect(await subscribeToPush(key(1))).toBe(same.held)
  expect(same.done).toEqual([])
  const other = browser(async () => ({ isNew: true }), 2)
  expect(await subscribeToPush(key(1))).toEqual({ isNew: true })
  expect(other.done).toEqual(['unsubscribe', 'subscribe'])
})

it('knows whose key a subscription was made with', () => {
  const { held } = browser(async () => ({}), 3)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what of it is looked at
  const subscription = held as unknown as PushSubscription
  expect([isBoundToKey(subscription, key(3)), isBoundToKey(subscription, key(4))]).toEqual([
    true,
    false,
  ])
})
