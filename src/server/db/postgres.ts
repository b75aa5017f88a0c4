import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import { idleTransactionLimit } from './limits.ts'
import { migrate } from './migrate.ts'
import type { Database } from './open.ts'

const oldestMajor = 15
const connection = { application_name: 'subscriber-portal', keepAlive: true }
const connectionTimeoutMillis = 5000

function openPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...connection, connectionTimeoutMillis, ...config })
  // A connection that dies while idle has no caller to tell. Without a listener it ends the process.
  pool.on('error', () => undefined)
  return pool
}

/** A migration may wait long for another process's, or for a big table: no statement limits. */
async function migrateApart(connectionString: string): Promise<void> {
  const pool = openPool({ connectionString, max: 1 })
  try {
    const db = drizzle({ client: pool })
    const { rows } = await db.execute(sql`show server_version_num`)
    const major = Math.floor(Number(rows[0]?.['server_version_num']) / 10_000)
    if (major < oldestMajor) {
      throw new Error(
        `DATABASE_URL leads to PostgreSQL ${major}; ${oldestMajor} or newer is needed.`,
      )
    }
    await migrate(db)
  } finally {
    await pool.end()
  }
}

/** PostgreSQL over the network. Nothing is asked of it yet: it may come up after this process. */
export function openPostgres(connectionString: string): Database {
  const pool = openPool({
    connectionString,
    max: 10,
    statement_timeout: 15_000,
    // The server's own limit cannot be heard when the network has swallowed the connection.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: idleTransactionLimit,
  })
  const db = drizzle({ client: pool })
  return {
    db,
    kind: 'postgres',
    migrate: () => migrateApart(connectionString),
    async check() {
      await db.execute(sql`select 1`)
    },
    close: () => pool.end(),
  }
}
