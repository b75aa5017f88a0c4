import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSupportRequest } from '#contract/service/support.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import {
  lostReadTimeoutMs,
  probeTimeoutMs,
  readTimeoutMs,
  slowAfterMs,
  testAfterMs,
  uploadTimeMs,
  writeTimeoutMs,
} from '#contract/platform/patience.ts'
import { findRememberedCustomer } from '#contract/account/session.ts'

/*
 * Modules of its own: reads of other files that never end count as slow in the modules that all files share.
 */
vi.resetModules()
const {
  isConnectionDoubted,
  isConnectionLost,
  isConnectionSlow,
  isReadWaiting,
  reportReachable,
  reportReturn,
  reportUnreachable,
  requestEpoch,
} = await import('#portal/kit/browser/connection.ts')
const { send } = await import('./send.ts')

/** The tries that were sent, each waiting until it is answered or aborted. */
let tries: { answer: (response: Response) => void; fail: (error: Error) => void }[]

const outgoing = { url: '/api', init: {}, signal: undefined, isProbe: false }
const endOf = (sending: Promise<unknown>) => sending.catch((error: unknown) => error)

beforeEach(() => {
  vi.useFakeTimers()
  tries = []
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        tries.push({ answer: resolve, fail: reject })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  reportReachable(requestEpoch())
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a read that waits', () => {
  test('is slow after four seconds and given up after ten, when the connection is lost', async () => {
    const end = endOf(send(listInvoices, outgoing))
    vi.advanceTimersByTime(slowAfterMs - 1)
    expect(isConnectionSlow()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isConnectionSlow()).toBe(true)
    vi.advanceTimersByTime(readTimeoutMs - slowAfterMs)
    expect(await end).toMatchObject({ name: 'NetworkError', reason: 'timeout' })
    expect(isConnectionLost()).toBe(true)
    expect(isConnectionSlow()).toBe(false)
  })

  test('is no longer slow once it is answered', async () => {
    const end = send(listInvoices, outgoing)
    vi.advanceTimersByTime(slowAfterMs)
    tries[0]?.answer(new Response('{}'))
    expect((await end).text).toBe('{}')
    expect(isConnectionSlow()).toBe(false)
  })

  test('is given up without losing the connection while others are answered', async () => {
    const end = endOf(send(listInvoices, outgoing))
    vi.advanceTimersByTime(slowAfterMs)
    reportReachable(requestEpoch())
    vi.advanceTimersByTime(readTimeoutMs)
    expect(await end).toMatchObject({ reason: 'timeout' })
    expect(isConnectionLost()).toBe(false)
  })

  test('is sent again as soon as the line is back, and only once', async () => {
    const end = endOf(send(listInvoices, outgoing))
    reportUnreachable()
    expect(tries).toHaveLength(1)
    reportReachable(requestEpoch())
    await vi.advanceTimersByTimeAsync(0)
    expect(tries).toHaveLength(2)
    reportReturn()
    await vi.advanceTimersByTimeAsync(0)
    expect(tries).toHaveLength(2)
    tries[1]?.answer(new Response('{}'))
    expect(await end).toMatchObject({ text: '{}', epoch: requestEpoch() - 1 })
  })
})

describe('a read on a line that is known to be gone', () => {
  test('ends as soon as another call shows that the line is gone', async () => {
    const end = endOf(send(listInvoices, outgoing))
    await vi.advanceTimersByTimeAsync(testAfterMs)
    reportUnreachable()
    await vi.advanceTimersByTimeAsync(0)
    expect(await end).toMatchObject({ name: 'NetworkError' })
    expect(tries).toHaveLength(1)
    expect(isReadWaiting()).toBe(false)
  })

  test('ends when it counts as slow, by the test of the line that began before', async () => {
    const end = endOf(send(listInvoices, outgoing))
    expect(isReadWaiting()).toBe(false)
    await vi.advanceTimersByTimeAsync(testAfterMs)
    expect(isReadWaiting()).toBe(true)
    void endOf(send(findRememberedCustomer, { ...outgoing, isProbe: true }))
    await vi.advanceTimersByTimeAsync(slowAfterMs - testAfterMs)
    expect(isConnectionLost()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(await end).toMatchObject({ reason: 'timeout' })
  })

  test('is sent, because its answer may be the first one, and waits for a short time', async () => {
    reportUnreachable()
    const end = endOf(send(listInvoices, outgoing))
    expect(tries).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(lostReadTimeoutMs - 1)
    tries[0]?.answer(new Response('{}'))
    expect(await end).toMatchObject({ text: '{}', epoch: requestEpoch() })
    const other = endOf(send(listInvoices, outgoing))
    await vi.advanceTimersByTimeAsync(lostReadTimeoutMs)
    expect(await other).toMatchObject({ reason: 'timeout' })
  })

  test('waits as on any line once the line is back', async () => {
    reportUnreachable()
    const end = endOf(send(listInvoices, outgoing))
    reportReachable(requestEpoch())
    await vi.advanceTimersByTimeAsync(slowAfterMs)
    tries[0]?.answer(new Response('{}'))
    expect(await end).toMatchObject({ text: '{}' })
  })

  test('does not make the answers to what was sent since then count for less', async () => {
    reportUnreachable()
    const epoch = requestEpoch()
    void endOf(send(listInvoices, outgoing))
    void endOf(send(findRememberedCustomer, { ...outgoing, isProbe: true }))
    await vi.advanceTimersByTimeAsync(readTimeoutMs)
    reportReachable(epoch)
    expect(isConnectionLost()).toBe(false)
  })
})

test('a test of the line that waits behind six reads is no verdict where one of theirs was answered', async () => {
  const reads = Array.from({ length: 7 }, () => endOf(send(listInvoices, outgoing)))
  tries[0]?.answer(new Response('{}'))
  await reads[0]
  reportReachable(requestEpoch())
  void endOf(send(findRememberedCustomer, { ...outgoing, isProbe: true }))
  await vi.advanceTimersByTimeAsync(probeTimeoutMs)
  expect(isConnectionLost()).toBe(false)
  expect(isConnectionDoubted()).toBe(false)
})

test('a write that waits is not ended by a line that is lost', async () => {
  const end = endOf(send(createSupportRequest, outgoing))
  reportUnreachable()
  await vi.advanceTimersByTimeAsync(readTimeoutMs)
  tries[0]?.answer(new Response('{}'))
  expect(await end).toMatchObject({ text: '{}' })
})

test('a read without a network fails at once and loses the connection', async () => {
  const end = endOf(send(listInvoices, outgoing))
  tries[0]?.fail(new TypeError('Failed to fetch'))
  expect(await end).toMatchObject({ name: 'NetworkError', reason: 'network' })
  expect(isConnectionLost()).toBe(true)
})

test('a write waits for the longer time, is never called slow and is never sent twice', async () => {
  const end = endOf(send(createSupportRequest, outgoing))
  vi.advanceTimersByTime(slowAfterMs)
  expect(isConnectionSlow()).toBe(false)
  reportReturn()
  await vi.advanceTimersByTimeAsync(readTimeoutMs)
  expect(tries).toHaveLength(1)
  vi.advanceTimersByTime(writeTimeoutMs)
  expect(await end).toMatchObject({ reason: 'timeout' })
})

test('a write with a file waits for the time that its bytes may take, too', async () => {
  const body = 'x'.repeat(3_000_000)
  const end = endOf(send(createSupportRequest, { ...outgoing, init: { body } }))
  let isEnded = false
  void end.then(() => (isEnded = true))
  await vi.advanceTimersByTimeAsync(writeTimeoutMs + uploadTimeMs(body.length) - 1)
  expect(isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await end).toMatchObject({ reason: 'timeout' })
})

test('a test of the line waits for a short time and is not sent again', async () => {
  const probe = { ...outgoing, isProbe: true }
  const end = endOf(send(findRememberedCustomer, probe))
  await vi.advanceTimersByTimeAsync(probeTimeoutMs)
  expect(await end).toMatchObject({ reason: 'timeout' })
  expect(isConnectionLost()).toBe(true)
  void endOf(send(findRememberedCustomer, probe))
  reportReachable(requestEpoch())
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toHaveLength(2)
})

test('a call that its caller aborts says nothing about the connection', async () => {
  const leaving = new AbortController()
  const end = endOf(send(listInvoices, { ...outgoing, signal: leaving.signal }))
  leaving.abort()
  expect(await end).toMatchObject({ name: 'AbortError' })
  expect(isConnectionLost()).toBe(false)
})
