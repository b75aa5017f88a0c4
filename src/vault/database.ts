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
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
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
 * Reads from one store. The end of the transaction is awaited, too: it rejects when the origin is
 * cleared meanwhile.
 */
export async function readStore<Name extends StoreNames<SealedDatabase>, T>(
  name: Name,
  read: (store: IDBPObjectStore<SealedDatabase, [Name], Name>) => Promise<T>,
): Promise<T> {
  return await withDatabase(async (database) => {
    const { store, done } = database.transaction(name)
    ignoreRejection(done)
    const [found] = await Promise.all([read(store), done])
    return found
  })
}
