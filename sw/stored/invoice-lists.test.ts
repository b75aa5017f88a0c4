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

/** Asks the worker for the list; the server answers `text`, or nothing. Resolves once all work is done. */
async function ask(text: string | null) {
  const fetched = vi.fn(async () =>
    text === null
      ? Response.error()
      : Response.json(JSON.parse(text), { headers: { 'content-type': 'application/json' } }),
  )
  vi.stubGlobal('fetch', fetched)
  const request = new Request(`https://demo.example${invoiceListPath}?status=to_pay`, {
    headers: { authorization: `Bearer x.${part({ aud: 'demo', sid: 'maria' })}.x` },
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
