import { setCacheNameDetails } from 'workbox-core'
import { precache } from 'workbox-precaching'
import { beforeEach, expect, test, vi } from 'vitest'
import { cachePrefix, precacheName, precacheVersion, shellCache } from '#contract/worker/caches.ts'
import { MemoryCaches } from '#tests/support/browser/memory-caches.ts'
import { doubtStartFiles, refreshShell, shell } from './shell.ts'

// Workbox reads it when it is loaded.
vi.hoisted(() => vi.stubGlobal('self', { addEventListener: () => undefined }))

const origin = 'https://demo.example'
const key = `${origin}/index.html?__WB_REVISION__=this`
const visit = new Request(`${origin}/panel`)
const phone = '<a href="tel:+554833330000">(48) 3333-0000</a>'
const document = `<title>Rede &amp; Cia</title>${phone}<a href="/x">x</a><script src="/assets/start.js"></script>`

async function store(name: string, url: string, text: string): Promise<void> {
  await (await caches.open(name)).put(url, new Response(text))
}

/** The whole of an answer. */
async function answer() {
  const response = await shell(visit)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

beforeEach(() => {
  const caches = new MemoryCaches()
  vi.stubGlobal('self', { addEventListener: () => undefined, caches })
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Load failed')))
  setCacheNameDetails({
    prefix: cachePrefix.slice(0, -1),
    precache: precacheName,
    suffix: precacheVersion,
  })
  precache([
    { url: 'index.html', revision: 'this' },
    { url: 'assets/start.js', revision: null },
  ])
  doubtStartFiles()
})

test('without a network the stored document opens', async () => {
  await store(shellCache, key, document)
  await store(shellCache, `${origin}/assets/start.js`, '')
  expect(await answer()).toMatchObject({ status: 200, text: document })
})

test('without document and network a small page says so and tries again', async () => {
  const { status, headers, text } = await answer()
  expect(status).toBe(503)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(text).toContain('<html lang="pt-BR">')
  expect(text).toContain('Tentar de novo')
  expect(text).not.toContain('fale com a gente')
})

test('the small page obeys its own policy', async () => {
  const { headers, text } = await answer()
  const policy = headers.get('content-security-policy') ?? ''
  for (const [, tag, inline = ''] of text.matchAll(/<(style|script)>(.*?)<\//g)) {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(inline))
    expect(policy).toContain(`${tag}-src 'sha256-${Buffer.from(hash).toString('base64')}'`)
  }
})

test('a document whose start files are gone does not open as an empty page', async () => {
  await store(shellCache, key, document)
  const { status, text } = await answer()
  expect(status).toBe(503)
  expect(text).toContain('<title>Sem conexão · Rede &amp; Cia</title>')
  expect(text).toContain(`fale com a gente: ${phone}</p>`)
})

test('the provider is also known by a document that only the browser’s own cache has', async () => {
  vi.stubGlobal('fetch', async (_: string, { cache }: RequestInit = {}) => {
    if (cache !== 'only-if-cached') throw new TypeError('Load failed')
    return new Response(document)
  })
  expect((await answer()).text).toContain(phone)
})

test('a storage that fails leaves the page to the network', async () => {
  vi.stubGlobal('self', {
    addEventListener: () => undefined,
    caches: { match: () => Promise.reject(new DOMException('', 'UnknownError')) },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('from the network')))
  expect((await answer()).text).toBe('from the network')
})

test('the page of a proxy whose server is away is shown, and never stored', async () => {
  const away = '<title>O portal está fora do ar</title>'
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(away, { status: 503 })))
  expect(await answer()).toMatchObject({ status: 503, text: away })
  await store(shellCache, key, document)
  await store(shellCache, `${origin}/assets/start.js`, '')
  await refreshShell()
  expect(await answer()).toMatchObject({ status: 200, text: document })
})
