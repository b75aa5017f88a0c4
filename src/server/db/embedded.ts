import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { minuteMs } from '#domain/durations.ts'
import { lockDirectory } from './directory-lock.ts'
import { EmbeddedPool } from './embedded-pool.ts'
import { EmbeddedThread } from './embedded-thread.ts'
import { maintenance } from './maintenance.ts'
import { migrate } from './migrate.ts'
import type { Database } from './open.ts'
import { idleTransactionLimit } from './limits.ts'

const maintenanceInterval = 5 * minuteMs

/** PostgreSQL inside this process, on a directory it has for itself. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = await lockDirectory(dataDir)
  const thread = await EmbeddedThread.start(dataDir).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const pool = new EmbeddedPool(thread, idleTransactionLimit)
  // The pool has the part of `Pool` the driver calls, and none of its sixty other members.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's type asks for all
  const db = drizzle({ client: pool as unknown as Pool })
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => pool.alone(() => transaction(work, config))

  const maintain = maintenance(db)
  const timer = setInterval(() => {
    // A failure here is the next statement's failure too, and told there.
    void maintain().catch(() => undefined)
  }, maintenanceInterval)
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
