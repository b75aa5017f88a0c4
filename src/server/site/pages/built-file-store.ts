import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { hourMs } from '#domain/platform/time/durations.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Database } from '#server/platform/db/database.ts'
import { builtFiles } from './built-file-table.ts'

export interface StoredFile {
  readonly name: string
  readonly coding: 'br' | 'identity'
  readonly bytes: Buffer
}

export type StoredNames = ReadonlyMap<string, Date>

/** Files written by one statement: some hundred kilobytes. */
const batchSize = 50
/** A row is not written again within this time, however often processes start. */
const rewrittenAfterMs = hourMs

export type BuiltFileStore = ReturnType<typeof builtFileStore>

/**
 * The hashed files of all builds, in the database, which is the one thing that every process has. Each is
 * stored with a proof by a key of the installation: what anything but a process of it has written there is
 * not served.
 */
export function builtFileStore({ db }: Pick<Database, 'db'>, key: Uint8Array) {
  const proofOf = ({ name, coding, bytes }: StoredFile): string =>
    createHmac('sha256', key).update(`${name}\n${coding}\n`).update(bytes).digest('base64url')
  const isProved = (file: StoredFile, proof: string) => {
    const [own, stored] = [Buffer.from(proofOf(file)), Buffer.from(proof)]
    return own.length === stored.length && timingSafeEqual(own, stored)
  }

  return {
    /** Every name, with the moment at which a process last said that its build has the file. */
    list: async (): Promise<StoredNames> => {
      const { name, broughtAt } = builtFiles
      const rows = await db.select({ name, broughtAt }).from(builtFiles)
      return new Map(rows.map((row) => [row.name, row.broughtAt]))
    },
    /** In the order of their names, in which no two processes wait for each other. */
    add: async (files: readonly StoredFile[], now: Date): Promise<void> => {
      const ordered = files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
      for (let at = 0; at < ordered.length; at += batchSize) {
        const rows = ordered.slice(at, at + batchSize).map((file) => ({
          name: file.name,
          coding: file.coding,
          content: file.bytes.toString('base64'),
          proof: proofOf(file),
          broughtAt: now,
        }))
        await db.insert(builtFiles).values(rows).onConflictDoNothing()
      }
    },
    /** Says that a build which a process runs has these files. */
    keep: async (names: readonly string[], now: Date): Promise<void> => {
      const isOld = lt(builtFiles.broughtAt, new Date(now.getTime() - rewrittenAfterMs))
      await db
        .update(builtFiles)
        .set({ broughtAt: now })
        .where(and(anyOf(builtFiles.name, names), isOld))
    },
    /** `forged`: no process of this installation has stored it so. */
    find: async (name: string): Promise<StoredFile | 'forged' | null> => {
      const [row] = await db.select().from(builtFiles).where(eq(builtFiles.name, name))
      if (!row) return null
      const { coding, content, proof } = row
      const file = { name, coding, bytes: Buffer.from(content, 'base64') }
      return isProved(file, proof) ? file : 'forged'
    },
  }
}
