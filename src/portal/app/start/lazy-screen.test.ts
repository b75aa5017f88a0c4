import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slowAfterMs } from '#contract/platform/patience.ts'
import { reportReachable, reportUnreachable, requestEpoch } from '#portal/kit/browser/connection.ts'
import { probeServer } from '#portal/queries/calls/ping.ts'
import { loadScreen, MissingScreenCode, ServerFailing } from './lazy-screen.ts'

vi.mock('#portal/queries/calls/ping.ts')

const noCode = new TypeError('Failed to fetch dynamically imported module')
const hangs = () => new Promise<string>(() => undefined)
const outcomeOf = (loading: Promise<unknown>) => loading.catch((error: unknown) => error)

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(probeServer).mockResolvedValue('well')
})

afterEach(() => {
  reportReachable(requestEpoch())
  vi.useRealTimers()
})

test('code on the device is used whatever the connection', async () => {
  reportUnreachable()
  expect(await loadScreen(() => Promise.resolve('screen'))).toBe('screen')
})

test('code that fails while the server answers is the concern of the router, which loads a newer version', async () => {
  expect(await outcomeOf(loadScreen(() => Promise.reject(noCode)))).toBe(noCode)
})

test('code that fails while the server does not answer is missing', async () => {
  vi.mocked(probeServer).mockResolvedValue('not')
  const outcome = await outcomeOf(loadScreen(() => Promise.reject(noCode)))
  expect(outcome).toBeInstanceOf(MissingScreenCode)
})

test('code that fails is missing as soon as the line is known to be gone, whatever its own test waits for', async () => {
  vi.mocked(probeServer).mockReturnValue(new Promise(() => undefined))
  const outcome = outcomeOf(loadScreen(() => Promise.reject(noCode)))
  await vi.advanceTimersByTimeAsync(1)
  reportUnreachable()
  expect(await outcome).toBeInstanceOf(MissingScreenCode)
})

test('code that fails while the server is in trouble is no newer version', async () => {
  vi.mocked(probeServer).mockResolvedValue('failing')
  const outcome = await outcomeOf(loadScreen(() => Promise.reject(noCode)))
  expect(outcome).toBeInstanceOf(ServerFailing)
})

test('code that hangs is missing once the connection has been lost for four seconds', async () => {
  const settled = vi.fn<(outcome: unknown) => void>()
  void outcomeOf(loadScreen(hangs)).then(settled)
  await vi.advanceTimersByTimeAsync(10 * slowAfterMs)
  expect(settled).not.toHaveBeenCalled()
  reportUnreachable()
  await vi.advanceTimersByTimeAsync(slowAfterMs - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(expect.any(MissingScreenCode))
})

test('code that is slow still arrives when the connection returns before that', async () => {
  let arrive: (screen: string) => void = () => {}
  const loading = loadScreen(() => new Promise<string>((resolve) => (arrive = resolve)))
  reportUnreachable()
  await vi.advanceTimersByTimeAsync(slowAfterMs - 1)
  reportReachable(requestEpoch())
  await vi.advanceTimersByTimeAsync(slowAfterMs)
  arrive('screen')
  expect(await loading).toBe('screen')
})
