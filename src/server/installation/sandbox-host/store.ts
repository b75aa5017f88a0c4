import { and, asc, eq, sql } from 'drizzle-orm'
import type { Drizzle } from '#server/platform/db/database.ts'
import { acrossTenants, withTenant } from '#server/platform/db/tenant-scope.ts'
import { sandboxCounters, sandboxRows } from './table.ts'

const inTable = (clientId: string, table: string) =>
  and(eq(sandboxRows.clientId, clientId), eq(sandboxRows.tableName, table))
const one = (clientId: string, table: string, id: string) =>
  and(inTable(clientId, table), eq(sandboxRows.id, id))

export interface PlacedRow {
  readonly table: string
  readonly id: string
  readonly row: Record<string, string>
}

const putRows = async (on: Drizzle, clientId: string, rows: readonly PlacedRow[]) => {
  if (rows.length === 0) return
  await on
    .insert(sandboxRows)
    .values(rows.map(({ table: tableName, id, row }) => ({ clientId, tableName, id, row })))
    .onConflictDoUpdate({
      target: [sandboxRows.clientId, sandboxRows.tableName, sandboxRows.id],
      set: { row: sql`excluded.row` },
    })
}

/**
 * Where the sandbox stores its data, in the shape the sandbox asks for: rows of text by provider,
 * table and id, listed in the order they were first put. The sandbox stands for systems outside of the
 * server, so each statement has a scope of its own, whoever calls.
 */
export function sandboxStore(db: Drizzle) {
  const putAll = (clientId: string, rows: readonly PlacedRow[]): Promise<void> =>
    withTenant(clientId, () => putRows(db, clientId, rows))

  return {
    list: (clientId: string, table: string): Promise<Record<string, string>[]> =>
      withTenant(clientId, async () => {
        const rows = await db
          .select({ row: sandboxRows.row })
          .from(sandboxRows)
          .where(inTable(clientId, table))
          .orderBy(asc(sandboxRows.sequence))
        return rows.map(({ row }) => row)
      }),

    get: (clientId: string, table: string, id: string) =>
      withTenant(clientId, async () => {
        const [found] = await db
          .select({ row: sandboxRows.row })
          .from(sandboxRows)
          .where(one(clientId, table, id))
        return found?.row ?? null
      }),

    put: (clientId: string, table: string, id: string, row: Record<string, string>) =>
      putAll(clientId, [{ table, id, row }]),

    putAll,

    putIf: (
      clientId: string,
      before: Record<string, string> | null,
      [first, ...others]: readonly [PlacedRow, ...PlacedRow[]],
    ): Promise<boolean> =>
      withTenant(clientId, () =>
        db.transaction(async (tx) => {
          const { table, id, row } = first
          const done = before
            ? await tx
                .update(sandboxRows)
                .set({ row })
                .where(and(one(clientId, table, id), eq(sandboxRows.row, before)))
                .returning({ id: sandboxRows.id })
            : await tx
                .insert(sandboxRows)
                .values({ clientId, tableName: table, id, row })
                .onConflictDoNothing()
                .returning({ id: sandboxRows.id })
          if (done.length > 0) await putRows(tx, clientId, others)
          return done.length > 0
        }),
      ),

    remove: (clientId: string, table: string, id: string) =>
      withTenant(clientId, async () => {
        await db.delete(sandboxRows).where(one(clientId, table, id))
      }),

    /** A number above every id given out and every id in use, also when several processes ask at once. */
    nextId: (clientId: string, table: string): Promise<number> =>
      withTenant(clientId, async () => {
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
      }),

    /** Deletes every row of every provider, and the id counters. */
    clear: () =>
      acrossTenants(() =>
        db.transaction(async (tx) => {
          await tx.delete(sandboxRows)
          await tx.delete(sandboxCounters)
        }),
      ),
  }
}
