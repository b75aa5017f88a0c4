import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { minuteMs } from '#domain/durations.ts'
import { lockDirectory } from './directory-lock.ts'
import { EmbeddedPool } from './embedded-pool.ts'
import { EmbeddedThread } from './embedded-thread.ts'
import type { Database } from './database.ts'
import { createMaintenance } from './maintenance.ts'
import { migrate } from './migrate.ts'
import { idleTransactionTimeoutMs } from './timeouts.ts'

const maintenanceIntervalMs = 5 * minuteMs

/** PostgreSQL inside this process, with a data directory that no other process may use. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = await lockDirectory(dataDir)
  const thread = await EmbeddedThread.start(dataDir).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const pool = new EmbeddedPool(thread, idleTransactionTimeoutMs)
  // The pool has the members of `Pool` that the driver calls, and not its sixty other ones.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's type asks for all
  const db = drizzle({ client: pool as unknown as Pool })
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => pool.runExclusive(() => transaction(work, config))

  const maintain = createMaintenance(db)
  const timer = setInterval(() => {
    // Whatever fails here also fails for the next statement, which has a caller to report it to.
    void maintain().catch(() => undefined)
  }, maintenanceIntervalMs)
  timer.unref()

  return {
    db,
    kind: 'embedded',
    migrate: () => migrate(db),
    async check() {
      await db.execute(sql`select 1`)
    },
    async close() {
      clearInterval(timer)
      await thread.close()
      await lock.release()
    },
  }
}
