import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Sealed, StoredHalf } from './vault.ts'

/** What lies in IndexedDB: half of a key, and boxes whose names say nothing. */
interface SealedDatabase extends DBSchema {
  keys: { key: string; value: StoredHalf }
  records: { key: string; value: Sealed; indexes: { at: number } }
}

type Database = IDBPDatabase<SealedDatabase>

/** A browser that refuses so often has none to give: private windows, broken profiles. */
const maxTries = 3

let opened: Promise<Database> | null = null
let failures = 0

async function open(): Promise<Database> {
  if (failures >= maxTries) throw new Error('no database here')
  return await openDB<SealedDatabase>('portal-sealed', 1, {
    upgrade(database) {
      database.createObjectStore('keys')
      database.createObjectStore('records').createIndex('at', 'at')
    },
    // Another tab wants a newer shape, or the origin was emptied: neither may wait for this one.
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

/** Works on the database; a connection the system has closed is opened once more. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const found = await database()
  try {
    return await work(found)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    opened = null
    return await work(await database())
  }
}
