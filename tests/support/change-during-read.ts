import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database, Drizzle } from '#server/platform/db/database.ts'

/**
 * What `read` answers when `change` is committed between two of its statements, of which the later one
 * reads `table`. On PostgreSQL alone: the embedded database does one thing at a time.
 */
export async function changeDuringRead<T>(
  { owner }: Pick<Database, 'owner'>,
  table: string,
  read: () => Promise<T>,
  change: (tx: Drizzle) => Promise<unknown>,
): Promise<T> {
  let reading: Promise<T> | undefined
  await owner.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`)
    reading = read()
    const waiting = sql`
      select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and relation = ${table}::regclass
        and mode = 'AccessShareLock' and not granted
    `
    await expect.poll(async () => (await owner.execute(waiting)).rows).not.toEqual([])
    await change(tx)
  })
  if (!reading) throw new Error('the transaction did not run')
  return await reading
}
