import { setCacheNameDetails } from 'workbox-core'
import { precache } from 'workbox-precaching'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cachePrefix,
  partsCache,
  precacheName,
  precacheVersion,
  shellCache,
} from '#contract/worker/caches.ts'
import { MemoryCaches } from '#tests/support/browser/memory-caches.ts'
import { askAgain, deleteOutdatedParts, keepFormerFiles } from './parts.ts'

// Workbox reads it when it is loaded.
vi.hoisted(() => vi.stubGlobal('self', { addEventListener: () => undefined }))

const origin = 'https://demo.example'
const documentOf = (revision: string) => `${origin}/index.html?__WB_REVISION__=${revision}`

async function store(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  const cache = await caches.open(name)
  for (const [url, text] of Object.entries(files)) await cache.put(url, new Response(text))
}

const namesIn = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => url.slice(origin.length)).toSorted()

beforeEach(() => {
  const caches = new MemoryCaches()
  vi.stubGlobal('self', { addEventListener: () => undefined, caches })
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  vi.stubGlobal('caches', caches)
  setCacheNameDetails({
    prefix: cachePrefix.slice(0, -1),
    precache: precacheName,
    suffix: precacheVersion,
  })
  precache([
    { url: 'index.html', revision: 'new' },
    { url: 'assets/same.js', revision: null },
    { url: 'assets/new.js', revision: null },
  ])
})

test('a version that is installed keeps the files of the one before it, for one release', async () => {
  await store(shellCache, {
    [documentOf('former')]: '"/assets/same.js" "/assets/former.js" "/assets/former-part.js"',
    [`${origin}/assets/same.js`]: '',
    [`${origin}/assets/former.js`]: '',
    [documentOf('new')]: '"/assets/same.js" "/assets/new.js" "/assets/new-part.js"',
  })
  await store(partsCache, {
    [documentOf('oldest')]: '"/assets/oldest.js"',
    [`${origin}/assets/oldest.js`]: '',
    [`${origin}/assets/former-part.js`]: '',
    [`${origin}/assets/new-part.js`]: '',
  })
  await keepFormerFiles()
  await deleteOutdatedParts()
  expect(await namesIn(partsCache)).toEqual([
    '/assets/former-part.js',
    '/assets/former.js',
    '/assets/new-part.js',
    '/index.html?__WB_REVISION__=former',
  ])
})

/** What the page gets where the server's answers come in turn; null: none. */
async function answerAfter(status: number, again: Response | null) {
  vi.useFakeTimers()
  const ask = vi.fn(async () => again ?? Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', ask)
  const request = new Request(`${origin}/assets/bill-abc1234.js`)
  const response = new Response('first', { status })
  const answering = askAgain.fetchDidSucceed({ request, response })
  await vi.runAllTimersAsync()
  return { text: await (await answering).text(), asked: ask.mock.calls.length }
}
afterEach(() => vi.useRealTimers())

test.each([404, 502, 503])('a file that is answered %i is asked for again', async (status) => {
  const again = new Response('code')
  expect(await answerAfter(status, again)).toEqual({ text: 'code', asked: 1 })
  expect(await answerAfter(status, null)).toEqual({ text: 'first', asked: 1 })
})

test('a file whose second request is not answered is given up', async () => {
  vi.useFakeTimers()
  const silent = (_: Request, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')))
    })
  vi.stubGlobal('fetch', silent)
  const request = new Request(`${origin}/assets/bill-abc1234.js`)
  const response = new Response('first', { status: 502 })
  const answering = askAgain.fetchDidSucceed({ request, response })
  await vi.advanceTimersByTimeAsync(5000)
  expect(vi.getTimerCount()).toBe(0)
  expect(await (await answering).text()).toBe('first')
})

test('a file that comes is asked for once', async () => {
  expect(await answerAfter(200, null)).toEqual({ text: 'first', asked: 0 })
})
