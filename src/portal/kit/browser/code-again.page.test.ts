import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadOrAskAgain } from './code-again.ts'

const fetched = vi.fn<(address: string) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset().mockRejectedValue(new TypeError('Load failed'))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

const noCode = new TypeError('Failed to fetch dynamically imported module')
const none = () => []

test('asks a second time for code that did not come', async () => {
  const load = vi.fn().mockRejectedValueOnce(noCode).mockResolvedValueOnce('screen')
  const loading = loadOrAskAgain(load, none)
  await vi.advanceTimersByTimeAsync(399)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toBe('screen')
})

test('fetches the files of code that did not come, which WebKit would take from its memory', async () => {
  const file = 'https://demo.example/assets/bill-abc1234.js'
  const load = vi.fn(async () => {
    if (fetched.mock.calls.length === 0) throw noCode
    return 'screen'
  })
  const loading = loadOrAskAgain(load, () => [file])
  await vi.advanceTimersByTimeAsync(400)
  expect(await loading).toBe('screen')
  expect(fetched.mock.calls).toEqual([[file]])
})

test('gives up after the second time', async () => {
  const load = vi.fn().mockRejectedValue(noCode)
  const outcome = loadOrAskAgain(load, none).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(noCode)
  expect(load).toHaveBeenCalledTimes(2)
})

test('asks once for code that comes', async () => {
  const load = vi.fn().mockResolvedValue('screen')
  expect(await loadOrAskAgain(load, none)).toBe('screen')
  expect(load).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

/** The links in the page; jsdom fetches none of them. */
const links = () => [...document.head.querySelectorAll('link')]
const address = 'https://demo.example/assets/bill-abc1234.css'

/** Code whose stylesheet fails, as the build's helper asks for it: once for a page. */
function codeWithStyles() {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('Unable to preload CSS'))
    .mockResolvedValue('screen')
  const loading = loadOrAskAgain(load, () => [address])
  const outcome = loading.catch((error: unknown) => error)
  link.dispatchEvent(new Event('error'))
  return { load, outcome, failed: link }
}

test('waits for the styles that did not come, before the code is used', async () => {
  const { load, outcome, failed } = codeWithStyles()
  await vi.advanceTimersByTimeAsync(400)
  expect(load).toHaveBeenCalledTimes(1)
  expect(links().map(({ href }) => href)).toEqual([address])
  // Set on the link that failed, the same address may be asked for by nobody.
  expect(links()[0]).not.toBe(failed)
  links()[0]?.dispatchEvent(new Event('load'))
  expect(await outcome).toBe('screen')
})

test('draws nothing without its styles, then or later', async () => {
  const { load, outcome } = codeWithStyles()
  await vi.advanceTimersByTimeAsync(400)
  links()[0]?.dispatchEvent(new Event('error'))
  expect(await outcome).toEqual(new Error('Unable to preload CSS'))
  expect(load).toHaveBeenCalledTimes(1)
  const later = loadOrAskAgain(load, () => [address])
  links()[0]?.dispatchEvent(new Event('load'))
  expect(await later).toBe('screen')
  expect(links().length).toBe(1)
})

test('leaves alone the styles of other code', async () => {
  const { outcome } = codeWithStyles()
  await vi.advanceTimersByTimeAsync(400)
  links()[0]?.dispatchEvent(new Event('error'))
  await outcome
  expect(
    await loadOrAskAgain(
      async () => 'other',
      () => ['https://demo.example/other.css'],
    ),
  ).toBe('other')
})

test('waits for no preload of code, which its import asks for', async () => {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = 'https://demo.example/assets/bill-abc1234.js'
  document.head.append(link)
  const load = vi.fn().mockRejectedValueOnce(noCode).mockResolvedValueOnce('screen')
  const loading = loadOrAskAgain(load, () => [link.href])
  link.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(400)
  expect(load).toHaveBeenCalledTimes(2)
  expect(await loading).toBe('screen')
})
