import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StoredFile } from './built-file-store.ts'
import { otherBuilds } from './other-builds.ts'

const script = `export const bill = ${JSON.stringify('conta'.repeat(400))}`
const newer: StoredFile = {
  name: 'bill-new1234.js',
  coding: 'br',
  bytes: brotliCompressSync(script),
}

let root: string
beforeEach(() => {
  vi.useFakeTimers()
  root = mkdtempSync(join(tmpdir(), 'other-builds-'))
  mkdirSync(join(root, 'assets'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(root, { recursive: true })
})

/** A process whose build has these files, and the database it shares with others. */
function processWith(
  own: Readonly<Record<string, string>>,
  shared: Map<string, StoredFile>,
  storedAt = new Date(0),
) {
  for (const [name, text] of Object.entries(own)) writeFileSync(join(root, 'assets', name), text)
  const store = {
    list: vi.fn(
      async () => new Map(Array.from(shared.keys(), (name) => [name, storedAt] as const)),
    ),
    add: vi.fn(async (files: readonly StoredFile[]) => {
      for (const file of files) shared.set(file.name, file)
    }),
    keep: vi.fn(async () => {}),
    find: vi.fn(async (name: string): Promise<StoredFile | 'forged' | null> => {
      return shared.get(name) ?? null
    }),
  }
  const log = { error: vi.fn() }
  const files = new Set(Object.keys(own).map((name) => `/assets/${name}`))
  const now = () => new Date()
  return { store, log, builds: otherBuilds({ store, root, files, isBuilt: true, now, log }) }
}

it('finds a file of another build in every coding that the build made', async () => {
  const { builds } = processWith({}, new Map([[newer.name, newer]]))
  const file = await builds.find(`/assets/${newer.name}`)
  expect(file?.type).toMatch(/^text\/javascript/)
  expect(String(file && Buffer.from(file.plain.bytes))).toBe(script)
  expect(file?.br?.bytes).toEqual(Buffer.from(newer.bytes))
  expect(file?.gzip && String(gunzipSync(file.gzip.bytes))).toBe(script)
})

it('reads a file once, however many ask for it', async () => {
  const { builds, store } = processWith({}, new Map([[newer.name, newer]]))
  const ask = () => builds.find(`/assets/${newer.name}`)
  await Promise.all([ask(), ask(), ask()])
  await vi.advanceTimersByTimeAsync(1_000)
  await ask()
  expect([store.find, store.list].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

it('asks the database once in a quarter of a second about invented names', async () => {
  const { builds, store } = processWith({}, new Map())
  for (let nth = 0; nth < 500; nth += 1) {
    expect(await builds.find(`/assets/bill-${1_000_000 + nth}.js`)).toBe(null)
  }
  expect(store.list).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(250)
  await builds.find('/assets/bill-7654321.js')
  expect([store.list, store.find].map(({ mock }) => mock.calls.length)).toEqual([2, 0])
})

it('asks the database nothing about names that no build gives', async () => {
  const { builds, store } = processWith({}, new Map())
  const fixed = [
    '',
    'none.js',
    'bill-abc1234',
    'bill-abc1234.js.br',
    'bill-abc1234.js%00',
    `${'a-'.repeat(9e3)}.js`,
  ]
  const foreign = [
    '../bill-abc1234.js',
    '..%2fbill-abc1234.js',
    'a/bill-abc1234.js',
    '/bill-abc1234.js',
  ]
  for (const path of [...fixed, ...foreign]) {
    expect(await builds.find(`/assets/${path}`)).toBe(null)
  }
  expect(store.list).not.toHaveBeenCalled()
})

it('serves nothing that no process has stored, and says so once', async () => {
  const { builds, store, log } = processWith({}, new Map([[newer.name, newer]]))
  store.find.mockResolvedValue('forged')
  expect(await builds.find(`/assets/${newer.name}`)).toBe(null)
  expect(await builds.find(`/assets/${newer.name}`)).toBe(null)
  expect(store.find).toHaveBeenCalledTimes(1)
  expect(log.error).toHaveBeenCalledTimes(1)
})

it('stores its own files, and waits until no process holds a list without them', async () => {
  const shared = new Map([[newer.name, newer]])
  const { builds, store } = processWith({ 'bill-old1234.js': script, 'robots.txt': '' }, shared)
  const other = processWith({}, shared).builds
  expect(await other.find('/assets/bill-old1234.js')).toBe(null)
  const begun = vi.fn()
  const beginning = builds.begin().then(begun)
  await vi.waitFor(() => expect(store.keep).toHaveBeenCalled())
  expect([...shared.keys()]).toEqual([newer.name, 'bill-old1234.js'])
  await vi.advanceTimersByTimeAsync(249)
  expect(begun).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await beginning
  expect(await other.find('/assets/bill-old1234.js')).not.toBe(null)
})

it('waits, too, for what another process of the same build has just stored', async () => {
  const shared = new Map([[newer.name, newer]])
  const begun = vi.fn()
  const beginning = processWith({ [newer.name]: script }, shared, new Date()).builds.begin()
  void beginning.then(begun)
  await vi.advanceTimersByTimeAsync(249)
  expect(begun).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await beginning
})

it('starts at once where all is stored already, and where nothing was', async () => {
  const shared = new Map<string, StoredFile>()
  const own = { 'bill-old1234.js': script }
  await processWith(own, shared).builds.begin()
  await processWith(own, shared).builds.begin()
  expect(vi.getTimerCount()).toBe(0)
})

it('starts with a database that takes no writes, and stores its files later', async () => {
  const { builds, store, log } = processWith({ 'bill-old1234.js': script }, new Map())
  store.list.mockRejectedValueOnce(new Error('read-only'))
  await builds.begin()
  expect(log.error).toHaveBeenCalledTimes(1)
  builds.background.start()
  await vi.advanceTimersByTimeAsync(600_000)
  await builds.background.stop()
  expect(store.add).toHaveBeenCalledTimes(1)
  expect(store.keep).toHaveBeenCalledTimes(1)
})
