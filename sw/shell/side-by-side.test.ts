import { shellCache } from '#contract/worker/caches.ts'
import { expect, test, vi } from 'vitest'
import { MemoryCaches } from '#tests/support/browser/memory-caches.ts'
import { precacheSideBySide } from './side-by-side.ts'

const files = Array.from({ length: 20 }, (_, index) => `https://demo.example/assets/${index}.js`)

test('built files are stored six at a time, without those that are stored, fail or are a page', async () => {
  vi.stubGlobal('location', new URL('https://demo.example/sw.js'))
  vi.stubGlobal('caches', new MemoryCaches())
  const cache = await caches.open(shellCache)
  await cache.put(files[3] ?? '', new Response('stored'))
  let open = 0
  let most = 0
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    open += 1
    most = Math.max(most, open)
    await Promise.resolve()
    open -= 1
    // A captive portal begins to answer for the network in the middle of it.
    const type = url === files[9] ? 'text/html' : 'text/javascript'
    return new Response('', {
      status: url === files[7] ? 404 : 200,
      headers: { 'content-type': type },
    })
  })
  await precacheSideBySide(files)
  expect(most).toBe(6)
  expect(asked).not.toContain(files[3])
  const stored = (await cache.keys()).map(({ url }) => url)
  expect(stored.toSorted()).toEqual(
    files.filter((url) => url !== files[7] && url !== files[9]).toSorted(),
  )
})
