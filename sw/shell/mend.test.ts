import { setCacheNameDetails } from 'workbox-core'
import { precache } from 'workbox-precaching'
import { beforeEach, expect, test, vi } from 'vitest'
import { storageChannel } from '#contract/worker/channels.ts'
import { cachePrefix, precacheName, precacheVersion, shellCache } from '#contract/worker/caches.ts'
import { MemoryCaches } from '#tests/support/browser/memory-caches.ts'
import { mendPrecache } from './mend.ts'

// Workbox reads it when it is loaded.
vi.hoisted(() => vi.stubGlobal('self', { addEventListener: () => undefined }))

const origin = 'https://demo.example'
const hashed = ['/assets/one.js', '/assets/two.js', '/assets/three.js']
const document = hashed.map((path) => `<script src="${path}"></script>`).join('')

/** The paths that were fetched, and how many of them at a time. */
let fetched: string[] = []
let mostAtOnce = 0
const update = vi.fn<() => Promise<void>>()

/** A server whose page is this one; `lost`: a path at which the network ends. */
function serve(page: string, lost = ''): void {
  let open = 0
  vi.stubGlobal('fetch', async (asked: string | Request) => {
    const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url, origin)
    fetched.push(pathname)
    open += 1
    mostAtOnce = Math.max(mostAtOnce, open)
    await Promise.resolve()
    open -= 1
    if (pathname === lost) throw new TypeError('Load failed')
    const isPage = pathname === '/index.html'
    const type = isPage ? 'text/html' : 'text/javascript'
    return new Response(isPage ? page : '', { headers: { 'content-type': type } })
  })
}

const stored = async () =>
  (await (await caches.open(shellCache)).keys()).map(({ url }) => new URL(url).pathname).toSorted()

beforeEach(() => {
  fetched = []
  mostAtOnce = 0
  update.mockReset()
  const caches = new MemoryCaches()
  vi.stubGlobal('self', { addEventListener: () => undefined, caches, registration: { update } })
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  vi.stubGlobal('caches', caches)
  const { Request: PlainRequest } = globalThis
  vi.stubGlobal(
    'Request',
    class extends PlainRequest {
      constructor(asked: string | Request, init?: RequestInit) {
        super(typeof asked === 'string' ? new URL(asked, origin).href : asked, init)
      }
    },
  )
  setCacheNameDetails({
    prefix: cachePrefix.slice(0, -1),
    precache: precacheName,
    suffix: precacheVersion,
  })
  precache([
    { url: 'index.html', revision: 'this' },
    ...hashed.map((path) => ({ url: path.slice(1), revision: null })),
  ])
})

test('fetches what was deleted, one file at a time, and the document last', async () => {
  serve(document)
  await (await caches.open(shellCache)).put(`${origin}/assets/two.js`, new Response(''))
  await mendPrecache(hashed)
  expect(await stored()).toEqual([
    '/assets/one.js',
    '/assets/three.js',
    '/assets/two.js',
    '/index.html',
  ])
  expect(fetched).toEqual(['/assets/three.js', '/assets/one.js', '/index.html'])
  expect(mostAtOnce).toBe(1)
})

test('fetches nothing where nothing is missing, and once for pages that ask together', async () => {
  serve(document)
  await Promise.all([mendPrecache(hashed), mendPrecache(hashed)])
  expect(fetched).toHaveLength(hashed.length + 1)
  await mendPrecache(hashed)
  expect(fetched).toHaveLength(hashed.length + 1)
})

test('ends where the network ends, and goes on from there the next time', async () => {
  serve(document, '/assets/two.js')
  await mendPrecache(hashed)
  expect(await stored()).toEqual(['/assets/three.js'])
  serve(document)
  await mendPrecache(hashed)
  expect(await stored()).toHaveLength(hashed.length + 1)
})

test('stores no document of another build, and looks for its worker', async () => {
  serve('<script src="/assets/other.js"></script>')
  await mendPrecache(hashed)
  expect(await stored()).toEqual(hashed.toSorted())
  expect(update).toHaveBeenCalledOnce()
})

test('tells the pages where the device refuses to store', async () => {
  serve(document)
  const told = new Promise((resolve) => {
    const channel = new BroadcastChannel(storageChannel)
    channel.addEventListener('message', ({ data }) => {
      channel.close()
      resolve(data)
    })
  })
  const cache = await caches.open(shellCache)
  const put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  vi.spyOn(caches, 'open').mockResolvedValue(Object.assign(cache, { put }))
  await mendPrecache(hashed)
  expect(await told).toBe('refused')
})
