import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayMs } from '#domain/platform/time/durations.ts'
import { MemoryCaches } from '#tests/support/browser/memory-caches.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signInAs(sid: string): void {
  const claims = { aud: 'demo', iat: 1, exp: Date.now() / 1000 + 900, sid }
  document.cookie = `validToken=${part({ alg: 'HS256' })}.${part(claims)}.x`
}

const signOut = () => void (document.cookie = '')

/** The stores of the pages a test opened. */
const stores: { readonly remove: (key: string) => Promise<void> }[] = []

/** The store of a newly opened page: nothing in memory is left of the page before. */
async function openPage() {
  vi.resetModules()
  const page = await import('./sealed-store.ts')
  stores.push(page.sealedStore)
  return page
}

/** An answer of the server, which says what time it is. */
async function hearServer(atMs: number): Promise<void> {
  const { noteServerTime } = await import('#portal/kit/ages/server-clock.ts')
  const date = new Date(atMs).toUTCString()
  noteServerTime(new Headers({ date, 'cache-control': 'no-store' }))
}

/** Everything in IndexedDB and the names in Cache Storage, as text. */
async function storedText(): Promise<string> {
  const found: string[] = []
  for (const { name, record } of await storedRecords()) {
    found.push(name, Buffer.from(record.box).toString('latin1'))
  }
  return [...found, ...(await caches.keys())].join(' ')
}

/** What is stored, by name. */
async function storedRecords() {
  const { readStore } = await import('#vault/database.ts')
  const [names, records] = await readStore('records', (store) =>
    Promise.all([store.getAllKeys(), store.getAll()]),
  )
  return records.map((record, place) => ({ name: names[place] ?? '', record }))
}

async function countRecords(): Promise<number> {
  const { readStore } = await import('#vault/database.ts')
  return await readStore('records', (store) => store.count())
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

// A read begins a new vault and does not wait for it: begun by one test, it would lie in the store of the next.
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.remove('anything')))
})

describe('a stored record', () => {
  test('is there after the page was closed, and nothing of it is readable on the disk', async () => {
    const { sealedStore } = await openPage()
    expect(await sealedStore.write('invoices', '{"name":"Maria Clara"}')).toBe(true)
    const again = (await openPage()).sealedStore
    expect(await again.read('invoices')).toBe('{"name":"Maria Clara"}')
    expect(await again.read('contracts')).toBeUndefined()
    const disk = await storedText()
    expect(disk.length).toBeGreaterThan(60)
    for (const word of ['Maria', 'invoices', 'demo']) expect(disk).not.toContain(word)
  })

  test('cannot be read by the next session, which creates a key of its own', async () => {
    const salt = async () => await (await caches.match('/sealed/half'))?.text()
    await (await openPage()).sealedStore.write('invoices', 'of Maria')
    const salted = await salt()
    signInAs('joao')
    const { sealedStore } = await openPage()
    expect(await sealedStore.read('invoices')).toBeUndefined()
    await sealedStore.write('invoices', 'of João')
    expect(await salt()).not.toBe(salted)
    expect(await countRecords()).toBe(1)
    signInAs('maria')
    expect(await (await openPage()).sealedStore.read('invoices')).toBeUndefined()
  })

  test('does not open in another place or after a change, and is deleted then', async () => {
    const { sealedStore } = await openPage()
    await sealedStore.write('a', 'one')
    await sealedStore.write('b', 'two')
    const { changeStore } = await import('#vault/database.ts')
    const [first, second] = await storedRecords()
    if (!first || !second) throw new Error('nothing was stored')
    await changeStore('records', (store) => store.put(second.record, first.name))
    new Uint8Array(second.record.box).set([1, 2, 3])
    await changeStore('records', (store) => store.put(second.record, second.name))
    expect(await sealedStore.read('a')).toBeUndefined()
    expect(await sealedStore.read('b')).toBeUndefined()
    expect(await countRecords()).toBe(0)
  })

  test('does not open when its time was changed', async () => {
    const { sealedStore } = await openPage()
    await sealedStore.write('a', 'one')
    const { changeStore } = await import('#vault/database.ts')
    for (const { name, record } of await storedRecords()) {
      const changed = { ...record, at: (record.at ?? 0) + 1 }
      await changeStore('records', (store) => store.put(changed, name))
    }
    expect(await sealedStore.read('a')).toBeUndefined()
  })

  test('is deleted after forty-five days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await (await openPage()).sealedStore.write('old', 'one')
    vi.setSystemTime(Date.now() + 46 * dayMs)
    signInAs('maria')
    const { sealedStore } = await openPage()
    await sealedStore.write('new', 'two')
    await hearServer(Date.now())
    await expect.poll(() => sealedStore.read('old')).toBeUndefined()
    expect(await sealedStore.read('new')).toBe('two')
  })

  test('is deleted where a clock far ahead wrote it, and kept where it was a little ahead', async () => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: now + 46 * dayMs })
    onTestFinished(() => void vi.useRealTimers())
    await (await openPage()).sealedStore.write('far', 'one')
    vi.setSystemTime(now + dayMs)
    await (await openPage()).sealedStore.write('near', 'two')
    vi.setSystemTime(now)
    signInAs('maria')
    const { sealedStore } = await openPage()
    await sealedStore.write('new', 'three')
    await hearServer(now)
    await expect.poll(() => sealedStore.read('far')).toBeUndefined()
    expect(await sealedStore.read('near')).toBe('two')
  })

  // A drained phone starts in 1970, and may be years ahead.
  test.each([
    ['is heard of no server', -56 * 365 * dayMs, null],
    ['is heard of no server', 3 * 365 * dayMs, null],
    ['the server contradicts', -56 * 365 * dayMs, 'contradicts'],
    ['the server contradicts', 3 * 365 * dayMs, 'contradicts'],
  ])('stays where the clock is wrong that %s (%d ms)', async (_, aheadMs, heard) => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    await (await openPage()).sealedStore.write('bills', 'one')
    vi.setSystemTime(now + aheadMs)
    signInAs('maria')
    const { sealedStore } = await openPage()
    await sealedStore.write('new', 'two')
    if (heard) await hearServer(now)
    await sealedStore.write('newer', 'three')
    expect(await sealedStore.read('bills')).toBe('one')
  })
})

test('what the subscriber wrote leaves neither by age nor for newer records', async () => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now - 50 * 365 * dayMs })
  onTestFinished(() => void vi.useRealTimers())
  signInAs('maria')
  await (await openPage()).sealedStore.keep('request', 'written')
  vi.setSystemTime(now)
  signInAs('maria')
  const { sealedStore } = await openPage()
  await sealedStore.write('old', 'one')
  await hearServer(now)
  const { IDBObjectStore } = await import('fake-indexeddb')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await sealedStore.write('new', 'two')).toBe(true)
  put.mockRestore()
  expect(await sealedStore.read('old')).toBeUndefined()
  expect(await sealedStore.read('request')).toBe('written')
})

describe('deletePersisted', () => {
  test('deletes the key, the records and the sealed lists', async () => {
    const { sealedStore, deletePersisted } = await openPage()
    await sealedStore.write('invoices', 'of Maria')
    await (await caches.open('portal-lists-v1.abc')).put('/x', new Response('sealed'))
    await deletePersisted()
    expect(await caches.keys()).toEqual([])
    expect((await storedText()).trim()).toBe('')
    // With the same cookie restored, nothing opens.
    expect(await sealedStore.read('invoices')).toBeUndefined()
  })

  test('prevents a write that another tab had already begun', async () => {
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
    expect((await storedText()).trim()).toBe('')
  })

  test('deletes the key file even when the database is broken', async () => {
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

  test('has nothing to delete without a session, because nothing is stored then', async () => {
    signOut()
    const { sealedStore } = await openPage()
    expect(await sealedStore.write('a', 'one')).toBe(false)
    expect(await caches.keys()).toEqual([])
  })
})

describe('a browser', () => {
  const expectNothingStored = async () => {
    const { sealedStore } = await openPage()
    expect(await sealedStore.write('a', 'one')).toBe(false)
    expect(await sealedStore.isWorking()).toBe(false)
    expect(await sealedStore.read('a')).toBeUndefined()
    await sealedStore.remove('a')
  }

  test('that refuses a database stores nothing and causes no error', async () => {
    const open = vi.fn(() => {
      throw new DOMException('not allowed', 'SecurityError')
    })
    vi.stubGlobal('indexedDB', { open })
    await expectNothingStored()
    expect(open.mock.calls.length).toBeLessThanOrEqual(3)
  })

  test('whose database never answers is not waited for', async () => {
    await (await openPage()).sealedStore.write('a', 'one')
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() })
    const { sealedStore } = await openPage()
    expect(await sealedStore.read('a')).toBeUndefined()
    // Nothing was begun, and to remove something would wait for its five seconds.
    stores.length = 0
  })

  test('without Cache Storage or WebCrypto stores nothing', async () => {
    vi.stubGlobal('caches', undefined)
    await expectNothingStored()
    vi.stubGlobal('caches', new MemoryCaches())
    vi.stubGlobal('crypto', {})
    await expectNothingStored()
  })

  test('that refuses to store a key stores nothing', async () => {
    vi.stubGlobal('structuredClone', () => {
      throw new DOMException('no keys here', 'DataCloneError')
    })
    await expectNothingStored()
  })

  test('whose storage is full is said to be so, and the question deletes nothing', async () => {
    const { sealedStore } = await openPage()
    await sealedStore.write('old', 'one')
    const { IDBObjectStore } = await import('fake-indexeddb')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await sealedStore.isWorking()).toBe(false)
    expect(await sealedStore.read('old')).toBe('one')
  })

  test('whose storage is full deletes the oldest record for the newest', async () => {
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
    expect(await countRecords()).toBe(1)
  })
})
