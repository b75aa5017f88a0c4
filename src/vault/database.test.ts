import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordStore } from '#contract/worker/databases.ts'
import { readStore } from './database.ts'

/** Rejections that nothing waited for: each is an error of the page. */
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
/** Node tells of an unhandled rejection after the microtasks. */
const untilTold = () => new Promise((resolve) => setTimeout(resolve))

let others: NodeJS.UnhandledRejectionListener[]

beforeEach(() => {
  unhandled.length = 0
  others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', note)
})

afterEach(() => {
  process.off('unhandledRejection', note)
  for (const other of others) process.on('unhandledRejection', other)
})

test('an origin cleared while its database is created rejects the opening alone', async () => {
  const factory = new IDBFactory()
  vi.stubGlobal('indexedDB', factory)
  const openOriginal = factory.open.bind(factory)
  vi.spyOn(factory, 'open').mockImplementationOnce((name, version) => {
    const request = openOriginal(name, version)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    return request
  })
  const counted = readStore(recordStore, (store) => store.count())
  await expect(counted).rejects.toThrow()
  await untilTold()
  expect(unhandled).toEqual([])
  // It is there for the next work.
  expect(await readStore(recordStore, (store) => store.count())).toBe(0)
})

test('a read that throws at once leaves no rejection behind', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const read = readStore(recordStore, (store) => {
    store.transaction.abort()
    throw new DOMException('gone', 'AbortError')
  })
  await expect(read).rejects.toThrow('gone')
  await untilTold()
  expect(unhandled).toEqual([])
})
