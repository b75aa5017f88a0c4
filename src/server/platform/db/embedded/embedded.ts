import { sql } from 'drizzle-orm'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { openHandle } from '../postgres/access-pool.ts'
import { lockDirectory } from './directory-lock.ts'
import { EmbeddedPool } from './embedded-pool.ts'
import { EmbeddedThread } from './embedded-thread.ts'
import type { Database } from '../database.ts'
import { createMaintenance } from '../maintenance.ts'
import { migrate } from '../migrate.ts'
import { acrossTenants, currentAccess, ownerAccess } from '../tenant-scope.ts'
import { idleTransactionTimeoutMs } from '../trouble/timeouts.ts'

const maintenanceIntervalMs = 5 * minuteMs

/** PostgreSQL inside this process, with a data directory that no other process may use. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = await lockDirectory(dataDir)
  const thread = await EmbeddedThread.start(dataDir).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const pool = new EmbeddedPool(thread, idleTransactionTimeoutMs)
  const db = openHandle(pool, currentAccess, pool.guard)
  const owner = openHandle(pool, () => ownerAccess, pool.guard)

  const maintain = createMaintenance(owner)
  const timer = setInterval(() => {
    // Whatever fails here also fails for the next statement, which has a caller to report it to.
    void maintain().catch(() => undefined)
  }, maintenanceIntervalMs)
  timer.unref()

  return {
    db,
    owner,
    kind: 'embedded',
    migrate: () => migrate(owner, null, null),
    async check() {
      await acrossTenants(() => db.execute(sql`select 1`))
    },
    async close() {
      clearInterval(timer)
      await thread.close()
      await lock.release()
    },
  }
}
