import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'

/** Tells the test that started this process something, on a line of its own. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Opens the database at a place: the address of a server, or a directory. */
export const openPlace = (place: string): Promise<Database> =>
  openDatabase(place.startsWith('postgres:') ? { databaseUrl: place } : { dataDir: place })
