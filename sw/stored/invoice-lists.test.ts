import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invoiceListPath } from '#contract/worker/paths.ts'
import { keptAtHeader } from '#contract/worker/headers.ts'
import { dayMs, hourMs } from '#domain/platform/time/durations.ts'
import { MemoryCaches } from '#tests/support/browser/memory-caches.ts'
import { createVault } from '#vault/key-parts.ts'
import { answerList } from './invoice-lists.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const answerOf = (text: string, status = 200) => Response.json(JSON.parse(text), { status })

/** Asks the worker for the list; the server answers as given, or nothing. Resolves once all work is done. */
async function ask(text: string | Promise<Response> | null, headers = {}) {
  const fetched = vi.fn(async () => {
    if (text === null) return Response.error()
    return typeof text === 'string' ? answerOf(text) : await text
  })
  vi.stubGlobal('fetch', fetched)
  const authorization = `Bearer x.${part({ aud: 'demo', sid: 'maria' })}.x`
  const request = new Request(`https://demo.example${invoiceListPath}?status=to_pay`, {
    headers: { authorization, ...headers },
  })
  const background: Promise<unknown>[] = []
  const event = { waitUntil: (work: Promise<unknown>) => void background.push(work) }
  const answer = await answerList(request, event)
  await Promise.all(background)
  return {
    text: await answer.text(),
    isStored: answer.headers.has(keptAtHeader),
    fetches: fetched.mock.calls.length,
  }
}

beforeEach(async () => {
  vi.stubGlobal('caches', new MemoryCaches())
  // No machine is too slow for the wait for the cache.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now })
  await createVault({ clientId: 'demo', session: 'maria' })
  await ask('"first"')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a list of a moment ago is answered from the device and not fetched again', async () => {
  expect(await ask('"second"')).toEqual({ text: '"first"', isStored: true, fetches: 0 })
})

test('a list of an hour ago is answered from the device and fetched behind it', async () => {
  vi.setSystemTime(now + hourMs)
  expect(await ask('"second"')).toEqual({ text: '"first"', isStored: true, fetches: 1 })
  expect((await ask('"third"')).text).toBe('"second"')
})

test('a list stored by a clock that ran ahead is fetched at every opening until it is replaced', async () => {
  vi.setSystemTime(now - hourMs)
  expect(await ask('"second"')).toEqual({ text: '"first"', isStored: true, fetches: 1 })
  expect(await ask('"third"')).toEqual({ text: '"second"', isStored: true, fetches: 0 })
})

test('a list from 46 days ago has expired and is not shown', async () => {
  vi.setSystemTime(now + 46 * dayMs)
  expect(await ask('"second"')).toEqual({ text: '"second"', isStored: false, fetches: 1 })
})

// A drained phone starts in 1970, or is years ahead, before it has a network.
test.each([-20_000, 1_000])('a list is kept while the clock is wrong by %i days', async (days) => {
  vi.setSystemTime(now + days * dayMs)
  await ask(null)
  vi.setSystemTime(now)
  expect(await ask('"second"')).toMatchObject({ text: '"first"', isStored: true })
})

test('a list that was asked for before a payment never takes the place of the one of after it', async () => {
  vi.setSystemTime(now + hourMs)
  let release: (answer: Response) => void = () => undefined
  const before = ask(new Promise((resolve) => (release = resolve)))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect((await ask('"paid"', { 'cache-control': 'no-cache' })).text).toBe('"paid"')
  release(answerOf('"open"'))
  await before
  expect(await ask('"later"')).toMatchObject({ text: '"paid"', isStored: true })
})

test.each([
  [401, true],
  [403, false],
  [404, false],
])('a refusal %i leaves the list on the device: %s', async (status, isStored) => {
  vi.setSystemTime(now + hourMs)
  await ask(Promise.resolve(answerOf('{}', status)))
  expect(await ask(null).catch(() => null)).toMatchObject({ isStored })
})
