import { shellCache } from '#contract/worker/caches.ts'
import { deltaType, type FileDelta } from '#contract/worker/file-delta.ts'
import { expect, test, vi } from 'vitest'
import { MemoryCaches } from '#tests/support/browser/memory-caches.ts'
import { installRequest, precacheSideBySide } from './side-by-side.ts'

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

test('a file that stalls is given up after a minute, and so is one of the installation of workbox', async () => {
  vi.stubGlobal('location', new URL('https://demo.example/sw.js'))
  vi.stubGlobal('caches', new MemoryCaches())
  const limits: [number, AbortController][] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((timeoutMs) => {
    const limit = new AbortController()
    limits.push([timeoutMs, limit])
    return limit.signal
  })
  const stall = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))
    })
  vi.stubGlobal('fetch', stall)
  const storing = precacheSideBySide(files.slice(0, 1))
  await vi.waitFor(() => expect(limits).toHaveLength(1))
  const request = installRequest(new Request(`${files[0]}`, { cache: 'reload' }))
  expect(request.cache).toBe('no-cache')
  expect(limits.map(([timeoutMs]) => timeoutMs)).toEqual([60_000, 60_000])
  for (const [, limit] of limits) limit.abort()
  await expect(storing).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(request.signal.aborted).toBe(true)
  vi.restoreAllMocks()
})

/** Stores `texts-bbbbbbb.js` on a device that has a former one, from a server that answers with this delta. */
async function update(delta: FileDelta) {
  const at = 'https://demo.example/assets'
  vi.stubGlobal('location', new URL('https://demo.example/sw.js'))
  vi.stubGlobal('caches', new MemoryCaches())
  const cache = await caches.open(shellCache)
  const headers = { 'content-type': 'text/javascript' }
  await cache.put(`${at}/texts-aaaaaaa.js`, new Response('var a=`Contratos`', { headers }))
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const isDelta = url.endsWith('?from=texts-aaaaaaa.js')
    return isDelta
      ? new Response(JSON.stringify(delta), { headers: { 'content-type': deltaType } })
      : new Response('whole', { headers })
  })
  await precacheSideBySide([`${at}/texts-bbbbbbb.js`])
  const stored = await cache.match(`${at}/texts-bbbbbbb.js`)
  const type = stored?.headers.get('content-type')
  return { asked: asked.map((url) => url.slice(at.length)), text: await stored?.text(), type }
}

test('a file is made of the former one and of what changed', async () => {
  const text = 'var a=`Kontratos`'
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const digest = Buffer.from(sum).toString('base64')
  expect(await update([digest, [0, 7], 'K', [1, 9]])).toEqual({
    asked: ['/texts-bbbbbbb.js?from=texts-aaaaaaa.js'],
    text,
    type: 'text/javascript',
  })
})

test('a file that does not become what the server has is fetched whole', async () => {
  expect(await update(['another', [0, 7], 'K', [1, 9]])).toEqual({
    asked: ['/texts-bbbbbbb.js?from=texts-aaaaaaa.js', '/texts-bbbbbbb.js'],
    text: 'whole',
    type: 'text/javascript',
  })
})
