import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  openDB,
  type StoreNames,
} from 'idb'
import {
  keyStore,
  recordStore,
  sealedDatabaseName,
  sealedDatabaseVersion,
} from '#contract/worker/databases.ts'
import type { DatabaseKey, Sealed } from './vault.ts'

/** A part of the key, and sealed records under names that tell nothing. */
interface SealedDatabase extends DBSchema {
  [keyStore]: { key: string; value: DatabaseKey }
  [recordStore]: { key: string; value: Sealed; indexes: { at: number } }
}

type Database = IDBPDatabase<SealedDatabase>

/** After so many failures the browser has no database to give: private windows, broken profiles. */
const maxTries = 3

/** A rejection that nothing waits for is an error of the page. */
const ignoreRejection = (promise: Promise<unknown>) => void promise.catch(() => undefined)

let opened: Promise<Database> | null = null
let failures = 0

async function open(): Promise<Database> {
  if (failures >= maxTries) throw new Error('this browser gives no database')
  return await openDB<SealedDatabase>(sealedDatabaseName, sealedDatabaseVersion, {
    upgrade(database, _from, _to, { done }) {
      // The opening itself rejects, too.
      ignoreRejection(done)
      database.createObjectStore(keyStore)
      database.createObjectStore(recordStore).createIndex('at', 'at')
    },
    // Another tab upgrades the database, or the origin is cleared: neither must wait for this tab.
    blocking: (_current, _blocked, event) => {
      opened = null
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: () => {
      opened = null
    },
  })
}

async function database(): Promise<Database> {
  opened ??= open()
  try {
    return await opened
  } catch (error) {
    opened = null
    failures += 1
    throw error
  }
}

/** Runs `work` on the database; a connection that the system has closed is opened once again. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const connection = await database()
  try {
    return await work(connection)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    opened = null
    return await work(await database())
  }
}

/**
 * Does what `work` asks of one store at once, and nothing later. The end of the transaction is awaited, too: it
 * rejects when the origin is cleared meanwhile. The transaction is committed as soon as it is asked: WebKit
 * keeps one that waits for its page to ask more while that page lies in the cache of pages, and every later page
 * waits behind it.
 */
async function inStore<
  Name extends StoreNames<SealedDatabase>,
  Mode extends 'readonly' | 'readwrite',
  T,
>(
  name: Name,
  mode: Mode,
  work: (store: IDBPObjectStore<SealedDatabase, [Name], Name, Mode>) => Promise<T>,
): Promise<T> {
  return await withDatabase(async (database) => {
    const { store, done } = database.transaction(name, mode)
    ignoreRejection(done)
    const asked = work(store)
    ignoreRejection(asked)
    store.transaction.commit()
    const [found] = await Promise.all([asked, done])
    return found
  })
}

/** Reads from one store. */
export const readStore = <Name extends StoreNames<SealedDatabase>, T>(
  name: Name,
  read: (store: IDBPObjectStore<SealedDatabase, [Name], Name>) => Promise<T>,
): Promise<T> => inStore(name, 'readonly', read)

/** Changes one store. */
export const changeStore = <Name extends StoreNames<SealedDatabase>>(
  name: Name,
  change: (store: IDBPObjectStore<SealedDatabase, [Name], Name, 'readwrite'>) => Promise<unknown>,
): Promise<unknown> => inStore(name, 'readwrite', change)
