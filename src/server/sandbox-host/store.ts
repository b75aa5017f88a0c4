import { and, asc, eq, sql } from 'drizzle-orm'
import type { Drizzle } from '#server/db/database.ts'
import { sandboxCounters, sandboxRows } from './table.ts'

const inTable = (clientId: string, table: string) =>
  and(eq(sandboxRows.clientId, clientId), eq(sandboxRows.tableName, table))
const one = (clientId: string, table: string, id: string) =>
  and(inTable(clientId, table), eq(sandboxRows.id, id))

/**
 * Where the sandbox stores its data, in the shape the sandbox asks for: rows of text by provider,
 * table and id, listed in the order they were first put.
 */
export function sandboxStore(db: Drizzle) {
  return {
    async list(clientId: string, table: string): Promise<Record<string, string>[]> {
      const rows = await db
        .select({ row: sandboxRows.row })
        .from(sandboxRows)
        .where(inTable(clientId, table))
        .orderBy(asc(sandboxRows.sequence))
      return rows.map(({ row }) => row)
    },

    async get(clientId: string, table: string, id: string) {
      const [found] = await db
        .select({ row: sandboxRows.row })
        .from(sandboxRows)
        .where(one(clientId, table, id))
      return found?.row ?? null
    },

    async put(clientId: string, table: string, id: string, row: Record<string, string>) {
      await db
        .insert(sandboxRows)
        .values({ clientId, tableName: table, id, row })
        .onConflictDoUpdate({
          target: [sandboxRows.clientId, sandboxRows.tableName, sandboxRows.id],
          set: { row },
        })
    },

    async remove(clientId: string, table: string, id: string) {
      await db.delete(sandboxRows).where(one(clientId, table, id))
    },

    /** A number above every id given out and every id in use, also when several processes ask at once. */
    async nextId(clientId: string, table: string): Promise<number> {
      const highest = sql<number>`(
        select coalesce(max(${sandboxRows.id}::bigint), 0) from ${sandboxRows}
        where ${inTable(clientId, table)} and ${sandboxRows.id} ~ '^[0-9]{1,15}$'
      )`
      const [counter] = await db
        .insert(sandboxCounters)
        .values({ clientId, tableName: table, last: sql`${highest} + 1` })
        .onConflictDoUpdate({
          target: [sandboxCounters.clientId, sandboxCounters.tableName],
          set: { last: sql`greatest(${sandboxCounters.last}, ${highest}) + 1` },
        })
        .returning({ last: sandboxCounters.last })
      if (!counter) throw new Error('PostgreSQL returned no row for an upsert.')
      return counter.last
    },

    /** Deletes every row of every provider, and the id counters. */
    async clear() {
      await db.transaction(async (tx) => {
        await tx.delete(sandboxRows)
        await tx.delete(sandboxCounters)
      })
    },
  }
}
