import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs } from '#domain/durations.ts'
import { MemoryCaches } from '#tests/support/memory-caches.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signInAs(sid: string): void {
  const claims = { aud: 'demo', iat: 1, exp: Date.now() / 1000 + 900, sid }
  document.cookie = `validToken=${part({ alg: 'HS256' })}.${part(claims)}.x`
}

const signOut = () => void (document.cookie = '')

/** The store of a page just opened: nothing is remembered from the one before. */
async function openPage() {
  vi.resetModules()
  return await import('./sealed-store.ts')
}

/** Every byte IndexedDB and Cache Storage hold, as text. */
async function onDisk(): Promise<string> {
  const found: string[] = []
  const { withDatabase } = await import('#vault/database.ts')
  await withDatabase(async (database) => {
    for (const key of await database.getAllKeys('records')) {
      const record = await database.get('records', key)
      found.push(key, Buffer.from(record?.box ?? new ArrayBuffer()).toString('latin1'))
    }
  })
  return [...found, ...(await caches.keys())].join(' ')
}

async function records(): Promise<number> {
  const { withDatabase } = await import('#vault/database.ts')
  return await withDatabase((database) => database.count('records'))
}

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('caches', new MemoryCaches())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', {
    cookie: '',
    querySelector: () => ({ textContent: '{"client_id":"demo"}' }),
  })
  signInAs('maria')
})

describe('what is kept', () => {
  test('is there after the page was closed, and nothing of it in clear on the disk', async () => {
    const { sealedStore } = await openPage()
    expect(await sealedStore.write('invoices', '{"name":"Maria Clara"}')).toBe(true)
    const again = (await openPage()).sealedStore
    expect(await again.read('invoices')).toBe('{"name":"Maria Clara"}')
    expect(await again.read('contracts')).toBeUndefined()
    const disk = await onDisk()
    expect(disk.length).toBeGreaterThan(60)
    for (const word of ['Maria', 'invoices', 'demo']) expect(disk).not.toContain(word)
  })

  test('cannot be read by the next sign-in, which finds the device empty and makes its own key', async () => {
    const salt = async () => await (await caches.match('/sealed/half'))?.text()
    await (await openPage()).sealedStore.write('invoices', 'of Maria')
    const hers = await salt()
    signInAs('joao')
    const { sealedStore } = await openPage()
    expect(await sealedStore.read('invoices')).toBeUndefined()
    await sealedStore.write('invoices', 'of João')
    expect(await salt()).not.toBe(hers)
    expect(await records()).toBe(1)
    signInAs('maria')
    expect(await (await openPage()).sealedStore.read('invoices')).toBeUndefined()
  })

  test('cannot be opened in another place, nor once changed, and is thrown away then', async () => {
    const { sealedStore } = await openPage()
    await sealedStore.write('a', 'one')
    await sealedStore.write('b', 'two')
    const { withDatabase } = await import('#vault/database.ts')
    await withDatabase(async (database) => {
      const [first, second] = await database.getAllKeys('records')
      const [one, two] = await database.getAll('records')
      if (!first || !second || !one || !two) throw new Error('nothing was kept')
      await database.put('records', two, first)
      new Uint8Array(two.box).set([1, 2, 3])
      await database.put('records', two, second)
    })
    expect(await sealedStore.read('a')).toBeUndefined()
    expect(await sealedStore.read('b')).toBeUndefined()
    await withDatabase(async (database) => expect(await database.count('records')).toBe(0))
  })

  test('carries its own time, which cannot be moved', async () => {
    const { sealedStore } = await openPage()
    await sealedStore.write('a', 'one')
    const { withDatabase } = await import('#vault/database.ts')
    await withDatabase(async (database) => {
      const [name = ''] = await database.getAllKeys('records')
      const [record] = await database.getAll('records')
      if (record) await database.put('records', { ...record, at: record.at + 1 }, name)
    })
    expect(await sealedStore.read('a')).toBeUndefined()
  })

  test('is thrown away after thirty days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await (await openPage()).sealedStore.write('old', 'one')
      vi.setSystemTime(Date.now() + 31 * dayMs)
      signInAs('maria')
      const { sealedStore } = await openPage()
      await sealedStore.write('new', 'two')
      await vi.waitFor(async () => expect(await sealedStore.read('old')).toBeUndefined())
      expect(await sealedStore.read('new')).toBe('two')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('signing out', () => {
  test('destroys the key and everything it opened', async () => {
    const { sealedStore, deletePersisted } = await openPage()
    await sealedStore.write('invoices', 'of Maria')
    await (await caches.open('portal-lists-v1.abc')).put('/x', new Response('sealed'))
    await deletePersisted()
    expect(await caches.keys()).toEqual([])
    expect((await onDisk()).trim()).toBe('')
    // The same cookie brought back opens nothing.
    expect(await sealedStore.read('invoices')).toBeUndefined()
  })

  test('leaves what a tab was still writing unread, and unwritten', async () => {
    const { sealedStore, deletePersisted } = await openPage()
    await sealedStore.write('first', 'one')
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...box) => {
      signOut()
      await deletePersisted()
      return await encrypt(...box)
    })
    expect(await sealedStore.write('late', 'two')).toBe(false)
    sealing.mockRestore()
    expect((await onDisk()).trim()).toBe('')
  })

  test('destroys the rest even where the database is broken', async () => {
    const { sealedStore } = await openPage()
    await sealedStore.write('first', 'one')
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('broken')
      },
    })
    const broken = await openPage()
    await broken.deletePersisted()
    expect(await caches.has('portal-key-v1')).toBe(false)
  })

  test('is not needed to keep nothing: without a session there is no vault', async () => {
    signOut()
    const { sealedStore } = await openPage()
    expect(await sealedStore.write('a', 'one')).toBe(false)
    expect(await caches.keys()).toEqual([])
  })
})

describe('a browser that', () => {
  const nothingKept = async () => {
    const { sealedStore } = await openPage()
    expect(await sealedStore.write('a', 'one')).toBe(false)
    expect(await sealedStore.read('a')).toBeUndefined()
    await sealedStore.remove('a')
  }

  test('refuses a database keeps nothing, and nobody notices', async () => {
    const open = vi.fn(() => {
      throw new DOMException('not allowed', 'SecurityError')
    })
    vi.stubGlobal('indexedDB', { open })
    await nothingKept()
    expect(open.mock.calls.length).toBeLessThanOrEqual(3)
  })

  test('never answers is not waited for', async () => {
    await (await openPage()).sealedStore.write('a', 'one')
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() })
    const { sealedStore } = await openPage()
    expect(await sealedStore.read('a')).toBeUndefined()
  })

  test('has no cache storage, or no cryptography, keeps nothing', async () => {
    vi.stubGlobal('caches', undefined)
    await nothingKept()
    vi.stubGlobal('caches', new MemoryCaches())
    vi.stubGlobal('crypto', {})
    await nothingKept()
  })

  test('will not store a key keeps nothing', async () => {
    vi.stubGlobal('structuredClone', () => {
      throw new DOMException('no keys here', 'DataCloneError')
    })
    await nothingKept()
  })

  test('is full gives up the oldest for the newest', async () => {
    const { sealedStore } = await openPage()
    await sealedStore.write('old', 'one')
    const { IDBObjectStore } = await import('fake-indexeddb')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await sealedStore.write('new', 'two')).toBe(true)
    put.mockRestore()
    expect(await sealedStore.read('new')).toBe('two')
    expect(await sealedStore.read('old')).toBeUndefined()
    expect(await records()).toBe(1)
  })
})
